import { type ChainPayment, type ChainWorld, describeChain } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { testMutants } from '../../kernel/fixtures/contractMutants.ts'
import { addresses, createSatsWallet } from './fixtures/createSatsWallet.ts'
import { clearPage, putAt } from './fixtures/page.ts'
import { bip122 } from './index.ts'
import { bitcoin, bitcoinSignet, bitcoinTestnet } from './networks/index.ts'
import { toNetwork } from './networks/toNetwork.ts'

const utxos: Record<string, readonly number[]> = {
  [addresses.payment]: [60_000, 5],
  [addresses.other]: [40_007],
  [addresses.testnet]: [50_000],
}
/** The scripted wallet's signature of a text. */
const sign = (message: string, address: string) => btoa(encodeURIComponent(`${address} signed ${message}`))
const names: Record<string, string> = {
  [bitcoin.id]: 'Mainnet',
  [bitcoinTestnet.id]: 'Testnet',
  [bitcoinSignet.id]: 'Signet',
}

function createWorld(): ChainWorld {
  const wallet = createSatsWallet()
  wallet.replies.signMessage = ({ message, address }: { message: string; address: string }) => ({
    jsonrpc: '2.0',
    result: { signature: sign(message, address), protocol: 'BIP322' },
  })
  const sent: ChainPayment[] = []
  // The request names neither: the wallet pays from the account and on the network that it is on.
  wallet.replies.sendTransfer = ({ recipients: [first] }: { recipients: [{ address: string; amount: number }] }) => {
    const [from = ''] = wallet.accounts
    const network = Object.keys(names).find((id) => names[id] === wallet.network) ?? ''
    const count = sent.push({ from, network, to: first.address, amount: BigInt(first.amount) })
    return { jsonrpc: '2.0', result: { txid: count.toString(16).padStart(64, '0') } }
  }
  const id = 'XverseProviders.BitcoinProvider'
  return {
    plugin: () => bip122({ networks: [bitcoin, bitcoinTestnet] }),
    namespace: 'bip122',
    networks: [toNetwork(bitcoin), toNetwork(bitcoinTestnet)],
    connectorId: id,
    accounts: [addresses.payment, addresses.other],
    balances: { [addresses.payment]: 60_005n, [addresses.other]: 40_007n },
    transfer: { to: addresses.ordinals, amount: 10_000n },
    receiverOnSecond: addresses.testnet,
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
    verify: (message, signature, address) => signature === sign(message, address),
    sent: () => sent,
    listeners: wallet.listeners,
    dispose: clearPage,
  }
}

describeChain({
  name: 'bip122',
  runner: { describe, test, expect },
  create: createWorld,
})

testMutants(createWorld)
