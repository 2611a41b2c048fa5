import type { Locator, Page } from 'playwright-core'
import { describe } from 'vitest'
import { button, modal, pickWallet } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { question } from './sandboxWallet.ts'

const list = (page: Page) => modal(page).getByRole('list', { name: 'Wallets' })
const rows = (page: Page) => list(page).getByRole('listitem')
const focusedText = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('tapkit-modal')?.shadowRoot?.activeElement?.textContent ?? '')

/** Whether the rows that are drawn reach to the end of what is in sight. */
const isDrawn = (page: Page): Promise<boolean> =>
  modal(page)
    .locator('.tk-body')
    .evaluate((body) => {
      const bottomOf = (element: Element | null) => element?.getBoundingClientRect().bottom ?? 0
      const end = Math.max(...[...body.querySelectorAll('.tk-vlist li')].map(bottomOf))
      return end >= Math.min(bottomOf(body), bottomOf(body.querySelector('.tk-vlist')))
    })

async function openCrowd(page: Page): Promise<void> {
  await button(page, 'Connect wallet').click()
  await button(modal(page), /^Sandbox Wallet/).waitFor()
}

describe('a hundred wallets', () => {
  test.override({ motion: 'no-preference' })

  test('are all listed, but only those in sight are drawn', async ({ openDemo }) => {
    const { page } = await openDemo({ path: '/?crowd=100' })
    await openCrowd(page)
    expect(await rows(page).first().getAttribute('aria-setsize')).toBe('101')
    expect(await rows(page).count()).toBeLessThan(40)
    const seen = new Set<string>()
    for (let step = 0; step < 60 && seen.size < 101; step++) {
      for (const name of await list(page).locator('.tk-row__t').allTextContents()) seen.add(name)
      const at = await modal(page)
        .locator('.tk-body')
        .evaluate((body) => {
          body.scrollTop += body.clientHeight / 2
          return body.scrollTop
        })
      await expect.poll(() => isDrawn(page)).toBe(true)
      expect(at).toBeGreaterThan(0)
      expect(await rows(page).count()).toBeLessThan(40)
    }
    expect(seen.size).toBe(101)
  })

  test('the keyboard reaches the last one and comes back', async ({ openDemo }) => {
    const { page } = await openDemo({ path: '/?crowd=100' })
    await openCrowd(page)
    await expect.poll(() => focusedText(page)).toContain('Sandbox Wallet')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focusedText(page)).toContain('Crowd Wallet 001')
    await page.keyboard.press('PageDown')
    await expect.poll(() => focusedText(page)).toContain('Crowd Wallet 009')
    await page.keyboard.press('End')
    await expect.poll(() => focusedText(page)).toContain('Crowd Wallet 100')
    const endOf = async (part: Locator) => {
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
      return y + height
    }
    const last = button(modal(page), /^Crowd Wallet 100/)
    await expect
      .poll(async () => (await endOf(modal(page).locator('.tk-card'))) - (await endOf(last)))
      .toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Home')
    await expect.poll(() => focusedText(page)).toContain('Sandbox Wallet')
    await page.keyboard.press('End')
    await expect.poll(() => focusedText(page)).toContain('Crowd Wallet 100')
    await page.keyboard.press('Enter')
    await question(page, 'Connect this site?').getByText('Crowd Wallet 100').waitFor()
  })

  test('pictures get their source after the first frame, and those in sight show', async ({ openDemo }) => {
    const { page } = await openDemo({
      path: '/?crowd=100',
      script: `addEventListener('DOMContentLoaded', () => {
        let frames = 0
        const look = () => {
          const root = document.querySelector('tapkit-modal')?.shadowRoot
          const shown = root?.querySelector('.tk-row')
          if (shown && frames++ === 0) window.firstFrame = root.querySelectorAll('.tk-row img[src]').length
          if (frames === 0) requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      })`,
    })
    await openCrowd(page)
    await expect.poll(() => page.evaluate(() => (window as never as { firstFrame?: number }).firstFrame)).toBe(0)
    await expect
      .poll(() =>
        list(page)
          .locator('img')
          .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length),
      )
      .toBeGreaterThan(8)
  })

  test('an early wallet is picked as among few', async ({ openDemo }) => {
    const { page } = await openDemo({ path: '/?crowd=100' })
    await pickWallet(page)
    await question(page, 'Connect this site?').waitFor()
  })
})
