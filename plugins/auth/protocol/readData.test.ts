import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { limits } from './limits.ts'
import { readData } from './readData.ts'

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length
const nest = (depth: number): unknown => (depth === 0 ? 1 : { inner: nest(depth - 1) })

afterEach(() => {
  Reflect.deleteProperty(Object.prototype, 'value')
  Reflect.deleteProperty(Object.prototype, 'email')
})

test('a value of JSON within the limits is copied as it is', () => {
  const options = { depthSize: 'medium', noUnicodeString: false } as const
  fc.assert(
    fc.property(fc.jsonValue(options), fc.integer({ min: 1, max: 400 }), (json, max) => {
      // JSON.parse makes an own `__proto__`, which readData refuses.
      fc.pre(!/"(__proto__|constructor|prototype)":/.test(JSON.stringify(json)))
      const plain: unknown = JSON.parse(JSON.stringify(json))
      const read = readData(plain, max)
      if (bytesOf(plain) > max) expect(read).toEqual({ fault: 'size' })
      else expect(JSON.stringify(read)).toBe(JSON.stringify({ data: plain }))
    }),
  )
})

test.each([
  ['a key of the prototype chain', JSON.parse('{"__proto__":{"admin":true}}'), 'key'],
  ['a constructor', JSON.parse('{"a":{"constructor":{"prototype":1}}}'), 'key'],
  ['a symbol as a key', { [Symbol('a')]: 1 }, 'key'],
  ['a class instance', new (class Sheep {})(), 'kind'],
  ['an error', new Error('text'), 'kind'],
  ['a map', new Map([['a', 1]]), 'kind'],
  ['bytes', new Uint8Array(4), 'kind'],
  ['a date', new Date(0), 'kind'],
  ['a function', { run: () => 1 }, 'kind'],
  ['a bigint', { amount: 1n }, 'kind'],
  ['no number', { amount: Number.NaN }, 'kind'],
  ['nothing', undefined, 'kind'],
  ['a list with holes', new Array(3), 'kind'],
  ['a list with a name in it', Object.assign([1], { more: 1 }), 'kind'],
  ['a list of four thousand million holes', new Array(2 ** 32 - 1), 'size'],
  ['a hidden property', Object.defineProperty({}, 'a', { get: () => 1 }), 'kind'],
  ['too many levels', nest(limits.depth + 1), 'depth'],
  ['a giant text', 'a'.repeat(limits.bytes), 'size'],
  ['a text that is giant in UTF-8 alone', '€'.repeat(limits.bytes / 2), 'size'],
])('%s is no data', (_, value, fault) => {
  expect(readData(value)).toEqual({ fault })
})

test('as many levels as may be are taken', () => {
  expect(readData(nest(limits.depth))).toEqual({ data: nest(limits.depth) })
})

test('a circle is refused', () => {
  const circle: { self?: unknown } = {}
  circle.self = [circle, circle]
  expect(readData(circle)).toEqual({ fault: 'depth' })
})

test('an object that is in itself twice at each level is refused without reading 2^20 copies of it', () => {
  let twice: unknown = {}
  let reads = 0
  for (let level = 0; level < 20; level++) {
    const inner = twice
    twice = new Proxy(
      { left: inner, right: inner },
      {
        getOwnPropertyDescriptor: (target, key) => {
          reads += 1
          return Reflect.getOwnPropertyDescriptor(target, key)
        },
      },
    )
  }
  expect(readData(twice)).toEqual({ fault: 'size' })
  expect(reads).toBeLessThan(limits.bytes)
})

test('no getter is called', () => {
  let calls = 0
  const trap = {
    get secret() {
      calls += 1
      return 1
    },
  }
  expect(readData(trap)).toEqual({ fault: 'kind' })
  expect(calls).toBe(0)
})

test('a getter is no value, although the page has put one into Object.prototype', () => {
  const trap = Object.defineProperty({}, 'a', { get: () => 1, enumerable: true })
  Object.defineProperty(Object.prototype, 'value', { value: 'lent', configurable: true })
  const read = readData(trap)
  Reflect.deleteProperty(Object.prototype, 'value')
  expect(read).toEqual({ fault: 'kind' })
})

test('a copy inherits nothing of the page', () => {
  Object.defineProperty(Object.prototype, 'email', { value: 'mallory@x.test', configurable: true })
  const read = readData({})
  expect('data' in read && Reflect.get(Object(read.data), 'email')).toBeUndefined()
})

test('a proxy that throws is no data, and one that changes is read once', () => {
  const thrower = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('mine')
      },
    },
  )
  expect(readData(thrower)).toEqual({ fault: 'kind' })
  let reads = 0
  const changing = new Proxy(
    { to: 'bob' },
    {
      getOwnPropertyDescriptor: () => ({
        value: reads++ ? 'mallory' : 'bob',
        configurable: true,
        enumerable: true,
        writable: true,
      }),
    },
  )
  expect(readData(changing)).toEqual({ data: { to: 'bob' } })
})

test('a property that is undefined is left out', () => {
  expect(readData({ a: 1, b: undefined })).toEqual({ data: { a: 1 } })
})
