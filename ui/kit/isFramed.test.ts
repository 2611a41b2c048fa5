import { afterEach, expect, it, vi } from 'vitest'
import { isFramed } from './isFramed.ts'

afterEach(() => vi.unstubAllGlobals())

const withTop = (top: unknown) => vi.stubGlobal('window', { top })

it('is no frame at the top, and under a page of the same site', () => {
  expect(isFramed()).toBe(false)
  withTop({ location: { origin: location.origin } })
  expect(isFramed()).toBe(false)
})

it('is one under a page of another site, whether the browser tells of it or not', () => {
  withTop({ location: { origin: 'https://evil.example' } })
  expect(isFramed()).toBe(true)
  withTop({
    get location() {
      throw new DOMException('Blocked a frame', 'SecurityError')
    },
  })
  expect(isFramed()).toBe(true)
})
