import { afterEach, expect, it, vi } from 'vitest'
import { isFramed } from './isFramed.ts'

afterEach(() => vi.unstubAllGlobals())

const foreign = Symbol('a page of another site')
type Page = { readonly origin: string; parent: Page }

/** Puts this page into nested frames; the last origin is the topmost page. */
function under(...origins: (string | typeof foreign)[]): void {
  const pages = ['https://app.example', ...origins].map((origin) => {
    const page = { parent: undefined as unknown as Page }
    Object.defineProperty(page, 'origin', {
      get() {
        if (typeof origin === 'string') return origin
        throw new DOMException('Blocked a frame', 'SecurityError')
      },
    })
    return page as Page
  })
  for (const [index, page] of pages.entries()) page.parent = pages[index + 1] ?? page
  vi.stubGlobal('window', pages[0])
}

it.each<[string, boolean, (string | typeof foreign)[]]>([
  ['at the top', false, []],
  ['under its own site', false, ['https://app.example']],
  ['under another site', true, [foreign]],
  ['under another site that says its origin', true, ['https://evil.example']],
  ['under another site in a page of its own', true, [foreign, 'https://app.example']],
  ['deep in its own site', false, ['https://app.example', 'https://app.example']],
])('%s: %s', (_, framed, pages) => {
  under(...pages)
  expect(isFramed()).toBe(framed)
})
