import { expect, test } from 'vitest'
import { checksumAddress } from '../checksumAddress.ts'
import { answering, hex, word } from '../fixtures/answering.ts'
import { alice, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const world = openWorlds()
const mallory = checksumAddress('0xbad'.padEnd(42, '7'))
const dollars = { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const transfer = `0xa9059cbb${word(mallory)}${word(5n)}`

// A service has written both. Whoever is paid stands in their bytes.
test.each([
  ['ether', [{ limit: 'atMost', amount: 5n }], { to: mallory, value: hex(5n) }],
  ['a token', [{ limit: 'atMost', amount: 5n, token: usdc }], { to: usdc, value: hex(0n), data: transfer }],
])(
  'error: a payment of %s that its own bytes make to somebody is drawn with its receiver (money 17)',
  async (_, out, payload) => {
    const { kernel, connect } = await world({ rpc: answering({} as never) })
    await connect()
    const draw = async (intent: object) => {
      const { changes, details, notices } = await kernel.prepare(intent as never)
      return JSON.stringify([changes, details, notices], (_, part) => (typeof part === 'bigint' ? `${part}` : part))
    }
    expect(await draw({ kind: 'calls', payload })).toContain(mallory)
    const own = { kind: 'bridge', promise: { out }, payload, tokens: [dollars], about: {} }
    expect(await draw(own)).toContain(mallory)
  },
)

test('error: one to the account itself, or to a token’s own contract, is pointed out (money 4)', async () => {
  const { kernel, connect } = await world({ rpc: answering({} as never) })
  await connect()
  const toSelf = `0xa9059cbb${word(alice)}${word(5n)}`
  const toToken = `0xa9059cbb${word(usdc)}${word(5n)}`
  for (const [data, code] of [
    [toSelf, 'ownAddress'],
    [toToken, 'tokenContract'],
  ]) {
    const out = [{ limit: 'atMost', amount: 5n, token: usdc }]
    const payload = { to: usdc, value: hex(0n), data }
    const own = { kind: 'bridge', promise: { out }, payload, tokens: [dollars], about: {} }
    const { notices } = await kernel.prepare(own as never)
    expect(notices.map((notice) => notice.code)).toContain(code)
  }
})
