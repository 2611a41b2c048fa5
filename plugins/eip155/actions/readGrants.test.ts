import { describe, expect, test } from 'vitest'
import { alice, usdc } from '../fixtures/createWorld.ts'
import { approved, call, codesOf, market, openPromises, says } from '../fixtures/openPromises.ts'

const { attempt, asCalls } = openPromises()
const allowed = (amount: bigint | 'all') => ({ allowances: [{ token: usdc, spender: market, amount }] })
const promise = (amount: bigint | 'all') => ({ out: [], ...allowed(amount) })
const adds = { to: usdc, data: call('increaseAllowance', [market, 5n]) }
/** The spender may take so much already. */
const allowing = (amount: bigint) => ({ rpc: { eth_call: says({ '0x313ce567': 6n, '0xdd62ed3e': amount }) } })

describe('an allowance that was promised', () => {
  test('behavior: is kept by the very approval, also where a node has seen it', async () => {
    const made = { to: usdc, data: call('approve', [market, 5n]) }
    // Some tokens log what is left of it as it is used.
    for (const logs of [
      undefined,
      [approved(usdc, alice, market, 5n)],
      [5n, 3n].map((left) => approved(usdc, alice, market, left)),
    ])
      expect(await attempt(promise(5n), made, logs && { logs })).toMatchObject(allowed(5n))
    const all = { to: usdc, data: call('approve', [market, 2n ** 256n - 1n]) }
    const logs = [approved(usdc, alice, market, 2n ** 256n - 1n)]
    expect(await attempt(promise('all'), all, { logs })).toMatchObject(allowed('all'))
  })

  test.each([
    ['more', [6n]],
    ['more, after it', [5n, 2n ** 256n - 1n]],
  ])('error: is broken by %s that a node has seen', async (_, amounts) => {
    const made = { to: usdc, data: call('approve', [market, 5n]) }
    const logs = amounts.map((amount) => approved(usdc, alice, market, amount))
    expect(await attempt(promise(5n), made, { logs })).toBe('allows')
  })
})

describe('an allowance that is added to what may be taken already (money 20, evm 17)', () => {
  test('error: breaks a promise of the part that is added', async () => {
    expect(await attempt(promise(5n), adds, allowing(10n ** 12n))).toBe('allows')
    // Nobody says what may be taken already.
    expect(await attempt(promise(5n), adds)).toBe('allows')
  })

  test('behavior: keeps a promise of both together', async () => {
    expect(await attempt(promise(5n), adds, allowing(0n))).toMatchObject(allowed(5n))
    expect(await attempt(promise(12n), adds, allowing(7n))).toMatchObject(allowed(12n))
    const logs = [approved(usdc, alice, market, 12n)]
    expect(await attempt(promise(12n), adds, { ...allowing(7n), logs })).toMatchObject(allowed(12n))
  })

  test('behavior: is drawn as both together, and as unlimited if nobody says', async () => {
    const [known, unknown] = [await asCalls(adds, allowing(7n)), await asCalls(adds)]
    expect([known, unknown].map(({ allowances }) => allowances?.map(({ amount }) => amount))).toEqual([[12n], ['all']])
    expect([known, unknown].map((each) => codesOf(each).includes('unlimitedAllowance'))).toEqual([false, true])
  })

  test('behavior: counts what the same request allows before it', async () => {
    const batch = [call('approve', [market, 7n]), adds.data].map((data) => ({ target: usdc, value: 0n, data }))
    const { allowances } = await asCalls({ to: alice, data: call('executeBatch', [batch]) }, allowing(10n ** 12n))
    expect(allowances?.at(-1)).toEqual({ token: usdc, spender: market, amount: 12n })
  })
})

test('behavior: an unlimited allowance that was promised has its notice, also where nobody reads the bytes (money 20)', async () => {
  const logs = [approved(usdc, alice, market, 2n ** 256n - 1n)]
  const prepared = await attempt(promise('all'), { to: market, data: call('mystery', [7n]) }, { logs })
  expect(codesOf(prepared)).toContain('unlimitedAllowance')
})
