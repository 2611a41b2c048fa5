import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseExactly } from './parseExactly.ts'

test.each<[string, unknown]>([
  ['{"amount":340282366920938463463374607431768211455}', { amount: '340282366920938463463374607431768211455' }],
  ['-9007199254740993', '-9007199254740993'],
  ['999999999999999', 999_999_999_999_999],
  [
    '[1234567890123456,1.5,1234567890123456.5,1e21,12345678901234567e22]',
    ['1234567890123456', 1.5, 1234567890123456.5, 1e21, 1.2345678901234567e38],
  ],
  [
    '{"a":"12345678901234567890","b\\"12345678901234567890":"\\\\"}',
    { a: '12345678901234567890', 'b"12345678901234567890': '\\' },
  ],
  ['["\\\\\\"",12345678901234567890]', ['\\"', '12345678901234567890']],
])('%s is read without a rounded digit', (text, read) => {
  expect(parseExactly(text)).toEqual(read)
})

test.each(['', '{', '{1234567890123456:1}', '[00000000000000001]', '1234567890123456-1', '"1234567890123456'])(
  'error: %s stays malformed',
  (text) => expect(() => parseExactly(text)).toThrow(SyntaxError),
)

type Part = { readonly text: string; readonly read: unknown }

const plain: fc.Arbitrary<Part> = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^["\\\d,:]{0,40}$/),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constant(null),
  )
  .map((value) => ({ text: JSON.stringify(value), read: JSON.parse(JSON.stringify(value)) }))
const whole: fc.Arbitrary<Part> = fc
  .bigInt({ min: -(2n ** 128n), max: 2n ** 128n })
  .map((value) => ({ text: `${value}`, read: `${value}`.replace('-', '').length < 16 ? Number(value) : `${value}` }))
const { tree } = fc.letrec<{ tree: Part }>((tie) => {
  const key = fc.oneof(fc.stringMatching(/^["\\\d]{0,20}$/), fc.string())
  const list = fc.array(tie('tree'), { maxLength: 4 })
  const entries = fc.array(fc.tuple(key, tie('tree')), { maxLength: 4 })
  return {
    tree: fc.oneof(
      { depthSize: 'small' },
      whole,
      plain,
      list.map((parts) => ({
        text: `[ ${parts.map(({ text }) => text).join(' ,\n')}]`,
        read: parts.map(({ read }) => read),
      })),
      entries.map((parts) => ({
        text: `{${parts.map(([name, { text }]) => `${JSON.stringify(name)} : ${text}`).join(',')}}`,
        read: Object.fromEntries(parts.map(([name, { read }]) => [name, read])),
      })),
    ),
  }
})

test('every whole number of 16 digits and more is read as its text, and everything else as JSON.parse reads it', () => {
  fc.assert(
    fc.property(tree, ({ text, read }) => {
      expect(parseExactly(text)).toEqual(read)
    }),
  )
})

test('any text is malformed exactly where JSON.parse says so', () => {
  const isParsed = (parse: (text: string) => unknown, text: string) => {
    try {
      parse(text)
      return true
    } catch {
      return false
    }
  }
  fc.assert(
    fc.property(fc.stringMatching(/^[[\]{}":,\\\d.e-]{0,40}$/), (text) => {
      expect(isParsed(parseExactly, text)).toBe(isParsed(JSON.parse, text))
    }),
  )
})

test.each([
  ['a long string', () => `["${'x'.repeat(5_000_000)}",1234567890123456]`],
  ['a string of escapes', () => `["${'\\\\'.repeat(2_500_000)}",1234567890123456]`],
  ['a number without an end', () => `[${'9'.repeat(5_000_000)}]`],
  ['many strings', () => `[${'"",'.repeat(1_600_000)}1234567890123456]`],
])('%s takes no longer than a moment', (_, write) => {
  const start = performance.now()
  expect(parseExactly(write())).toBeDefined()
  expect(performance.now() - start).toBeLessThan(5_000)
})
