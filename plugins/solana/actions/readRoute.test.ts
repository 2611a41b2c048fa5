import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  account,
  type Figures,
  from,
  places,
  type RouteName,
  routeNames,
  to,
  writeRoute,
} from '../fixtures/writeRoute.ts'
import { jupiter, readRoute } from './readRoute.ts'

const meant = { account, from: [from], to: [to] }
const item = (data: Uint8Array, accounts: readonly string[]) => ({
  program: jupiter,
  accounts: accounts.map((address) => ({ address, signer: address === account, writable: true })),
  data,
})
const reasonOf = (run: () => unknown): unknown => {
  try {
    run()
    return undefined
  } catch (error) {
    return (error as { params?: { reason?: string } }).params?.reason ?? error
  }
}
const figures = fc.record({
  amount: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  quoted: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  slippage: fc.integer({ min: 0, max: 10_000 }),
})
const names = fc.constantFrom(...routeNames)
const plans = fc.array(fc.constantFrom(0, 7, 17, 26, 29, 38, 43, 47, 61), { minLength: 1, maxLength: 6 })
const honest: Figures = { amount: 5_000n, quoted: 1_000n, slippage: 100 }

describe('what Jupiter’s program is told', () => {
  test('is read, of whichever instruction and plan: the most that it takes, and the least that it brings', () => {
    fc.assert(
      fc.property(names, plans, figures, (name, plan, told) => {
        const { amount, quoted, slippage } = told
        const least = (quoted * BigInt(10_000 - slippage)) / 10_000n
        expect(readRoute(item(writeRoute(name, plan, told), places(name)), meant)).toEqual({ amount, least })
      }),
    )
  })

  test.each(routeNames)('%s to somebody else’s account, or from another one, is refused', (name: RouteName) => {
    const data = writeRoute(name, [26], honest)
    const at = (change: Partial<Record<'from' | 'to' | 'authority' | 'other', string>>) =>
      reasonOf(() => readRoute(item(data, places(name, change)), meant))
    expect(at({})).toBeUndefined()
    expect(at({ to: 'mallory' })).toBe('receiver')
    expect(at({ from: 'other' })).toBe('leaves')
    expect(at({ authority: 'mallory' })).toBe('leaves')
    if (!name.startsWith('shared')) expect(at({ other: 'mallory' })).toBe('receiver')
  })

  test('figures behind those that are obeyed are not taken for them', () => {
    const shown = { amount: 5_000n, quoted: 1_000n, slippage: 100 }
    const obeyed = { amount: 5_000n, quoted: 0n, slippage: 10_000 }
    fc.assert(
      fc.property(
        fc.constantFrom<RouteName>('route', 'shared_accounts_route'),
        plans,
        fc.nat(40),
        (name, plan, gap) => {
          const tail = writeRoute(name, [], shown).slice(-19)
          const data = Uint8Array.from([...writeRoute(name, plan, obeyed), ...new Uint8Array(gap), ...tail])
          expect(reasonOf(() => readRoute(item(data, places(name)), meant))).toBe('arrives')
        },
      ),
    )
  })

  test('a kind of pool that is not known, a share for somebody, and another instruction are refused', () => {
    const told = (data: Uint8Array, name: RouteName = 'route') =>
      reasonOf(() => readRoute(item(data, places(name)), meant))
    expect(told(writeRoute('route', [200], honest))).toBe('arrives')
    for (const name of routeNames) expect(told(writeRoute(name, [0], honest, 1), name)).toBe('arrives')
    // exact_out_route, and the one that takes all there is.
    expect(told(Uint8Array.from([208, 51, 239, 151, 123, 43, 237, 92, ...new Uint8Array(40)]))).toBe('arrives')
    expect(told(Uint8Array.from([150, 86, 71, 116, 167, 93, 14, 104, ...new Uint8Array(40)]))).toBe('arrives')
    expect(told(writeRoute('route', [0], { ...honest, slippage: 10_001 }))).toBe('arrives')
    expect(told(new Uint8Array())).toBe('arrives')
  })

  test('bytes that were cut off or changed say something else, or nothing', () => {
    fc.assert(
      fc.property(names, plans, figures, fc.nat(), (name, plan, told, length) => {
        const data = writeRoute(name, plan, told)
        const cut = data.slice(0, length % data.length)
        // What stands in front of the plan is whole where only the plan is cut.
        if (name.endsWith('v2') && cut.length >= 28) return
        expect(reasonOf(() => readRoute(item(cut, places(name)), meant))).toBe('arrives')
      }),
    )
  })
})
