import { describeChain } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { addresses, createSatsWallet } from './fixtures/createSatsWallet.ts'
import { clearPage, putAt } from './fixtures/page.ts'
import { bip122 } from './index.ts'
import { bitcoin, bitcoinSignet, bitcoinTestnet } from './networks/index.ts'
import { toNetwork } from './networks/toNetwork.ts'

const utxos: Record<string, readonly number[]> = { [addresses.payment]: [60_000, 5], [addresses.other]: [7] }
/** The scripted wallet's signature of a text. */
const sign = (message: string) => btoa(encodeURIComponent(`signed ${message}`))
const names: Record<string, string> = {
  [bitcoin.id]: 'Mainnet',
  [bitcoinTestnet.id]: 'Testnet',
  [bitcoinSignet.id]: 'Signet',
}

describeChain({
  name: 'bip122',
  runner: { describe, test, expect },
  create() {
    const wallet = createSatsWallet()
    wallet.replies.signMessage = ({ message }: { message: string }) => ({
      jsonrpc: '2.0',
      result: { signature: sign(message), protocol: 'BIP322' },
    })
    let sent = 0
    wallet.replies.sendTransfer = () => ({
      jsonrpc: '2.0',
      result: { txid: (++sent).toString(16).padStart(64, '0') },
    })
    const id = 'XverseProviders.BitcoinProvider'
    return {
      plugin: () => bip122({ networks: [bitcoin, bitcoinTestnet] }),
      namespace: 'bip122',
      networks: [toNetwork(bitcoin), toNetwork(bitcoinTestnet)],
      connectorId: id,
      accounts: [addresses.payment, addresses.other],
      balances: { [addresses.payment]: 60_005n, [addresses.other]: 7n },
      transfer: { to: addresses.ordinals, amount: 10_000n },
      validAddress: addresses.ordinals,
      invalidAddress: addresses.payment.replace('u', 'v'),
      unknownNetwork: toNetwork(bitcoinSignet),
      switches: true,
      async fetch(url) {
        const address = /\/address\/([^/]+)\/utxo$/.exec(String(url))?.[1] ?? ''
        const values = utxos[address]?.map((value, vout) => ({ txid: 'ab'.repeat(32), vout, value, status: {} }))
        return values ? new Response(JSON.stringify(values)) : new Response('', { status: 404 })
      },
      announce(mode) {
        wallet.mode = mode
        putAt(id, wallet.provider)
      },
      setMode(mode) {
        wallet.mode = mode
      },
      emitAccounts(accounts) {
        wallet.accounts = [...accounts] as never
        wallet.emit('accountChange', { type: 'accountChange', addresses: wallet.list() })
      },
      emitNetwork({ id: networkId }) {
        wallet.network = names[networkId] ?? ''
        wallet.emit('networkChange', { type: 'networkChange', bitcoin: { name: wallet.network } })
      },
      prompts: wallet.prompts,
      verify: (message, signature) => signature === sign(message),
      sent: () =>
        wallet.requests.flatMap(({ method, params }) => {
          if (method !== 'sendTransfer') return []
          const { recipients } = params as { recipients: { address: string; amount: number }[] }
          return recipients.map(({ address, amount }) => ({ to: address, amount: BigInt(amount) }))
        }),
      listeners: wallet.listeners,
      dispose: clearPage,
    }
  },
})
