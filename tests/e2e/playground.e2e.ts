import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expect, expectAccessible, shoot, test } from './harness/index.ts'
import { settle } from './settle.ts'
import { stopTimers } from './stopTimers.ts'

const frame = (page: Page) => page.frameLocator('iframe[title="The modal, live"]')
const modal = (page: Page) => frame(page).locator('tapkit-modal').getByRole('dialog')
const heading = (page: Page, name: string) => modal(page).getByRole('heading', { name })
const view = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const queryOf = (page: Page) => page.evaluate(() => location.search)

describe('the playground', () => {
  test.override({ motion: 'no-preference' })

  test('shows the modal in the page, asks nobody for it, and leaves the focus where it is', async ({
    openDemo,
    sandbox,
  }) => {
    const { page, requests, quiet } = await openDemo({ inline: true, wallet: 'both' })
    await page.getByRole('button', { name: 'Connect wallet', exact: true }).waitFor()
    await modal(page)
      .getByRole('button', { name: /^Sandbox Wallet/ })
      .waitFor()
    await quiet()
    expect(requests.filter((url) => new URL(url).origin !== sandbox.url)).toEqual([])
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    expect(await queryOf(page)).toBe('')
    await settle(page)
    await expectAccessible(page)
    await shoot(page, 'playground')
  })

  test('brings the modal to a state in one press, which keeps the focus and is in the address', async ({
    openDemo,
  }) => {
    const { page } = await openDemo({ inline: true, wallet: 'both' })
    await view(page, 'Declined').click()
    await heading(page, 'Request declined').waitFor()
    await expect.poll(() => queryOf(page)).toBe('?view=declined')
    await view(page, 'Sent').click()
    await heading(page, '1.5 ETH sent').waitFor()
    await expect.poll(() => view(page, 'Sent').getAttribute('aria-current')).toBe('true')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Sent')
    await view(page, 'Unsupported').click()
    await heading(page, 'Switch network').waitFor()
    // The page's own kit has its own memory and its own wallet.
    expect(await page.getByTestId('status').textContent()).toBe('disconnected')
  })

  test('opens as its address says', async ({ openDemo }) => {
    const path = '/?networks=mainnet&features=receive&theme=dark&accent=7a3cff&view=receive'
    const { page } = await openDemo({ inline: true, path })
    await modal(page).getByRole('button', { name: 'Copy address' }).waitFor()
    expect(await page.getByRole('checkbox', { name: 'Send' }).isChecked()).toBe(false)
    expect(await page.getByRole('radio', { name: 'dark' }).isChecked()).toBe(true)
    expect(await view(page, 'Send').count()).toBe(0)
    await page.getByRole('checkbox', { name: 'Send' }).check()
    await expect
      .poll(() => queryOf(page))
      .toBe('?networks=mainnet&features=send,receive&theme=dark&accent=7a3cff&view=receive')
  })

  test('has a wallet that the directory of wallets knows: it is listed once, without a warning', async ({
    openDemo,
  }) => {
    const path = '/inline.html?view=connect&features=wallets,networkSwitch'
    const { page } = await openDemo({ inline: true, wallet: 'both', path })
    const dialog = page.locator('tapkit-modal').getByRole('dialog')
    // The directory has answered.
    await dialog.getByRole('button', { name: /^Sandbox Phone/ }).waitFor()
    const rows = dialog.getByRole('button', { name: /^Sandbox Wallet/ })
    await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringMatching(/^Sandbox Wallet\s+Installed$/)])
  })

  test('copies the code, and reads hooks one by one', async ({ openDemo }) => {
    // That it is copied is said for 2 s.
    const { page } = await openDemo({ script: stopTimers(2_000) })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByText('Copied').waitFor()
    const code = await page.evaluate(() => navigator.clipboard.readText())
    expect(code).toContain("import { solanaMainnet } from 'tapkit/solana/networks'\n")
    const calls = page.getByRole('region', { name: 'Calls of hooks' })
    await page.getByRole('searchbox', { name: 'Filter by hook' }).fill('configure')
    await expect.poll(() => calls.getByRole('listitem').count()).toBe(2)
    await calls.getByText('configure').first().click()
    await calls.getByText('"connectorTypeOrder": [').waitFor()
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect.poll(() => calls.getByRole('listitem').count()).toBe(0)
  })

  test('fits a phone: the bar on one line, nothing to the side', async ({ openDemo }) => {
    const { page } = await openDemo({ inline: true, colorScheme: 'dark', viewport: { width: 360, height: 800 } })
    await modal(page)
      .getByRole('button', { name: /^Sandbox Wallet/ })
      .waitFor()
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return { scrollWidth, clientWidth }
    })
    expect(scrollWidth).toBe(clientWidth)
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(72)
    await page.getByText('Pages', { exact: true }).click()
    await page.getByRole('link', { name: 'Two kits' }).click()
    // The page before has a menu of that name as well.
    await page.waitForURL('**/pages/two.html*')
    await page.getByText('Pages', { exact: true }).click()
    expect(await page.getByRole('link', { name: 'Two kits' }).getAttribute('aria-current')).toBe('page')
    await page.getByRole('link', { name: 'Playground' }).click()
    await page.getByRole('heading', { name: 'Connect any wallet. Silent until you click.' }).waitFor()
  })
})
