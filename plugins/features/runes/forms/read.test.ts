import * as fc from 'fast-check'
import { parseParams } from 'tapkit/bip122/request'
import { describe, expect, test } from 'vitest'
import { addresses } from '../../../bip122/fixtures/createSatsWallet.ts'
import { cleanRuneName } from './cleanRuneName.ts'
import { readEtch, supplyOf } from './readEtch.ts'
import { readMint } from './readMint.ts'
import type { Known } from './readOrder.ts'
import type { EtchForm, MintForm } from './state.ts'

const known: Known = {
  own: { ordinals: addresses.ordinals, payment: addresses.payment },
  rates: { fast: 12, usual: 8, slow: 3 },
}
const mint: MintForm = { runeName: 'UNCOMMON•GOODS', speed: 'usual', rate: '', repeats: '5' }
const etch: EtchForm = {
  ...{ runeName: 'ACME•ANNIVERSARY', speed: 'fast', rate: '' },
  ...{ divisibility: '2', symbol: '⚒', premine: '10.5', isMintable: true, amount: '1.25', cap: '1000' },
  ...{ bounds: 'offsets', start: '10', end: '4320', delegate: '' },
}
const mainnet = async () => 'Mainnet' as const

describe('the form of a mint', () => {
  test('is read with the visitor’s own addresses and the rate of the chosen speed (runes 15)', () => {
    expect(readMint(mint, known).params).toEqual({
      ...{ runeName: 'UNCOMMON•GOODS', repeats: 5, feeRate: 8 },
      ...{ destinationAddress: addresses.ordinals, refundAddress: addresses.payment },
    })
  })

  test.each<[string, Partial<MintForm>, object]>([
    ['no name', { runeName: '' }, { runeName: 'nameMissing' }],
    ['digits in the name', { runeName: 'RUNE•2000' }, { runeName: 'nameInvalid' }],
    ['29 letters', { runeName: 'A'.repeat(29) }, { runeName: 'nameInvalid' }],
    ['no mints', { repeats: '0' }, { repeats: 'repeatsInvalid' }],
    ['half a mint', { repeats: '1.5' }, { repeats: 'repeatsInvalid' }],
    ['4,001 mints', { repeats: '4001' }, { repeats: 'repeatsInvalid' }],
    ['no rate', { speed: 'typed' }, { rate: 'rateMissing' }],
    ['a rate of 0', { speed: 'typed', rate: '0' }, { rate: 'rateInvalid' }],
    ['a rate above 1,000', { speed: 'typed', rate: '1000.5' }, { rate: 'rateInvalid' }],
    ['an exponent', { speed: 'typed', rate: '1e2' }, { rate: 'rateInvalid' }],
    ['an empty receiver', { destination: ' ' }, { destination: 'addressMissing' }],
    ['an empty refund address', { refund: '' }, { refund: 'addressMissing' }],
  ])('says at its field: %s (runes 15)', (_, fields, faults) => {
    expect(readMint({ ...mint, ...fields }, known)).toEqual({ faults })
  })

  test('has no rate of a speed that the explorer does not tell (runes 15)', () => {
    expect(readMint(mint, { ...known, rates: { fast: 12 } })).toEqual({ faults: { rate: 'rateMissing' } })
  })

  test('takes a name as people type it', () => {
    expect(cleanRuneName('uncommon goods')).toBe('UNCOMMON•GOODS')
    expect(cleanRuneName('Uncommon.Goods ')).toBe('UNCOMMON•GOODS•')
    expect(readMint({ ...mint, runeName: 'UNCOMMON•GOODS•' }, known).params?.runeName).toBe('UNCOMMON•GOODS')
    // Without the letter, the name would be of another rune.
    expect(readMint({ ...mint, runeName: cleanRuneName('uncömmon') }, known).faults).toEqual({
      runeName: 'nameInvalid',
    })
  })
})

