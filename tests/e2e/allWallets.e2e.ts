import type { Locator, Page } from 'playwright-core'
import { describe } from 'vitest'
import { button, modal } from './flow.ts'
import { expect, test } from './harness/index.ts'

const tiles = (page: Page) => modal(page).getByRole('list', { name: 'All wallets' }).getByRole('listitem')
const path = '/?features=wallets,walletConnect&networks=mainnet,base,solana,bitcoin&inline=off'

async function openAll(page: Page): Promise<void> {
  await button(page, 'Connect wallet').click()
  await button(modal(page), /^All wallets/).click()
  await tiles(page).nth(8).waitFor()
}

/** Scrolls by a third of a page at each frame until there is no more, and answers how long frames took and how far it came. */
const scroll = (page: Page, frames: number) =>
  modal(page)
    .locator('.tk-body')
    .evaluate(async (body, count) => {
      const frame = () => new Promise<number>((done) => requestAnimationFrame(done))
      const times: number[] = []
      let last = await frame()
      for (let index = 0; index < count; index++) {
        body.scrollTop += body.clientHeight / 3
        const now = await frame()
        times.push(now - last)
        last = now
      }
      return { times, top: body.scrollTop, drawn: body.querySelectorAll('.tk-vgrid li').length }
    }, frames)

/** Types letter after letter within one task: a pause between two would be one in which a search is made. */
const typeAtOnce = (field: Locator, text: string) =>
  field.evaluate((input, typed) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    for (let length = 1; length <= typed.length; length++) {
      set?.call(input, typed.slice(0, length))
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, text)

/** The places of what stands in the window of the list; of what has not come as well, where it is grey. */
const inSight = (page: Page, which = '') =>
  modal(page)
    .locator('.tk-body')
    .evaluate((body, selector) => {
      const window = body.getBoundingClientRect()
      return [...body.querySelectorAll<HTMLElement>(`.tk-vgrid li${selector}`)]
        .filter((tile) => {
          const { top, bottom } = tile.getBoundingClientRect()
          return bottom > window.top && top < window.bottom
        })
        .map(({ dataset }) => dataset.index)
    }, which)

describe('all wallets, over a directory of five thousand', () => {
  test.override({ motion: 'no-preference' })

  test('nothing is asked for before a click; then all of them are listed, searched and picked', async ({
    openDemo,
  }) => {
    const { page, quiet, requests } = await openDemo({ path })
    // From the page's first request on.
    const asked = () => requests.filter((url) => /getWallets|wallet-image/.test(url))
    await button(page, 'Connect wallet').waitFor()
    await quiet()
    expect(asked()).toEqual([])
    await openAll(page)
    // Those in the page first, and only those in sight are drawn.
    expect(await tiles(page).first().textContent()).toContain('Sandbox Wallet')
    expect(await tiles(page).count()).toBeLessThan(100)
    const search = modal(page).getByRole('searchbox')
    const before = asked().length
    await typeAtOnce(search, 'kettle')
    await expect.poll(() => tiles(page).first().textContent()).toMatch(/Kettle/)
    // Those that have come already are searched before the directory is.
    const searches = () =>
      asked()
        .slice(before)
        .filter((url) => url.includes('search='))
    await expect.poll(searches).toHaveLength(1)
    expect(await modal(page).locator('.tk-tile__n').allTextContents()).not.toContain('Sandbox Wallet')
    await search.fill('hostile script')
    await expect.poll(() => tiles(page).count()).toBe(1)
    await search.fill('hostile host')
    await expect.poll(() => tiles(page).first().textContent()).toContain('Hostile Host')
    expect(asked().some((url) => url.includes('tracker'))).toBe(false)
    await search.fill('sandbox phone')
    await expect.poll(() => tiles(page).first().textContent()).toContain('Sandbox Phone')
    await button(modal(page), /Sandbox Phone/).click()
    await modal(page).getByRole('heading', { name: 'Scan with Sandbox Phone' }).waitFor()
  })

  test('scrolling through them draws only what is in sight, frame by frame', async ({ openDemo }) => {
    const { page } = await openDemo({ path })
    await openAll(page)
    let seen = 0
    const late: number[] = []
    for (let round = 0; round < 4; round++) {
      const { times, top, drawn } = await scroll(page, 30)
      expect(drawn).toBeLessThan(120)
      expect(top).toBeGreaterThan(seen)
      seen = top
      late.push(...times.filter((ms) => ms > 50))
    }
    console.info(
      `all wallets: ${late.length} of 120 frames over 50 ms while scrolling ${Math.round(seen)} px`,
      late.map(Math.round),
    )
    // However far that was: the window is full, of wallets or of grey.
    await expect.poll(async () => (await inSight(page)).length).toBeGreaterThanOrEqual(12)
  })

  test('the keyboard walks them from the first one in sight', async ({ openDemo }) => {
    const { page } = await openDemo({ path })
    await openAll(page)
    await scroll(page, 10)
    await expect.poll(async () => (await inSight(page, '[data-index]')).length).toBeGreaterThanOrEqual(12)
    const [first] = await inSight(page)
    expect(Number(first)).toBeGreaterThan(0)
    await modal(page).getByRole('searchbox').press('ArrowDown')
    const index = () =>
      page.evaluate(
        () => document.querySelector('tapkit-modal')?.shadowRoot?.activeElement?.closest('li')?.dataset.index,
      )
    await expect.poll(index).toBe(first)
    await page.keyboard.press('Home')
    await expect.poll(index).toBe('0')
    await page.keyboard.press('ArrowRight')
    await expect.poll(index).toBe('1')
    await page.keyboard.press('ArrowDown')
    await expect.poll(index).toBe('5')
  })
})
