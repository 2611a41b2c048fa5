import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSimulatedSolanaWallet } from '../fixtures/createSimulatedSolanaWallet.ts'
import { readWallet } from './readWallet.ts'

const { wallet } = createSimulatedSolanaWallet()
const { features } = wallet as { features: Record<string, object> }
const read = (changes: object) => readWallet({ ...wallet, ...changes })
const only = (...names: string[]) => Object.fromEntries(names.map((name) => [name, features[name]]))
const trap = () => {
  throw new Error('trap')
}

test('a well-formed wallet is read, and stays the object that it is', () => {
  const found = readWallet(wallet)
  expect(found).toEqual({ name: 'Example', icon: 'data:image/png;base64,AA==', wallet })
  expect(found?.wallet).toBe(wallet)
})

describe('what is no wallet of Solana is refused', () => {
  test.each([
    [{ version: '2.0.0' }],
    [{ version: 1 }],
    [{ name: 7 }],
    [{ name: '\u202e\u200b' }],
    [{ chains: 'solana:mainnet' }],
    [{ chains: [] }],
    [{ chains: ['bitcoin:mainnet', 7] }],
    [{ features: null }],
    [{ features: only('standard:connect') }],
    [{ features: only('solana:signMessage') }],
    [{ features: { ...features, 'standard:connect': { version: '1.0.0' } } }],
    [{ features: { ...features, 'standard:connect': { version: '2.0.0', connect: trap } } }],
    [{ features: { ...only('standard:connect'), 'solana:signMessage': { version: '3.0.0', signMessage: trap } } }],
  ])('%#', (changes) => {
    expect(read(changes)).toBeUndefined()
  })
  test.each([[undefined], [null], [7], ['wallet'], [[]], [trap]])('%j', (value) => {
    expect(readWallet(value)).toBeUndefined()
  })
})

test.each(['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'])(
  '%s is enough beside connecting',
  (name) => {
    expect(read({ features: only('standard:connect', name) })?.name).toBe('Example')
  },
)

describe('hostile wallets', () => {
  test.each(['version', 'name', 'icon', 'chains', 'features'])('a getter of %s that throws', (key) => {
    expect(readWallet(Object.defineProperty({ ...wallet }, key, { get: trap }))).toBeUndefined()
  })
  test('a revoked proxy', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    expect(readWallet(proxy)).toBeUndefined()
    expect(read({ chains: proxy })).toBeUndefined()
    expect(read({ features: proxy })).toBeUndefined()
  })
  test('a proxy that traps every read', () => {
    expect(readWallet(new Proxy({}, { get: trap, has: trap, ownKeys: trap }))).toBeUndefined()
  })
  test('each property is read once, so that it cannot change between reads', () => {
    const reads: string[] = []
    const watched = new Proxy(wallet, {
      get(target, key) {
        reads.push(String(key))
        return Reflect.get(target, key)
      },
    })
    readWallet(watched)
    expect(reads.toSorted()).toEqual(['chains', 'features', 'icon', 'name', 'version'])
  })
  test('a list of a million chains', () => {
    expect(read({ chains: new Array(1_000_000).fill('solana:mainnet') })?.name).toBe('Example')
  })
})

describe('names are plain text', () => {
  test.each([
    ['  Two\n words ', 'Two words'],
    ['\u202eksaMateM', 'ksaMateM'],
    ['x'.repeat(10_000), 'x'.repeat(64)],
    ['"><img src=x onerror=alert(1)>', '"><img src=x onerror=alert(1)>'],
  ])('%j', (name, shown) => {
    expect(read({ name })?.name).toBe(shown)
  })
})

test.each([
  ['javascript:alert(1)'],
  ['data:text/html,<script>'],
  ['https://x.example/i.webp'],
  [`data:image/png;base64,${'A'.repeat(5_000_000)}`],
  [undefined],
])('a picture that may not be shown is left out: %#', (icon) => {
  expect(read({ icon })).toMatchObject({ name: 'Example', icon: undefined })
})

test('whatever registers, reading it never throws', () => {
  const anything = fc.anything({ withBigInt: true, withMap: true, withNullPrototype: true, withObjectString: true })
  const hostile = fc.record({
    version: fc.oneof(fc.constant('1.0.0'), anything),
    name: fc.oneof(fc.string({ unit: 'binary' }), anything),
    icon: anything,
    chains: fc.oneof(fc.constant(['solana:mainnet']), anything),
    features: fc.oneof(fc.constant(features), fc.record({ 'standard:connect': anything }), anything),
  })
  fc.assert(
    fc.property(fc.oneof(anything, hostile), (value) => {
      const found = readWallet(value)
      if (found) expect([...found.name].length).toBeLessThanOrEqual(64)
    }),
    { numRuns: 500 },
  )
})
