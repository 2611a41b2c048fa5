import { expect, test } from 'vitest'
import { alice, usdc } from '../fixtures/createWorld.ts'
import { call, codesOf, type Made, mallory, market, openPromises } from '../fixtures/openPromises.ts'

const { attempt } = openPromises()
const mystery = call('mystery', [7n])
/** A request to the account's own code (EIP-7702), which makes the calls. */
const byOwnCode = (...made: readonly Made[]): Made => ({
  to: alice,
  data: call('executeBatch', [made.map(({ to, data = '0x' }) => ({ target: to, value: 0n, data }))]),
})
const promise = { out: [], allowances: [] } as const
const tried = { logs: [] }

test('error: the account calls nobody by its own code but whom the promise lets it call (evm 31)', async () => {
  const toMallory = byOwnCode({ to: market, data: mystery }, { to: mallory, data: mystery })
  expect(await attempt({ ...promise, callees: [alice, market] }, toMallory, tried)).toBe('callees')
  const nested = byOwnCode(byOwnCode({ to: mallory, data: mystery }))
  expect(await attempt({ ...promise, callees: [alice, market] }, nested, tried)).toBe('callees')
})

test('behavior: the account calls by its own code whom the promise lets it call (evm 31)', async () => {
  const toMarket = byOwnCode({ to: market, data: mystery }, { to: market, data: mystery })
  expect(codesOf(await attempt({ ...promise, callees: [alice, market] }, toMarket, tried))).toEqual([])
})

test('error: a call to the own code that cannot be read is called that, whomever the promise lets it call (evm 31)', async () => {
  const unread = { to: alice, data: call('mystery', [7n]) }
  expect(codesOf(await attempt({ ...promise, callees: [alice, market] }, unread, tried))).toContain('unreadCall')
  expect(codesOf(await attempt({ ...promise, callees: [alice, market] }, byOwnCode(unread), tried))).toContain(
    'unreadCall',
  )
})

test('behavior: a plain receiver of the own code is paid, and not called (evm 31)', async () => {
  const paid = byOwnCode({ to: usdc, data: call('transfer', [market, 5n]) })
  const limits = { out: [{ limit: 'exactly', amount: 5n, token: usdc, party: market }] } as const
  expect(codesOf(await attempt({ ...limits, callees: [alice, usdc] }, paid, tried))).not.toContain('callees')
})
