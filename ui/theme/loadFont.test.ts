import { expect, onTestFinished, test, vi } from 'vitest'
import { defaultFontStylesheet } from './defaultFontStylesheet.ts'
import { loadFont } from './loadFont.ts'

test('a font is asked for if an app names it, once, and no server is asked otherwise (privacy 1)', () => {
  const asked: unknown[] = []
  // The page of these tests would ask the service.
  vi.spyOn(document.head, 'append').mockImplementation((link) => {
    const { rel, href } = link as HTMLLinkElement
    asked.push([rel, new URL(href).origin])
    const mark = document.createElement('link')
    mark.dataset.tapkitFont = ''
    document.head.insertBefore(mark, null)
    onTestFinished(() => mark.remove())
  })
  loadFont(undefined)
  expect(asked).toEqual([])
  loadFont(defaultFontStylesheet)
  loadFont(defaultFontStylesheet)
  expect(asked).toEqual([['stylesheet', 'https://fonts.googleapis.com']])
})
