import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { failure } from '../fixtures/chain.ts'
import { visitMoney } from '../fixtures/visitMoney.ts'
import { frozenCopy } from './frozenCopy.ts'

type Line = { to: string; amount: bigint }

/** Lists that answer their own parts, each in its own way, from a line that their writer goes on to hold. */
const lists: Record<string, (line: Line) => Line[]> = {
  'that owns a `map`'(line) {
    const lines = [line]
    return Object.defineProperty(lines, 'map', { value: () => lines })
  },
  'that owns an iterator'(line) {
    const lines = [line]
    return Object.defineProperty(lines, Symbol.iterator, { value: () => [line][Symbol.iterator]() })
  },
  'of a class of its own': (line) =>
    new (class extends Array<Line> {
      static override get [Symbol.species]() {
        return Array
      }
      override map<part>() {
        return this as unknown as part[]
      }
    })(line),
  'that a proxy answers': (line) => new Proxy([line], {}),
  'whose part is read from a getter': (line) => Object.defineProperty([line], 0, { enumerable: true, get: () => line }),
}

describe('what a service has written cannot be changed after the review (money 1)', () => {
  test.each(Object.entries(lists))('error: in a list %s', async (_, write) => {
    const { kernel, money } = await visitMoney()
    const line: Line = { to: 'bob', amount: 5n }
    money.read = ({ payload }) => {
      const [first = line] = (payload as { lines: Line[] }).lines
      return { changes: [{ direction: 'out', amount: first.amount, party: first.to }] }
    }
    const payload = { lines: write(line) }
    const intent = { kind: 'barter', promise: { out: 'exactly' }, payload, tokens: [], about: {} } as never
    const prepared = await kernel.prepare(intent)
    Object.assign(line, { to: 'mallory', amount: 900n })
    await kernel.send(prepared)
    expect(money.asked.map(({ payload }) => (payload as unknown as { lines: Line[] }).lines[0]?.to)).toEqual(['bob'])
  })

  test.each<[string, unknown]>([
    ['a map', new Map([['to', 'bob']])],
    ['a set', new Set(['bob'])],
    ['bytes', new Uint8Array(3)],
    ['a date', new Date(0)],
    ['an instance of a class', new (class Payment {})()],
    ['a function', () => 'bob'],
    ['a list with a gap', new Array(2)],
    ['a list with a name beside its numbers', Object.assign(['bob'], { also: 'mallory' })],
  ])('error: %s is no plain data', async (_, part) => {
    const { kernel, money } = await visitMoney()
    const intent = { kind: 'barter', promise: { out: 'exactly' }, payload: { part }, tokens: [], about: {} } as never
    expect(await failure(kernel.prepare(intent))).toMatchObject({ name: 'PreparedMismatchError', unsent: true })
    expect(money.prepared).toBe(0)
  })
})

test('property: a copy says the same, and nothing in it is the writer’s or can be changed', () => {
  const plain = fc.letrec((tie) => ({
    value: fc.oneof(fc.string(), fc.bigInt(), fc.boolean(), fc.constant(null), tie('list'), tie('table')),
    list: fc.array(tie('value'), { maxLength: 4 }),
    table: fc.dictionary(fc.string(), tie('value'), { maxKeys: 4, noNullPrototype: true }),
  })).value
  const partsOf = (value: unknown): object[] =>
    typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(partsOf)] : []
  fc.assert(
    fc.property(plain, (value) => {
      const copy = frozenCopy(value)
      expect(copy).toEqual(value)
      const given = new Set(partsOf(value))
      expect(partsOf(copy).every((part) => Object.isFrozen(part) && !given.has(part))).toBe(true)
    }),
  )
})
