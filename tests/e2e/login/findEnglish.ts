import type { Frame, Page } from 'playwright-core'
import { expect } from '../harness/index.ts'

/** Data is not translated: names, addresses and origins. A name that an app or a visitor has given stands in an isolate. */
const data =
  /Sandbox Wallet Keys|tapkit demo|https?:\/\/[\w.:-]+|0x[\da-f]+(…[\da-f]+)?|\u2068(Google|X|Discord|Apple|GitHub|Facebook|Farcaster)\u2069/gi

/** The texts and labels of a page of the secure origin that do not come from the pseudo-locale's tables. */
export async function findEnglish(page: Page | Frame): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const isData = node.parentElement?.closest('pre, script, bdi, [translate=no]')
      if (node instanceof Text) found.push(isData ? '' : node.data)
      else
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'data-text'])
          found.push((node as Element).getAttribute(name) ?? '')
    }
    return found
  })
  expect(texts.join('')).toMatch(/\u202e/)
  return texts.filter((text) => /[a-z]/i.test(text.replaceAll(/\u202e[^\u202c]*\u202c/g, '').replaceAll(data, '')))
}
