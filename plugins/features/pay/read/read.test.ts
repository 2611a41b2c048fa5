import fc from 'fast-check'
import { formatUnits, parseUnits } from 'tapkit/kernel'
import { expect, test } from 'vitest'
import { readBitcoinUri, toBitcoinUri } from './bitcoinUri.ts'
import { isTypeable, readAmount, readPrice, toAssetAmount } from './decimals.ts'

test('10 dollars at 4 are 2.5; what is too small to be paid is no amount', () => {
  expect(toAssetAmount('10', readPrice(4) ?? '', 18)).toBe('2.5')
  expect(toAssetAmount('10', readPrice(3) ?? '', 18)).toBe('3.33333333')
  expect(toAssetAmount('10', readPrice(3) ?? '', 2)).toBe('3.33')
  expect(toAssetAmount('1', '1000000000000', 8)).toBeUndefined()
})

test('behavior: an amount is exact to half of its last place, for every price and number of decimals (pay 1)', () => {
  const cents = fc.bigInt({ min: 1n, max: 10n ** 12n })
  const price = fc.bigInt({ min: 1n, max: 10n ** 24n })
  fc.assert(
    fc.property(cents, price, fc.integer({ min: 0, max: 36 }), (dollars, each, decimals) => {
      const found = toAssetAmount(formatUnits(dollars, 2), formatUnits(each, 18), decimals)
      const places = Math.min(8, decimals)
      const value = found === undefined ? 0n : parseUnits(found, places)
      // |value / 10^places - dollars / each| is half of 10^-places at most.
      const off = value * each - dollars * 10n ** 16n * 10n ** BigInt(places)
      expect((off < 0n ? -off : off) * 2n <= each).toBe(true)
    }),
  )
})

test('behavior: whatever is typed or answered, an amount is a plain decimal above zero, or none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), (text) => {
      const value = readAmount(text, 6)
      if (value !== undefined) expect(text).toMatch(/^(\d+\.?\d*|\.\d+)$/)
      if (isTypeable(text)) expect(text).toMatch(/^\d{1,10}(\.\d{0,6})?$/)
    }),
  )
  fc.assert(
    fc.property(fc.double(), (price) => {
      const read = readPrice(price)
      if (read !== undefined) expect(readAmount(read, 18)).toBeGreaterThan(0n)
      if (!(price > 0) || !Number.isFinite(price)) expect(read).toBeUndefined()
    }),
  )
})

const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const amount = fc.bigInt({ min: 1n, max: 21_000_000_00000000n }).map((value) => formatUnits(value, 8))

test('behavior: a link that is written is read back as it was (BIP-21, BIP-321)', () => {
  const text = fc.option(fc.string({ minLength: 1, unit: 'grapheme' }), { nil: undefined })
  fc.assert(
    fc.property(fc.option(amount, { nil: undefined }), text, text, (amount, label, message) => {
      expect(readBitcoinUri(toBitcoinUri({ address, amount, label, message }))).toEqual({
        address,
        amount,
        label,
        message,
      })
    }),
  )
})

const links: [string, object | undefined][] = [
  [`bitcoin:${address}`, { address }],
  [`BITCOIN:${address.toUpperCase()}?AMOUNT=1.5`, { address: address.toUpperCase(), amount: '1.5' }],
  [`bitcoin:?bc=${address}&amount=1`, { address, amount: '1' }],
  [`bitcoin:${address}?lightning=lnbc1&amount=1`, { address, amount: '1' }],
  [`bitcoin:${address}?req-amount=1`, { address, amount: '1' }],
  [`bitcoin:${address}?somethingelse=1`, { address }],
  [`bitcoin:${address}?req-somethingelse=1`, undefined],
  [`bitcoin:${address}?req-pop=callback`, undefined],
  [`bitcoin:${address}?amount=1&amount=2`, undefined],
  [`bitcoin:${address}?amount=1,5`, undefined],
  [`bitcoin:${address}?amount=1e3`, undefined],
  [`bitcoin:${address}?amount=0`, undefined],
  [`bitcoin:${address}?amount=-1`, undefined],
  [`bitcoin:${address}?amount=0.000000001`, undefined],
  [`bitcoin:${address}?amount=21000001`, undefined],
  [`bitcoin:${address}?label=%E0%A4%A`, undefined],
  ['bitcoin:?lightning=lnbc1', undefined],
  ['bitcoin:<script>', undefined],
  [`https://example/${address}`, undefined],
  ['', undefined],
]
test.each(links)('%s', (link, read) => {
  expect(readBitcoinUri(link)).toEqual(read && { amount: undefined, label: undefined, message: undefined, ...read })
})

test('error: whatever stands in a link, it is read as a payment or as none', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const link of [text, `bitcoin:${text}`, `bitcoin:${address}?${text}`]) {
        const read = readBitcoinUri(link)
        if (read) expect(read.address).toMatch(/^[a-z0-9]+$/i)
      }
    }),
  )
})
