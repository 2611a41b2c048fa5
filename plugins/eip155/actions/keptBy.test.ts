import { describe, expect, test } from 'vitest'
import { checksumAddress } from '../checksumAddress.ts'
import { alice, bob, usdc } from '../fixtures/createWorld.ts'
import { call, codesOf, ether, market, moved, native, openPromises } from '../fixtures/openPromises.ts'

const { attempt } = openPromises()
const weth = checksumAddress('0xe7'.padEnd(42, '9'))
const trade = call('swapExactETHForTokensSupportingFeeOnTransferTokens', [9n, [weth, usdc], alice, 2n ** 40n])
const logs = [moved(native, alice, market, ether), moved(usdc, market, alice, 9n)]
const promise = {
  out: [{ limit: 'atMost', amount: ether }],
  in: [{ limit: 'atLeast', amount: 9n, token: usdc }],
} as const

describe('what only a node says that comes (money 24)', () => {
  test.each([
    ['bytes that nobody reads', call('mystery', [7n])],
    ['a multicall of nothing', call('multicall', [[]])],
    ['a transfer of nothing', call('transfer', [market, 0n])],
    ['the words of a trade, of a contract that nobody vouches for', trade],
    ['calls of which each may fail', call('aggregate3', [[{ target: market, allowFailure: true, data: trade }]])],
  ])('error: is not said to come at least by %s', async (_, data) => {
    const prepared = await attempt(promise, { to: market, value: ether, data }, { logs })
    expect(prepared).toMatchObject({ kept: 'simulation' })
    expect(codesOf(prepared)).toContain('lessMayArrive')
  })

  test('behavior: comes at least if a router that the promise names is told so', async () => {
    const prepared = await attempt(
      { ...promise, callees: [market] },
      { to: market, value: ether, data: trade },
      { logs },
    )
    expect(prepared).toMatchObject({ kept: 'bytes' })
    expect(codesOf(prepared)).not.toContain('lessMayArrive')
  })

  test('behavior: comes at least if its own token is told to bring it', async () => {
    const made = { to: usdc, data: call('transferFrom', [bob, alice, 9n]) }
    expect(await attempt(promise, made, { logs: [moved(usdc, bob, alice, 9n)] })).toMatchObject({ kept: 'bytes' })
    expect(await attempt(promise, made)).toMatchObject({ kept: 'bytes' })
    expect(await attempt(promise, { to: usdc, data: call('transfer', [bob, 0n]) })).toBe('arrives')
  })
})

describe('where nobody has tried a request out (evm 17)', () => {
  const out = [{ limit: 'atMost', amount: 5_000_000n, token: usdc }] as const
  test.each([
    ['bytes that nobody reads', call('mystery', [7n])],
    ['a multicall of nothing', call('multicall', [[]])],
    ['a multicall of what is read', call('multicall', [[call('transfer', [bob, 5n])]])],
    ['the name of a token’s call', call('transfer', [bob, 5n])],
  ])('error: a contract that nobody knows keeps no promise by %s', async (_, data) => {
    const prepared = await attempt(
      { out: [...out, { limit: 'atMost', amount: 5n, token: market }] },
      { to: market, data },
    )
    expect(codesOf(prepared)).toContain('untried')
  })

  test('behavior: a token that was described keeps it by its bytes', async () => {
    const prepared = await attempt({ out }, { to: usdc, data: call('transfer', [bob, 5n]) })
    expect(codesOf(prepared)).not.toContain('untried')
  })
})
