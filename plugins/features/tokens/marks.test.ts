import { createMemoryArea, createTestKernel, mockChain } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { markToken } from './actions/markToken.ts'
import { tokens } from './index.ts'
import { marksKey, readMarks } from './marks.ts'

const visit = (area = createMemoryArea()) =>
  createTestKernel({ storage: area, plugins: [mockChain().plugin, tokens()] })

test('what the visitor hides stays hidden on the next visit, by network, and beside what another tab hides', () => {
  const area = createMemoryArea()
  const [first, second] = [visit(area), visit(area)]
  markToken(first, 'mock:1', '0xa', 'hidden')
  markToken(second, 'mock:1', '0xb', 'hidden')
  markToken(first, 'mock:1', '0xc', 'shown')
  markToken(second, 'mock:1', '0xb', undefined)
  expect(readMarks(visit(area), 'mock:1')).toEqual({ '0xa': 'hidden', '0xc': 'shown' })
  expect(readMarks(visit(area), 'mock:2')).toEqual({})
})

test('where nothing is hidden any more nothing is stored (storage 1)', () => {
  const area = createMemoryArea()
  const kernel = visit(area)
  markToken(kernel, 'mock:1', '0xa', 'hidden')
  markToken(kernel, 'mock:1', '0xa', undefined)
  expect([...area.entries.keys()]).toEqual([])
})

test.each([7, null, [], ['hidden'], 'x', { '0xa': 'gone', '0xb': 7, '0xc': 'hidden' }])(
  'error: %j in its place in the storage is read as far as it can be (storage 3)',
  (value) => {
    const area = createMemoryArea()
    const kernel = visit(area)
    area.setItem(kernel.storage.nameOf(marksKey('mock:1')), JSON.stringify({ value }))
    expect(Object.values(readMarks(kernel, 'mock:1')).every((mark) => mark === 'hidden')).toBe(true)
    markToken(kernel, 'mock:1', '0xd', 'hidden')
    expect(readMarks(kernel, 'mock:1')).toMatchObject({ '0xd': 'hidden' })
  },
)

test('behavior: a token that is named as a part of every object is none', () => {
  const kernel = visit()
  markToken(kernel, 'mock:1', '__proto__', 'hidden')
  markToken(kernel, 'mock:1', 'constructor', 'hidden')
  expect(Object.entries(readMarks(kernel, 'mock:1'))).toContainEqual(['constructor', 'hidden'])
})

test('the storage keeps 500 of a network, and the oldest go', () => {
  const kernel = visit()
  const many = Array.from({ length: 509 }, (_, index) => [`0x${index}z`, 'hidden'])
  kernel.storage.set(marksKey('mock:1'), Object.fromEntries(many))
  markToken(kernel, 'mock:1', '0x509z', 'hidden')
  const kept = Object.keys(readMarks(kernel, 'mock:1'))
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([500, '0x10z', '0x509z'])
})
