import { describeChain } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { createSimulatedSolanaWallet } from './fixtures/createSimulatedSolanaWallet.ts'
import { alice, bob } from './fixtures/createWorld.ts'
import { solana } from './index.ts'
import { devnet, mainnet } from './networks/index.ts'
import { toNetwork } from './networks/toNetwork.ts'

describeChain({
  name: 'solana',
  runner: { describe, test, expect },
  create() {
    const wallet = createSimulatedSolanaWallet({ addresses: [alice] })
    const page = new AbortController()
    return {
      plugin: () => solana({ networks: [mainnet, devnet] }),
      namespace: 'solana',
      networks: [toNetwork(mainnet), toNetwork(devnet)],
      connectorId: 'Example',
      accounts: [alice, bob],
      balance: 5n,
      validAddress: bob,
      invalidAddress: bob.replace('6', '0'),
      switches: 'silently',
      fetch: async (_, init) => {
        const { id } = JSON.parse(String(init?.body))
        return new Response(JSON.stringify({ jsonrpc: '2.0', id, result: { context: { slot: 1 }, value: 5 } }))
      },
      announce(mode) {
        wallet.mode = mode
        wallet.register(page.signal)
      },
      setMode(mode) {
        wallet.mode = mode
      },
      emitAccounts: wallet.emitAccounts,
      listeners: wallet.listeners,
      dispose: () => page.abort(),
    }
  },
})
