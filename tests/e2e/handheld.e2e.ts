import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { groups } from '../../sandbox/demo/inline/states.ts'
import { modal } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { settle } from './settle.ts'

const phone = { width: 360, height: 640 }
/** What is left of a window of 1280 × 1024 at 400 % zoom. */
const zoomed = { width: 320, height: 256 }
/** How much of the phone its keyboard covers, in px. */
const keyboard = 280

/** A keyboard on the screen leaves the window as it is and takes from the part that is seen. */
const withKeyboard = `
  let covered = 0
  const { get } = Object.getOwnPropertyDescriptor(VisualViewport.prototype, 'height')
  Object.defineProperty(VisualViewport.prototype, 'height', { get() { return get.call(this) - covered } })
  window.coverByKeyboard = (px) => {
    covered = px
    visualViewport.dispatchEvent(new Event('resize'))
  }
`
const cover = (page: Page, px: number) => page.evaluate(`coverByKeyboard(${px})`)

/** What a finger would miss: less than 24 px each way, or less than its kind is meant to have. A link within a sentence has its line. */
const smallTargets = (page: Page): Promise<string[]> =>
  modal(page).evaluate((dialog) =>
    [...dialog.querySelectorAll<HTMLElement>('button,a,input')].flatMap((target) => {
      const { width, height } = target.getBoundingClientRect()
      const isInline = target.localName === 'a' && getComputedStyle(target).display === 'inline'
      const needed = target.matches('.tk-row') ? 56 : target.matches('.tk-btn--primary,[role=tab],summary') ? 44 : 24
      const name = target.getAttribute('aria-label') ?? target.textContent
      return width === 0 || isInline || (width >= 24 && height >= needed) ? [] : `${name}: ${width} × ${height}`
    }),
  )

/**
 * What cannot be brought under the finger whole: below the window or its keyboard, beside it, or under another part. Who finds it under
 * what is pinned below scrolls on; a toast goes by itself.
 */
const unreachable = (page: Page, covered = 0): Promise<string[]> =>
  modal(page).evaluate((dialog, covered) => {
    const root = dialog.getRootNode() as ShadowRoot
    const bottom = innerHeight - covered
    const look = (control: HTMLElement, block: 'center' | 'nearest'): string[] => {
      control.scrollIntoView({ block })
      const box = control.getClientRects()[0] ?? control.getBoundingClientRect()
      if (box.width === 0) return []
      const isInside = box.top >= 0 && box.bottom <= bottom + 0.5 && box.left >= 0 && box.right <= innerWidth + 0.5
      const hit = root.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      const isOpen = control.contains(hit) || Boolean(hit?.contains(control)) || Boolean(hit?.closest('.tk-toasts'))
      const name = control.getAttribute('aria-label') ?? control.textContent
      return isInside && isOpen
        ? []
        : [`${name}: ${box.left}–${box.right}, ${box.top}–${box.bottom}, ${hit?.className}`]
    }
    return [...dialog.querySelectorAll<HTMLElement>('button,a,input')].flatMap((control) =>
      look(control, 'nearest').length === 0 ? [] : look(control, 'center'),
    )
  }, covered)

const cutOff = (page: Page): Promise<string[]> =>
  modal(page).evaluate((dialog) =>
    [document.documentElement, ...dialog.querySelectorAll('.tk-card,.tk-body,.tk-view')].flatMap(
      ({ scrollWidth, clientWidth, className }) =>
        scrollWidth > clientWidth ? `${className}: ${scrollWidth} > ${clientWidth}` : [],
    ),
  )

const focusedField = (page: Page) =>
  modal(page).evaluate((dialog) => (dialog.getRootNode() as ShadowRoot).activeElement?.localName === 'input')

describe('under a finger, and in a very small window', () => {
  test.override({ motion: 'no-preference' })

  test.for(groups)('%s', async ([, ids], { openDemo }) => {
    const { page } = await openDemo({
      inline: true,
      wallet: 'both',
      path: '/pages/vanilla.html',
      viewport: phone,
      hasTouch: true,
      script: withKeyboard,
    })
    const faults: string[] = []
    for (const id of ids) {
      await page.goto(new URL(`/inline.html?view=${id}`, page.url()).href)
      await page.locator(`body.is-covered[data-shown="${id}"]`).waitFor()
      await settle(page)
      // A view may still be on its way in.
      const look = async (where: string, find: () => Promise<string[]>) => {
        let found: string[] = []
        const again = async () => {
          found = await find()
          return found
        }
        // What was right once is not looked at again: prices are read anew, and the view with them.
        await expect
          .poll(again, { timeout: 20_000 })
          .toEqual([])
          .catch(() => undefined)
        faults.push(...found.map((fault) => `${id}, ${where}: ${fault}`))
      }
      expect(await focusedField(page), `${id}: a field would open the keyboard over the view`).toBe(false)
      await look('phone', () => smallTargets(page))
      await look('phone', () => unreachable(page))
      await cover(page, keyboard)
      await settle(page)
      await look('over the keyboard', () => unreachable(page, keyboard))
      await cover(page, 0)
      await page.setViewportSize(zoomed)
      await settle(page)
      await look('zoomed', () => cutOff(page))
      await look('zoomed', () => unreachable(page))
      await page.setViewportSize(phone)
    }
    expect(faults).toEqual([])
  })

  test.for([
    ['send', 'Amount', phone],
    ['send', 'To', phone],
    ['networks', 'Search network', phone],
    ['send', 'To', { width: 768, height: 600 }],
  ] as const)('the keyboard comes up: %s, %s', async ([view, field, viewport], { openDemo }) => {
    const path = `/inline.html?view=${view}`
    const { page } = await openDemo({
      inline: true,
      wallet: 'both',
      path,
      viewport,
      hasTouch: true,
      script: withKeyboard,
    })
    await page.locator(`body.is-covered[data-shown="${view}"]`).waitFor()
    await settle(page)
    const input = modal(page).getByLabel(field, { exact: true }).and(modal(page).locator('input'))
    await input.tap()
    await cover(page, keyboard)
    await settle(page)
    const isSeen = async () => {
      const { y = -1, height = 0 } = (await input.boundingBox()) ?? {}
      return y >= 0 && y + height <= viewport.height - keyboard
    }
    await expect.poll(isSeen).toBe(true)
    await expect.poll(() => unreachable(page, keyboard)).toEqual([])
  })
})
