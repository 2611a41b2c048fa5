import { afterEach, expect, test } from 'vitest'
import { resolvePath } from './resolvePath.ts'

const place = { inner: {}, trap: undefined }
Object.defineProperty(place, 'trap', {
  get() {
    throw new Error('trap')
  },
})
afterEach(() => void Reflect.deleteProperty(window, 'place'))

test('leads to what stands at a dotted path', () => {
  Object.assign(window, { place })
  expect(resolvePath('place.inner')).toBe(place.inner)
})

test.each([
  '',
  'place.',
  '.place',
  'a.b.c.d.e.f.g',
  'place.missing.member',
  'x y',
  'place.trap',
  '__proto__.x',
  'place.__proto__',
  'place.constructor',
  'place.constructor.prototype',
])('error: %j leads nowhere', (path) => {
  Object.assign(window, { place })
  expect(resolvePath(path)).toBeUndefined()
})
