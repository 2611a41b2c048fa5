import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fakePage } from '../fixtures/fakePage.ts'
import { readReturn } from './readReturn.ts'

const secure = 'https://keys.acme.test'
const host = 'https://app.acme.test'
const linkTo = (address: string) => `${secure}/window#return=${encodeURIComponent(address)}`

/** The window page at an address of the secure origin. */
const pageAt = (url: string, place: object = {}) => {
  const { page } = fakePage(place)
  return Object.assign(page, { location: { ...page.location, hash: new URL(url).hash } })
}
const read = (address: string) => readReturn(pageAt(linkTo(address)), [host])

test('the page leads back to each address of a listed host, whatever stands in the address', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), fc.string(), (path, query, fragment) => {
      const address = new URL(`${host}${path}?${query}#${encodeURIComponent(fragment)}`).href
      expect(read(address)).toEqual({ host, address })
    }),
  )
})

test.each([
  'https://app.acme.test.evil.test/',
  'https://evil.test/#https://app.acme.test',
  'https://user:pass@app.acme.test/',
  'https://app.acme.test@evil.test/',
  'http://app.acme.test/',
  'https://app.acme.test:8443/',
  'https://keys.acme.test/window',
  'javascript:alert(1)//https://app.acme.test',
  'data:text/html,https://app.acme.test',
  'blob:https://app.acme.test/1',
  '//app.acme.test/',
  '/app.acme.test',
  '',
  `${host}/${'a'.repeat(9_000)}`,
])('the page refuses to lead to "%s", which is no page of a listed host', (address) => {
  expect(() => read(address)).toThrow(
    expect.objectContaining({ params: expect.objectContaining({ problem: 'foreign_return' }) }),
  )
})

test('the page leads to no address of any other origin', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl(), fc.string()), (address) => {
      fc.pre(!address.startsWith(host))
      expect(() => read(address)).toThrow()
    }),
  )
})

test('a fragment that is broken is refused, and a fragment of a flow names no way back', () => {
  expect(() => readReturn(pageAt(`${secure}/window#return=%E0%A4%A`), [host])).toThrow()
  expect(readReturn(pageAt(`${secure}/window#flow=${'0'.repeat(32)}`), [host])).toBeUndefined()
  expect(readReturn(pageAt(`${secure}/window`), [host])).toBeUndefined()
})

test('a page in a frame leads nobody back', () => {
  const framed = pageAt(linkTo(host), { parent: {} })
  expect(() => readReturn(framed, [host])).toThrow(
    expect.objectContaining({ params: expect.objectContaining({ problem: 'framed' }) }),
  )
})
