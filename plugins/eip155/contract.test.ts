import { createSimulatedWallet, describeChain } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { alice, announce, bob } from './fixtures/createWorld.ts'
import { eip155 } from './index.ts'
import { base, gnosis, mainnet } from './networks/index.ts'
import { toNetwork } from './toNetwork.ts'

describeChain({
  name: 'eip155',
  runner: { describe, test, expect },
  create() {
    const wallet = createSimulatedWallet({ accounts: [alice] })
    const page = new AbortController()
    return {
      plugin: () => eip155({ networks: [mainnet, base] }),
      namespace: 'eip155',
      networks: [toNetwork(mainnet), toNetwork(base)],
      connectorId: 'com.example.wallet',
      accounts: [alice, bob],
      balance: 5n,
      validAddress: bob,
      invalidAddress: bob.replace('C', 'c'),
      unknownNetwork: toNetwork(gnosis),
      switches: true,
      fetch: async (_, init) => {
        const { id } = JSON.parse(String(init?.body))
        return new Response(JSON.stringify({ jsonrpc: '2.0', id, result: '0x5' }))
      },
      announce(mode) {
        wallet.mode = mode
        const onRequest = () => announce(wallet.provider, { rdns: 'com.example.wallet' })
        addEventListener('eip6963:requestProvider', onRequest, { signal: page.signal })
      },
      setMode(mode) {
        wallet.mode = mode
      },
      emitAccounts: (accounts) => wallet.emit('accountsChanged', accounts),
      emitNetwork: ({ reference }) => wallet.emit('chainChanged', `0x${Number(reference).toString(16)}`),
      listeners: wallet.listeners,
      dispose: () => page.abort(),
    }
  },
})
