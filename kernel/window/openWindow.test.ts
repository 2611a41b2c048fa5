import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { openWindow } from './openWindow.ts'
import { windowUrl } from './windowUrl.ts'

afterEach(() => void vi.restoreAllMocks())

const options = { width: 600, height: 800, title: 'Opening Corridor' }

test('a window opens at its size, empty and without an opener, and is led once its address is known', () => {
  const document = globalThis.document.implementation.createHTMLDocument()
  const replace = vi.fn()
  const fake = { opener: globalThis, closed: false, document, location: { replace }, close: vi.fn() }
  const open = vi.spyOn(globalThis, 'open').mockReturnValue(fake as never)
  const opened = openWindow(options)
  expect(open).toHaveBeenCalledWith('about:blank', '_blank', expect.stringMatching(/^popup,width=600,height=800,/))
  expect([opened.blocked, fake.opener, document.body.textContent]).toEqual([false, null, 'Opening Corridor'])
  expect(opened.lead('https://corridor.example/buy')).toBe(true)
  expect(replace).toHaveBeenCalledWith('https://corridor.example/buy')
  fake.closed = true
  expect([opened.isClosed(), opened.lead('https://corridor.example/')]).toEqual([true, false])
})

test('error: a blocked window is told, and one that another site took over breaks nothing', () => {
  const open = vi.spyOn(globalThis, 'open').mockReturnValue(null)
  const blocked = openWindow(options)
  expect([blocked.blocked, blocked.isClosed(), blocked.lead('https://corridor.example/')]).toEqual([true, true, false])
  const denied = new Proxy({}, { get: () => raise(), set: () => raise() })
  open.mockReturnValue(denied as never)
  const foreign = openWindow(options)
  expect([foreign.blocked, foreign.lead('https://corridor.example/')]).toEqual([false, false])
  foreign.close()
})

function raise(): never {
  throw new DOMException('denied', 'SecurityError')
}

const origins = ['https://corridor.example', 'http://localhost:4180/path', 'http://shop.example']

test('a window begins on a declared origin, by https or on this very machine', () => {
  for (const url of ['https://corridor.example/buy?a=1', 'http://localhost:4180/x'])
    expect(windowUrl(url, origins)).toBe(url)
})

test('error: every other address is none', () => {
  const bad = [
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>',
    'blob:https://corridor.example/1',
    'http://corridor.example/',
    'http://shop.example/',
    'https://corridor.example.evil/',
    'https://corridor.example:8443/',
    'https://corridor.example@evil.example/',
    'https://me:you@corridor.example/',
    '//corridor.example/',
    '/buy',
    '',
    `https://corridor.example/${'a'.repeat(8_000)}`,
  ]
  for (const url of [...bad, undefined, null, 7, {}]) expect(windowUrl(url, origins), String(url)).toBeUndefined()
  expect(windowUrl('https://corridor.example/', [])).toBeUndefined()
  expect(windowUrl('about:blank', ['null', 'about:blank'])).toBeUndefined()
})

test('behavior: whatever is answered, what is opened stands on a declared origin', () => {
  fc.assert(
    fc.property(
      fc
        .tuple(fc.constantFrom('https://corridor.example', 'https:', '', '//'), fc.string())
        .map((parts) => parts.join('')),
      (url) => {
        const opened = windowUrl(url, origins)
        if (opened !== undefined) expect(new URL(opened).origin).toBe('https://corridor.example')
      },
    ),
  )
})
