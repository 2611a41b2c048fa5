import { expect, test } from 'vitest'
import { denyStorage } from '../fixtures/denyStorage.ts'
import { lendStorage } from './lendStorage.ts'

const read = () => globalThis.localStorage

test('default: memory is there until it is taken back, and then the browser denies storage as before (storage 5)', () => {
  denyStorage()
  expect(read).toThrow('insecure')
  const takeBack = lendStorage()
  const lent = read()
  lent.setItem('colour', 'dark')
  lent.setItem('size', 'small')
  expect([lent.length, lent.key(1), lent.key(2), lent.getItem('colour'), lent.getItem('other')]).toEqual([
    2,
    'size',
    null,
    'dark',
    null,
  ])
  lent.removeItem('colour')
  expect(lent.getItem('colour')).toBe(null)
  lent.clear()
  expect(lent.length).toBe(0)
  takeBack()
  expect(read).toThrow('insecure')
})

test('behavior: where storage can be read, nothing is put in its place (storage 5)', () => {
  const own = read()
  const takeBack = lendStorage()
  expect(read()).toBe(own)
  takeBack()
  expect(read()).toBe(own)
})

test('behavior: libraries that start at the same time share the memory until the last of them has', () => {
  denyStorage()
  const [takeBack, takeBackAgain] = [lendStorage(), lendStorage()]
  const memory = read()
  takeBack()
  takeBack()
  expect(read()).toBe(memory)
  takeBackAgain()
  expect(read).toThrow('insecure')
})

test('behavior: a storage that the page has put there meanwhile stays', () => {
  denyStorage()
  const takeBack = lendStorage()
  const own = {}
  Object.defineProperty(globalThis, 'localStorage', { value: own, configurable: true })
  takeBack()
  expect(read()).toBe(own)
})

test('error: a page that has sealed the property keeps it', () => {
  denyStorage()
  const { defineProperty } = Reflect
  // A sealed property could not be unsealed after the test.
  Reflect.defineProperty = () => false
  const takeBack = lendStorage()
  Reflect.defineProperty = defineProperty
  expect(read).toThrow('insecure')
  takeBack()
  expect(read).toThrow('insecure')
})
