import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { button, expectClosed, heading, modal } from './flow.ts'
import { expect, test } from './harness/index.ts'

/** Presses the demo's button, and answers how much of the view its first frame shows, and its last, in px. */
const heightsOfOpening = (page: Page) =>
  button(page, 'Connect wallet').evaluate(async (opener: HTMLElement) => {
    const frame = () => new Promise(requestAnimationFrame)
    const find = (selector: string) => document.querySelector('tapkit-modal')?.shadowRoot?.querySelector(selector)
    const heightOf = (selector: string) => Math.round(find(selector)?.getBoundingClientRect().height ?? 0)
    opener.click()
    while (heightOf('dialog[open] .tk-row') === 0) await frame()
    const first = heightOf('.tk-body')
    // What the first frame sets off is under way after the second.
    await frame()
    await frame()
    await Promise.all((find('dialog')?.getAnimations({ subtree: true }) ?? []).map(({ finished }) => finished))
    return { first, last: heightOf('.tk-body'), view: heightOf('.tk-view') }
  })

describe('the first frame of an opening (interface 1)', () => {
  test.override({ motion: 'no-preference' })

  test('shows the whole list: the first time, again, and after a view of another height', async ({ openDemo }) => {
    const { page } = await openDemo({ path: '/?crowd=3' })
    await button(page, 'Connect wallet').waitFor()
    for (const after of ['nothing', 'the list', 'what a wallet is']) {
      const { first, last, view } = await heightsOfOpening(page)
      expect(first, `after ${after}`).toBe(last)
      expect(first, `after ${after}`).toBe(view)
      if (after === 'the list') {
        await button(modal(page), 'What is a wallet?').click()
        await heading(page, 'What is a wallet?').waitFor()
      }
      await page.keyboard.press('Escape')
      await expectClosed(page)
    }
  })
})