describe('the form of an etching', () => {
  test('is read with amounts in the smallest unit and offsets as blocks (runes 16)', () => {
    const { params } = readEtch(etch, known)
    expect(params).toMatchObject({
      ...{ runeName: 'ACME•ANNIVERSARY', isMintable: true, divisibility: 2, symbol: '⚒', premine: '1050' },
      terms: { amount: '125', cap: '1000', offsetStart: '10', offsetEnd: '4320' },
    })
    expect(params && supplyOf(params)).toBe(126_050n)
  })

  test.each<[string, Partial<EtchForm>, object]>([
    ['a reserved name', { runeName: 'A'.repeat(27) }, { runeName: 'nameReserved' }],
    ['39 decimals', { divisibility: '39' }, { divisibility: 'divisibilityInvalid' }],
    ['two symbols', { symbol: 'ab' }, { symbol: 'symbolInvalid' }],
    ['an invisible symbol', { symbol: '\u200b' }, { symbol: 'symbolInvalid' }],
    ['a premine with too many decimals', { premine: '1.005' }, { premine: 'premineInvalid' }],
    ['nothing at all', { isMintable: false, premine: '' }, { premine: 'premineMissing' }],
    ['no amount of a mint', { amount: '' }, { amount: 'amountInvalid' }],
    ['an amount of 0', { amount: '0.00' }, { amount: 'amountInvalid' }],
    ['no number of mints', { cap: '' }, { cap: 'capInvalid' }],
    ['half a mint', { cap: '1.5' }, { cap: 'capInvalid' }],
    ['a supply of more than 128 bits', { amount: `${2n ** 100n}`, cap: `${2n ** 30n}` }, { cap: 'supplyTooLarge' }],
    ['mints that end before they begin', { start: '10', end: '10' }, { end: 'endTooEarly' }],
    ['neither start nor end', { start: '', end: '' }, { end: 'endMissing' }],
    ['a height of 65 bits', { bounds: 'heights', start: '', end: `${2n ** 64n}` }, { end: 'boundInvalid' }],
    ['no id of an inscription', { delegate: 'abc' }, { delegate: 'delegateInvalid' }],
  ])('says at its field: %s (runes 16)', (_, fields, faults) => {
    expect(readEtch({ ...etch, ...fields }, known)).toEqual({ faults })
  })

  test('keeps terms to itself as long as nobody else may mint (runes 16)', () => {
    expect(readEtch({ ...etch, isMintable: false, amount: 'x', start: '-' }, known).params).not.toHaveProperty('terms')
  })
})

const digits = fc.oneof(
  fc.nat(50).map(String),
  fc.bigInt(0n, 2n ** 130n).map(String),
  fc.constantFrom('', '0', '1.5', '-1', 'x'),
)
const name = fc.oneof(
  fc.stringMatching(/^[A-Z]([•.]?[A-Z]){0,28}$/),
  fc.constantFrom('', 'A••B', 'ACME•', 'A'.repeat(28), 'ÄB'),
)

test('whatever a form reads is what a request may ask (runes 15)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record<EtchForm>({
        runeName: name,
        speed: fc.constantFrom('fast', 'typed'),
        rate: fc.oneof(fc.double({ min: 0, max: 2_000, noNaN: true }).map(String), digits),
        ...{ divisibility: digits, premine: digits, amount: digits, cap: digits, start: digits, end: digits },
        symbol: fc.oneof(fc.constant(''), fc.string({ unit: 'binary', maxLength: 2 })),
        isMintable: fc.boolean(),
        bounds: fc.constantFrom('none', 'heights', 'offsets'),
        delegate: fc.constantFrom('', `${'a'.repeat(64)}i0`, 'b'),
      }),
      digits,
      async (form, repeats) => {
        const etching = readEtch(form, known)
        if (etching.params) await expect(parseParams('runes_etch', etching.params, mainnet)).resolves.toBeDefined()
        const minting = readMint({ ...form, repeats }, known)
        if (minting.params) await expect(parseParams('runes_mint', minting.params, mainnet)).resolves.toBeDefined()
      },
    ),
    { numRuns: 500 },
  )
})
