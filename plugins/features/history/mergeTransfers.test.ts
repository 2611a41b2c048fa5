import fc from 'fast-check'
import type { Transfer } from 'tapkit/kernel'
import { describe, expect, it } from 'vitest'
import { readDecimal } from './decimals.ts'
import { mergeTransfers } from './mergeTransfers.ts'

const transfer = (name: string | undefined, direction: Transfer['direction'], amount: string, value?: number) => ({
  ...{ name, symbol: name, direction, amount, value },
  address: name && name !== 'POL' ? `0x${name}` : undefined,
})

/** Token, direction and amount, in a line. */
const lines = (transfers: readonly Transfer[]) =>
  mergeTransfers(transfers).map(({ name, direction, amount }) => `${direction} ${amount} ${name}`)

describe('mergeTransfers', () => {
  it('adds up amounts of one token in one direction (history 2)', () => {
    expect(lines([transfer('Token1', 'in', '100'), transfer('Token1', 'in', '50')])).toEqual(['in 150 Token1'])
  })

  it('never merges tokens without a name', () => {
    expect(lines([transfer(undefined, 'in', '100'), transfer(undefined, 'in', '50')])).toHaveLength(2)
  })

  it('leaves out what came back of what was paid, where it is under a tenth', () => {
    const swap = [
      transfer('USDC', 'in', '0.224784', 0.22),
      transfer('USDC', 'out', '0.005830', 0.01),
      transfer('POL', 'out', '1', 0.2),
    ]
    expect(lines(swap)).toEqual(['out 1 POL', 'in 0.224784 USDC'])
  })

  it('of three leaves out what is under a hundredth, and keeps the two that are worth most', () => {
    const dust = [
      transfer('POL', 'out', '10', 5),
      transfer('POL', 'in', '4', 2),
      transfer('POL', 'in', '0.01', 0),
      transfer('USDC', 'in', '1', 1),
    ]
    expect(lines(dust)).toEqual(['out 10 POL', 'in 4 POL'])
  })

  it('puts what left first', () => {
    expect(lines([transfer('A', 'in', '1'), transfer('B', 'out', '1')])).toEqual(['out 1 B', 'in 1 A'])
  })

  it('error: a stranger’s token of the same name is not the same token: it adds nothing, and hides nothing', () => {
    const fake = { ...transfer('USDC', 'in', '1000000'), address: '0xfake' }
    expect(lines([transfer('USDC', 'out', '100', 100), fake])).toEqual(['out 100 USDC', 'in 1000000 USDC'])
    expect(lines([transfer('USDC', 'in', '1', 1), fake])).toEqual(['in 1 USDC', 'in 1000000 USDC'])
  })

  it('error: amounts past floating point are added to the last digit', () => {
    const big = `${'9'.repeat(60)}.${'1'.repeat(36)}`
    const sum = `1${'9'.repeat(59)}8.${'2'.repeat(36)}`
    expect(lines([transfer('A', 'in', big), transfer('A', 'in', big)])).toEqual([`in ${sum} A`])
  })
})

const amount = fc.tuple(fc.bigInt(0n, 10n ** 30n), fc.integer({ min: 0, max: 36 })).map(([units, decimals]) => {
  const digits = units.toString().padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
})
const some = fc.array(
  fc.record(
    {
      direction: fc.constantFrom('in' as const, 'out' as const, 'self' as const),
      amount: fc.oneof(amount, fc.constant('NaN')),
      name: fc.constantFrom('Ether', 'USDC', 'Spam', undefined),
      address: fc.constantFrom(undefined, '0xA', '0xa', '0xb'),
      party: fc.constantFrom(undefined, '0xp', '0xq'),
      value: fc.option(fc.double({ min: 0, max: 1e9, noNaN: true }), { nil: undefined }),
      collectible: fc.constantFrom(undefined, { name: 'Otter #1' }),
    },
    { requiredKeys: ['direction'] },
  ),
  { maxLength: 8 },
)

describe('whatever moved', () => {
  it('is merged the same in any order', () => {
    const shuffled = some.chain((transfers) =>
      fc.tuple(
        fc.constant(transfers),
        fc.shuffledSubarray(transfers, { minLength: transfers.length, maxLength: transfers.length }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        fc.pre(one.length > 1)
        expect(mergeTransfers(other)).toEqual(mergeTransfers(one))
      }),
    )
  })

  it('is merged once: merging it again changes nothing', () => {
    fc.assert(
      fc.property(some, (transfers) => {
        const once = mergeTransfers(transfers)
        expect(mergeTransfers(once)).toEqual(once)
      }),
    )
  })

  it('is two lines at most, and none shows more than moved', () => {
    fc.assert(
      fc.property(some, (transfers) => {
        const merged = mergeTransfers(transfers)
        expect(merged.length).toBeLessThanOrEqual(Math.max(2, transfers.length === 1 ? 1 : 2))
        for (const { direction, name, amount: shown } of merged) {
          const moved = transfers
            .filter((each) => each.direction === direction && each.name === name)
            .reduce((sum, each) => sum + (readDecimal(each.amount) ?? 0n), 0n)
          expect(readDecimal(shown) ?? 0n).toBeLessThanOrEqual(moved)
        }
      }),
    )
  })
})
