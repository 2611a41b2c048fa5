import type { Network } from 'tapkit/kernel'
import { type ChainWalletMode, type ChainWorld, createTestKernel, describeChain } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { cosmos } from './cosmos.ts'

const hub: Network = {
  id: 'cosmos:cosmoshub-4',
  namespace: 'cosmos',
  reference: 'cosmoshub-4',
  name: 'Cosmos Hub',
  nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
  rpcUrl: 'https://cosmos.example',
}
const osmosis: Network = { ...hub, id: 'cosmos:osmosis-1', reference: 'osmosis-1', name: 'Osmosis' }

const address = 'cosmos1q9h0x7t3v4k5m2n8p6r7s9d0f2g4j6l8z3c5v7'
const other = 'cosmos1w7e5r3t2y4u6j8p0a9s7d5f3g2h4j6k8l0z9x7'

/** Keplr as its page script stands in `window`. */
function putKeplr(start: ChainWalletMode) {
  const state = { mode: start, address }
  const prompt = async () => {
    if (state.mode === 'hang') await new Promise(() => {})
    if (state.mode === 'reject') throw new Error('Request rejected by the user')
    if (state.mode === 'locked') throw new Error('The wallet is locked')
  }
  window.keplr = {
    enable: prompt,
    getKey: async () => ({ bech32Address: state.mode === 'wrongTypes' ? (42 as never) : state.address }),
    signArbitrary: async (chain, signer, data) => {
      await prompt()
      return { signature: btoa(`${chain}/${signer}/${data}`) }
    },
  }
  return state
}

function createWorld(): ChainWorld {
  let keplr: ReturnType<typeof putKeplr> | undefined
  return {
    plugin: () => cosmos({ networks: [hub, osmosis] }),
    namespace: 'cosmos',
    networks: [hub, osmosis],
    connectorId: 'keplr',
    // Keplr has no lock event, so a plugin cannot follow one.
    tellsLock: false,
    accounts: [address, other],
    balance: 1_500_000n,
    validAddress: address,
    invalidAddress: 'osmo1q9h0x7t3v4k5m2n8p6r7s9d0f2g4j6l8z3c5v7',
    fetch: async () => new Response('{"balances":[{"denom":"uatom","amount":"1500000"}]}'),
    announce(mode) {
      keplr = putKeplr(mode)
    },
    setMode(mode) {
      if (keplr) keplr.mode = mode
    },
    emitAccounts([next]) {
      // Keplr reports that something changed, not what; it reports nothing when it locks.
      if (keplr && next) keplr.address = next
      dispatchEvent(new Event('keplr_keystorechange'))
    },
    dispose() {
      delete window.keplr
    },
  }
}

describeChain({ name: 'cosmos', runner: { describe, test, expect }, create: createWorld })

test('behavior: without Keplr there is no wallet, and no error', async () => {
  const kernel = createTestKernel({ plugins: [cosmos({ networks: [hub] })] })
  await kernel.start()
  expect(kernel.connectors.list()).toEqual([])
  expect(kernel.state.networks.active).toBe(hub.id)
  kernel.destroy()
})
