import { chooser, tile, withWallets } from './bitcoin.ts'
import { button } from './flow.ts'
import { expect, test } from './harness/index.ts'

/** Keeps the addresses of new tabs instead of opening them. */
const keepTabs = 'window.openedTabs = []; window.open = (...given) => (window.openedTabs.push(given), null)'

test('a wallet that is not installed is offered beside the list, or fetched at once where there is no room', async ({
  openDemo,
}) => {
  const script = `${withWallets({ mode: 'hang' })};${keepTabs}`
  const { page } = await openDemo({ path: '/bitcoin.html', viewport: { width: 1280, height: 800 }, script })
  const opened = () => page.evaluate(() => (window as unknown as { openedTabs: string[][] }).openedTabs)
  await button(page, 'Get addresses').click()
  await tile(page, 'Leather').click()
  const get = chooser(page).getByRole('link', { name: 'Get' })
  await get.waitFor()
  const href = await get.getAttribute('href')
  expect([await get.getAttribute('target'), await get.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  expect(await opened()).toEqual([])

  // The same page made narrow: what counts is whether the panel can be seen now.
  await page.setViewportSize({ width: 390, height: 800 })
  await get.waitFor({ state: 'hidden' })
  await tile(page, 'Leather').click()
  await expect.poll(opened).toEqual([[href, '_blank', 'noopener,noreferrer']])
})

test('the keyboard walks the wallets, the offer and the close button, and nothing behind them', async ({
  openDemo,
}) => {
  const script = withWallets({ mode: 'hang' })
  const { page } = await openDemo({ path: '/bitcoin.html', viewport: { width: 1280, height: 800 }, script })
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement?.shadowRoot?.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    })
  await button(page, 'Get addresses').focus()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toMatch(/^Xverse/)
  await page.keyboard.press('End')
  await expect.poll(focused).not.toMatch(/^Xverse/)
  await page.keyboard.press('Home')
  await expect.poll(focused).toMatch(/^Xverse/)
  await page.keyboard.press('l')
  await expect.poll(focused).toBe('Leather, not installed')
  await page.keyboard.press('Enter')
  await chooser(page).getByText("Don't have Leather?").waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(focused).toBe('Get')
  await page.keyboard.press('Tab')
  await expect.poll(focused).toBe('Close')
  await page.keyboard.press('Enter')
  await chooser(page).waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Get addresses')
})
