import type { Locator, Page } from 'playwright-core'
import { describe } from 'vitest'
import { button } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { approving } from './sandboxWallet.ts'

const path = '/pages/two.html'
type Side = 'left' | 'right'

const kitButton = (page: Page, side: Side) => page.locator(`tapkit-button[kit=${side}]`).getByRole('button')
const networkButton = (page: Page, side: Side) => page.locator(`tapkit-network-button[kit=${side}]`).getByRole('button')
const modalOf = (page: Page, side: Side): Locator => page.locator(`tapkit-modal[kit=${side}]`).getByRole('dialog')

async function connectSide(page: Page, side: Side): Promise<void> {
  await kitButton(page, side).click()
  await button(modalOf(page, side), /^Sandbox Wallet/).click()
  await expect.poll(() => kitButton(page, side).getAttribute('aria-label')).toMatch(/^Account /)
  await modalOf(page, side).waitFor({ state: 'hidden' })
}

const storedKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tapkit:')))

describe('two kits on a page', () => {
  test('each button opens the modal of its own kit, in its own theme', async ({ openDemo }) => {
    const { page } = await openDemo({ path })
    for (const [side, theme] of [
      ['left', 'light'],
      ['right', 'dark'],
    ] as const) {
      await kitButton(page, side).click()
      await button(modalOf(page, side), /^Sandbox Wallet/).waitFor()
      expect(await page.getByRole('dialog').count()).toBe(1)
      expect(await modalOf(page, side).evaluate((dialog) => dialog.closest('.tk')?.getAttribute('data-theme'))).toBe(
        theme,
      )
      await page.keyboard.press('Escape')
      await modalOf(page, side).waitFor({ state: 'hidden' })
    }
  })

  test('a session of one is none of the other, also after a reload', async ({ openDemo }) => {
    const { page } = await openDemo({ path, script: approving })
    await connectSide(page, 'left')
    expect(await kitButton(page, 'right').textContent()).toContain('Connect wallet')
    const keys = await storedKeys(page)
    expect(keys.some((key) => key.startsWith('tapkit:left:'))).toBe(true)
    expect(keys.filter((key) => key.startsWith('tapkit:right:') && key.includes('connections'))).toEqual([])
    expect(keys.filter((key) => !/^tapkit:(left|right):v1:/.test(key))).toEqual([])

    await page.reload()
    await expect.poll(() => kitButton(page, 'left').getAttribute('aria-label')).toMatch(/^Account /)
    expect(await kitButton(page, 'right').textContent()).toContain('Connect wallet')
  })

  test('each goes its own way: network and disconnecting', async ({ openDemo }) => {
    const { page } = await openDemo({ path, script: approving })
    await expect.poll(() => networkButton(page, 'left').textContent()).toContain('Ethereum')
    await expect.poll(() => networkButton(page, 'right').textContent()).toContain('Base')
    await connectSide(page, 'left')
    await kitButton(page, 'left').click()
    await button(modalOf(page, 'left'), 'Disconnect').click()
    await expect.poll(() => kitButton(page, 'left').textContent()).toContain('Connect wallet')
    await connectSide(page, 'right')
    expect(await kitButton(page, 'left').textContent()).toContain('Connect wallet')
    expect(await networkButton(page, 'left').textContent()).toContain('Ethereum')
    // The wallet is on Ethereum, which only the left kit offers.
    await expect.poll(() => networkButton(page, 'right').textContent()).toContain('Unsupported')
  })
})
