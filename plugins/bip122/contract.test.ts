import { describeChain } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { addresses, createSatsWallet } from './fixtures/createSatsWallet.ts'
import { clearPage, putAt } from './fixtures/page.ts'
import { bip122 } from './index.ts'
import { bitcoin, bitcoinSignet, bitcoinTestnet } from './networks/index.ts'
import { toNetwork } from './networks/toNetwork.ts'

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
    const id = 'XverseProviders.BitcoinProvider'
    return {
      plugin: () => bip122({ networks: [bitcoin, bitcoinTestnet] }),
      namespace: 'bip122',
      networks: [toNetwork(bitcoin), toNetwork(bitcoinTestnet)],
      connectorId: id,
      accounts: [addresses.payment, addresses.other],
      balance: 60_005n,
      validAddress: addresses.ordinals,
      invalidAddress: addresses.payment.replace('u', 'v'),
      unknownNetwork: toNetwork(bitcoinSignet),
      switches: true,
      fetch: async () =>
        new Response(
          JSON.stringify([60_000, 5].map((value, vout) => ({ txid: 'ab'.repeat(32), vout, value, status: {} }))),
        ),
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
      listeners: wallet.listeners,
      dispose: clearPage,
    }
  },
})
