import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { issueText } from '../index.ts'

const textOf = (schema: v.GenericSchema, given: unknown): string | undefined => {
  const [issue] = v.safeParse(schema, given).issues ?? []
  return issue && issueText(issue, 'The request')
}

const strict = v.strictObject({ a: v.optional(v.string()) })
const variant = v.variant('type', [v.object({ type: v.literal('x') }), v.object({ type: v.literal('y') })])

test.each<[schema: v.GenericSchema, given: unknown, text: string]>([
  [v.object({ refundAddress: v.string() }), {}, 'refundAddress is missing.'],
  [v.object({ refundAddress: v.string() }), { refundAddress: undefined }, 'refundAddress is missing.'],
  [v.object({ a: v.string() }), { a: 7 }, 'a must be text.'],
  [v.object({ a: v.number() }), { a: '7' }, 'a must be a number.'],
  [v.object({ a: v.boolean() }), { a: 'yes' }, 'a must be true or false.'],
  [v.object({ a: v.array(v.object({ b: v.bigint() })) }), { a: [{ b: 1 }] }, 'a.0.b must be a bigint.'],
  [v.object({ a: v.array(v.string()) }), { a: 'x' }, 'a must be a list.'],
  [v.object({ a: v.picklist(['x', 'y', 'z']) }), { a: 'w' }, 'a must be "x", "y" or "z".'],
  [v.object({ a: v.union([v.string(), v.number()]) }), { a: true }, 'a must be text or a number.'],
  [v.object({ a: variant }), { a: { type: 'z' } }, 'a.type must be "x" or "y".'],
  [v.object({ a: v.pipe(v.string(), v.nonEmpty()) }), { a: '' }, 'a must not be empty.'],
  [v.object({ a: v.pipe(v.number(), v.integer()) }), { a: 1.5 }, 'a must be a whole number.'],
  [v.object({ a: v.pipe(v.number(), v.gtValue(0)) }), { a: 0 }, 'a must be above 0.'],
  [v.object({ a: v.pipe(v.number(), v.minValue(1)) }), { a: 0 }, 'a must be at least 1.'],
  [v.object({ a: v.pipe(v.string(), v.maxLength(3)) }), { a: 'abcd' }, 'a must have a length of at most 3.'],
  [v.object({ a: v.pipe(v.string(), v.regex(/^x$/)) }), { a: 'y' }, 'a must match /^x$/.'],
  [v.object({ a: v.custom<string>(() => false) }), { a: 'y' }, 'a has a value that cannot be used.'],
  [
    v.object({
      a: v.pipe(
        v.string(),
        v.check(() => false),
      ),
    }),
    { a: 'y' },
    'a has a value that cannot be used.',
  ],
  [strict, { b: 1 }, 'b is not a field that there is.'],
  [v.object({ a: v.string() }), 'x', 'The request must be an object.'],
  [v.object({ a: v.string() }), undefined, 'The request is missing.'],
])('a schema without a sentence names the field and what the field must be: %#', (schema, given, text) => {
  expect(textOf(schema, given)).toBe(text)
})

test('a sentence of a schema stays as it is', () => {
  const schema = v.object({ message: v.pipe(v.string(), v.maxLength(1, 'The message must not exceed 1 character.')) })
  expect(textOf(schema, { message: 'ab' })).toBe('The message must not exceed 1 character.')
})

test('whatever a host writes, no sentence is in the words of the validator', () => {
  const schema = v.strictObject({
    a: v.pipe(v.string(), v.nonEmpty(), v.maxLength(4)),
    b: v.union([v.pipe(v.number(), v.integer(), v.minValue(0)), v.picklist(['x', 'y'])]),
    c: v.optional(v.array(v.record(v.string(), v.bigint()))),
  })
  fc.assert(
    fc.property(
      fc.anything({ withBigInt: true, withNullPrototype: true }),
      fc.constantFrom('a', 'b', 'c', 'd'),
      (value, field) => {
        const text = textOf(schema, { a: 'x', b: 1, [field]: value }) ?? ''
        expect(text).not.toMatch(/Invalid|Expected|received/)
      },
    ),
  )
})
