import fc from 'fast-check'
import { formatUnits } from 'tapkit/kernel'
import { describe, expect, test } from 'vitest'
import { keptOf } from './actions/planSwap.ts'
import { cutTo, impactOf, leastOf, percentText, rateOf, readAmount, shareOf, slippageTo, worse } from './figures.ts'
import { findTokens, suggestedOf } from './suggested.ts'

const amount = fc.bigInt({ min: 1n, max: 2n ** 200n })
const bps = fc.integer({ min: 0, max: 5_000 })
const decimals = fc.integer({ min: 0, max: 36 })

describe('figures of a swap', () => {
  test('property: the least is never above what was quoted, and never more than the slippage below it', () => {
    fc.assert(
      fc.property(amount, bps, (out, slippage) => {
        const least = leastOf(out, slippage)
        expect(least >= 1n && least <= out).toBe(true)
        expect(least * 10_000n >= out * BigInt(10_000 - slippage)).toBe(true)
      }),
    )
  })

  test('property: a service that keeps to the slippage it is handed brings no less than the least', () => {
    fc.assert(
      fc.property(amount, amount, (out, before) => {
        const [least = 1n] = [before, out].toSorted((one, two) => (one < two ? -1 : 1))
        const share = slippageTo(out, least)
        expect(share).toBeGreaterThanOrEqual(0)
        expect((out * BigInt(10_000 - share)) / 10_000n >= least).toBe(true)
      }),
    )
  })

  test('property: the least is never more than the slippage below the quote beside it, nor less than what still stands (money 26)', () => {
    fc.assert(
      // Prices that move little are those that matter.
      fc.property(amount, fc.integer({ min: 9_000, max: 11_000 }), bps, (quoted, moved, slippage) => {
        const before = leastOf(quoted, slippage)
        const now = (quoted * BigInt(moved)) / 10_000n || 1n
        const kept = keptOf(now, before, slippage)
        expect(kept <= now).toBe(true)
        expect(kept * 10_000n >= now * BigInt(10_000 - slippage)).toBe(true)
        if (now >= before) expect(kept >= before).toBe(true)
        expect(keptOf(now, undefined, slippage)).toBe(leastOf(now, slippage))
      }),
    )
  })

  test('property: a typed amount is a whole number of the smallest unit, whatever its decimals', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 120n }), decimals, (value, count) => {
        const digits = value.toString().padStart(count + 1, '0')
        const text = count === 0 ? digits : `${digits.slice(0, -count)}.${digits.slice(-count)}`
        expect(readAmount(text, count)).toBe(value)
        expect(readAmount(`${text}${count === 0 ? '.' : ''}1`, count)).toBeUndefined()
      }),
    )
  })

  test('property: a rate is cut, never rounded up, and never written with an exponent', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 40n }),
        fc.bigInt({ min: 0n, max: 10n ** 40n }),
        decimals,
        decimals,
        (amountIn, amountOut, inDecimals, outDecimals) => {
          const text = rateOf({ amountIn, inDecimals, amountOut, outDecimals }, 'en').replaceAll(',', '')
          expect(text).toMatch(/^\d+(\.\d+)?$/)
          const [whole = '', fraction = ''] = text.split('.')
          const shown = BigInt(whole + fraction) * amountIn * 10n ** BigInt(outDecimals)
          expect(shown <= amountOut * 10n ** BigInt(inDecimals + fraction.length)).toBe(true)
        },
      ),
    )
  })

  test('property: what is cut is never more than there was, and never nothing of something', () => {
    fc.assert(
      fc.property(amount, decimals, (value, count) => {
        const cut = cutTo(value, count, 6)
        expect(cut > 0n && cut <= value).toBe(true)
      }),
    )
  })

  test('an amount of 33 digits stays whole (money 2)', () => {
    expect(readAmount('499999999999999', 18)).toBe(499999999999999000000000000000000n)
    expect(readAmount('1e18', 18)).toBeUndefined()
    expect(readAmount('-1', 18)).toBeUndefined()
    expect(readAmount('NaN', 18)).toBeUndefined()
    expect(readAmount('', 18)).toBeUndefined()
  })

  test('what is lost, in hundredths of a percent; unknown where either side is', () => {
    expect(impactOf(100, 98.5)).toBe(150)
    expect(impactOf(100, 120)).toBe(0)
    for (const [paid, got] of [
      [0, 1],
      [Number.NaN, 1],
      [1, Number.POSITIVE_INFINITY],
      [undefined, 1],
      [1, undefined],
      [1, -1],
    ])
      expect(impactOf(paid, got)).toBeUndefined()
    expect([worse(1, 2), worse(undefined, 2), worse(1, undefined), worse(undefined, undefined)]).toEqual([
      2,
      2,
      1,
      undefined,
    ])
  })

  test('slippage, fee and percentages as they are known', () => {
    expect(1_000_000n - leastOf(1_000_000n, 100)).toBe(10_000n)
    expect(shareOf(10_000n, 85)).toBe(85n)
    // Of one whole token of 18 decimals: exactly, whatever a float would make of it.
    const one = 10n ** 18n
    expect([formatUnits(one - leastOf(one, 100), 18), formatUnits(shareOf(one, 85), 18)]).toEqual(['0.01', '0.0085'])
    expect([percentText(100, 'en'), percentText(85, 'en'), percentText(1_501, 'en')]).toEqual(['1%', '0.85%', '15.01%'])
  })
})

describe('the tokens that are offered first', () => {
  const tokens = ['ZZZ', 'USDC', 'ETH', 'USD₮0', 'DAI'].map((symbol) => ({
    symbol,
    name: `${symbol} coin`,
    address: `0x${symbol}`,
  }))
  test('are those of the network, then those that everybody knows', () => {
    expect(suggestedOf(tokens, 'eip155:42161').map(({ symbol }) => symbol)).toEqual(['USD₮0', 'ETH', 'DAI', 'USDC'])
    expect(suggestedOf(tokens, 'eip155:1').map(({ symbol }) => symbol)).toEqual(['ETH', 'DAI', 'USDC'])
  })
  test('are eight at most', () => {
    const many = 'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO'.split(' ').map((symbol) => ({ symbol }))
    expect(suggestedOf(many, 'eip155:1')).toEqual(many.slice(0, 8))
  })
  test('are found by symbol, name and address, by where it stands', () => {
    expect(findTokens(tokens, 'usd').map(({ symbol }) => symbol)).toEqual(['USDC', 'USD₮0'])
    // In the middle of one, and at the beginning of the other, which is listed later.
    expect(findTokens(tokens, 'd').map(({ symbol }) => symbol)).toEqual(['DAI', 'USDC', 'USD₮0'])
    expect(findTokens(tokens, '0xdai').map(({ symbol }) => symbol)).toEqual(['DAI'])
    expect(findTokens(tokens, 'nothing')).toEqual([])
  })
})
