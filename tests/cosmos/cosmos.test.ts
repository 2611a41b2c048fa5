import { selectNetwork } from 'tapkit/kernel'
import { type ChainWalletMode, type ChainWorld, createTestKernel, describeChain, mockNetwork } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { testMutants } from '../../kernel/fixtures/contractMutants.ts'
import { cosmos } from './cosmos.ts'

const hub = mockNetwork('cosmos:cosmoshub-4', { name: 'Cosmos Hub' })
const osmosis = mockNetwork('cosmos:osmosis-1', { name: 'Osmosis' })

const address = 'cosmos1q9h0x7t3v4k5m2n8p6r7s9d0f2g4j6l8z3c5v7'
const other = 'cosmos1w7e5r3t2y4u6j8p0a9s7d5f3g2h4j6k8l0z9x7'
const balances = { [address]: 1_500_000n, [other]: 7n }

/** What was signed, and for whom, stands in the signature. */
const sign = (chain: string, signer: string, data: string) => encodeURIComponent(JSON.stringify([chain, signer, data]))

/** Keplr's part in the page: what it shows, and where it puts itself. */
function createKeplr() {
  const keplr = { mode: 'approve' as ChainWalletMode, address, asked: 0, enabled: new Set<string>() }
  const prompt = async () => {
    keplr.asked++
    if (keplr.mode === 'hang') await new Promise(() => {})
    if (keplr.mode === 'reject') throw new Error('Request rejected by the user')
    if (keplr.mode === 'locked') throw new Error('The wallet is locked')
  }
  const put = () => {
    window.keplr = {
      async enable(chain) {
        if (keplr.mode === 'locked' || !keplr.enabled.has(chain)) await prompt()
        keplr.enabled.add(chain)
      },
      async getKey(chain) {
        if (keplr.mode === 'locked' || !keplr.enabled.has(chain)) await prompt()
        return { bech32Address: keplr.mode === 'wrongTypes' ? (42 as never) : keplr.address }
      },
      async signArbitrary(chain, signer, data) {
        if (signer !== keplr.address) throw new Error('Signer mismatched')
        await prompt()
        return { signature: sign(chain, signer, data) }
      },
    }
  }
  /** Keplr reports that its key changed, not which it is now; it reports nothing when it locks. */
  const change = (next: string) => {
    keplr.address = next
    dispatchEvent(new Event('keplr_keystorechange'))
  }
  return { keplr, put, change }
}

function createWorld(): ChainWorld {
  const { keplr, put, change } = createKeplr()
  return {
    plugin: () => cosmos({ networks: [hub, osmosis] }),
    namespace: 'cosmos',
    networks: [hub, osmosis],
    connectorId: 'keplr',
    // Keplr has no lock event, so a plugin cannot follow one.
    tellsLock: false,
    accounts: [address, other],
    balances,
    validAddress: address,
    invalidAddress: 'osmo1q9h0x7t3v4k5m2n8p6r7s9d0f2g4j6l8z3c5v7',
    async fetch(url) {
      const amount = Object.entries(balances).find(([owner]) => String(url).includes(owner))?.[1]
      return new Response(JSON.stringify({ balances: [{ denom: 'uatom', amount: String(amount) }] }))
    },
    announce(mode) {
      keplr.mode = mode
      put()
    },
    setMode(mode) {
      keplr.mode = mode
    },
    emitAccounts([next]) {
      if (next) change(next)
    },
    prompts: () => keplr.asked,
    verify: (message, signature, signer) => signature === sign(hub.reference, signer, message),
    dispose() {
      delete window.keplr
    },
  }
}

const skipped: string[] = []
describeChain({
  name: 'cosmos',
  runner: { describe, test, expect, skip: (title) => skipped.push(title) },
  create: createWorld,
})

testMutants(createWorld, ['behavior: the account in use signs'])

test('default: the contract skips exactly what Keplr has no use for', () => {
  expect(skipped).toEqual([
    'behavior: a locked wallet is not restored',
    'behavior: a wallet that is unlocked after the load is restored',
    'behavior: a wallet that locks is not connected until it is unlocked',
    'behavior: follows the network that the wallet changes to',
    'behavior: marks a network of the wallet that is not offered, until it is on another',
    'behavior: switches the network through the wallet',
    'behavior: disconnecting unbinds what the session had bound',
    'behavior: destroy unbinds every listener',
    'default: sends a transfer and answers its id',
    'behavior: preparing asks the wallet nothing',
    'behavior: sending asks the wallet one question',
    'behavior: the wallet is asked for exactly the receiver and the amount',
    'behavior: the account in use pays',
    'behavior: a payment is made on the network in use',
    'behavior: a token is paid as that token, or refused',
    'behavior: what is prepared says, from its own bytes, what leaves the account and to whom',
    'behavior: a payload is read from its own bytes, whatever was meant',
    'behavior: a memo is in what is prepared and in what the wallet is asked for, and in neither where there is none',
    'behavior: two transfers, one after the other, are two payments with two ids',
    'error: nothing is prepared for a receiver that is no address, and the wallet is not asked',
    'error: a refused transfer is a UserRejectedError',
  ])
})

test('behavior: a locked Keplr is restored as it is remembered, and a key of another owner ends up in use', async () => {
  const { keplr, put, change } = createKeplr()
  put()
  const kernel = createTestKernel({ plugins: [cosmos({ networks: [hub] })] })
  await kernel.start()
  await kernel.connect({ connectorId: 'keplr', namespace: 'cosmos' })
  keplr.mode = 'locked'
  const asked = keplr.asked
  await kernel.reconnect({ sessionId: kernel.connection('cosmos')?.sessionId })
  expect(kernel.connection('cosmos')?.account.address).toBe(address)
  keplr.mode = 'approve'
  change(other)
  await expect.poll(() => kernel.connection('cosmos')?.account.address).toBe(other)
  expect(keplr.asked).toBe(asked)
  kernel.destroy()
  delete window.keplr
})

test('error: a key that Keplr does not share ends the session', async () => {
  const { keplr, put, change } = createKeplr()
  put()
  const kernel = createTestKernel({ plugins: [cosmos({ networks: [hub] })] })
  await kernel.start()
  await kernel.connect({ connectorId: 'keplr', namespace: 'cosmos' })
  keplr.enabled.clear()
  keplr.mode = 'reject'
  change(other)
  await expect.poll(() => kernel.connection('cosmos')).toBe(undefined)
  kernel.destroy()
  delete window.keplr
})

test('behavior: without Keplr there is no wallet, and no error', async () => {
  const kernel = createTestKernel({ plugins: [cosmos({ networks: [hub] })] })
  await kernel.start()
  expect(kernel.connectors.list()).toEqual([])
  expect(selectNetwork(kernel.state)).toBe(hub.id)
  kernel.destroy()
})
