import { encodeAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { word } from '../fixtures/answering.ts'
import { alice, usdc } from '../fixtures/createWorld.ts'
import { approved, call, codesOf, market, moved, openPromises, pieces } from '../fixtures/openPromises.ts'

const { attempt } = openPromises()
const unread = { to: market, data: call('mystery', [7n]) }

/** A node by which there are ten million dollars, and the account holds none. */
const rpc = {
  eth_getCode: () => '0x60',
  eth_call([{ data }]: [{ data: string }]) {
    if (data === '0x18160ddd') return `0x${word(10n ** 13n)}`
    if (data === '0x313ce567') return `0x${word(6n)}`
    if (data === '0x95d89b41') return encodeAbiParameters([{ type: 'string' }], ['USDC'])
    return `0x${word(0n)}`
  },
}

test.each([
  ['unlimited', 10n ** 13n + 1n, true],
  ['limited', 10n ** 13n, false],
] as const)(
  'error: an allowance that a call gives which nobody can read is %s by the supply of its token (evm 28)',
  async (_, amount, isUnlimited) => {
    const promise = { out: [], callees: [market], allowances: [{ token: usdc, spender: market, amount }] }
    const prepared = await attempt(promise, unread, { logs: [approved(usdc, alice, market, amount)], rpc })
    expect(codesOf(prepared).includes('unlimitedAllowance')).toBe(isUnlimited)
  },
)

test('error: an account that sells a piece of a collection need not hold any of the token that comes (evm 29)', async () => {
  const piece = `${pieces}/7`
  const promise = {
    out: [{ limit: 'exactly', amount: 1n, token: piece }],
    in: [{ limit: 'atLeast', amount: 5n, token: usdc }],
    callees: [market],
  } as const
  const { topics } = moved(pieces, alice, market, 7n)
  const logs = [{ address: pieces, topics: [...topics, `0x${word(7n)}`], data: '0x' }, moved(usdc, market, alice, 5n)]
  expect(codesOf(await attempt(promise, unread, { logs, rpc }))).not.toContain('wouldFail')
})

test('error: an account that holds too little of the token that leaves is told so, by the name of that token (evm 29)', async () => {
  const promise = { out: [{ limit: 'exactly', amount: 5n, token: usdc }], callees: [market] } as const
  const prepared = await attempt(promise, unread, { logs: [moved(usdc, alice, market, 5n)], rpc })
  const [notice] = typeof prepared === 'string' ? [] : prepared.notices.filter(({ blocks }) => blocks)
  expect(notice?.params).toMatchObject({ because: 'holdsLess', symbol: 'USDC' })
})
