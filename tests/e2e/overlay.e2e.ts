import type { Locator, Page } from 'playwright-core'
import { describe } from 'vitest'
import { people } from '../../sandbox/evm/addresses.mjs'
import { button, connect, expectDemo, heading, modal, openSend, pickWallet, review } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { answer, approving, question, setMode } from './sandboxWallet.ts'

/** Whether a click in its middle lands on it, and nothing made it inert. */
const isOnTop = async (page: Page, target: Locator): Promise<boolean> => {
  const box = await target.boundingBox()
  if (!box) return false
  return page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.localName === 'tapkit-sandbox-wallet', [
    box.x + box.width / 2,
    box.y + box.height / 2,
  ] as const)
}

describe.each([1280, 360])('the wallet’s own dialog in the page, %i px wide', (width) => {
  test.override({ motion: 'no-preference' })

  const viewport = { width, height: 720 }

  test('is seen and can be used while connecting (interface 9)', async ({ openDemo }) => {
    const { page } = await openDemo({ viewport })
    await pickWallet(page)
    const asking = question(page, 'Connect this site?')
    await asking.waitFor()
    await expect.poll(() => isOnTop(page, button(asking, 'Approve'))).toBe(true)
    await expect.poll(() => isOnTop(page, button(asking, 'Reject'))).toBe(true)
    await answer(page, 'Connect this site?', 'Approve')
    await expectDemo(page, 'status').toBe('connected')
  })

  test('is seen and can be used while switching', async ({ openDemo }) => {
    const { page } = await openDemo({ viewport, script: approving })
    await connect(page)
    await setMode(page, 'ask')
    await button(page, 'Network: Ethereum').click()
    await button(modal(page), /^Base/).click()
    const asking = page.locator('tapkit-sandbox-wallet').getByRole('dialog')
    await asking.waitFor()
    const yes = asking.locator('button.approve')
    await expect.poll(() => isOnTop(page, yes)).toBe(true)
    await yes.click()
    await expectDemo(page, 'network').toBe('Base')
  })

  test('is seen and can be used while sending; afterwards the modal is modal again', async ({ openDemo }) => {
    const { page } = await openDemo({ viewport, script: approving })
    await connect(page)
    await setMode(page, 'ask')
    await openSend(page)
    await review(page, '1', people.bob)
    await button(modal(page), 'Send').click()
    const asking = page.locator('tapkit-sandbox-wallet').getByRole('dialog')
    await asking.waitFor()
    const yes = asking.locator('button.approve')
    await expect.poll(() => isOnTop(page, yes)).toBe(true)
    await yes.click()
    await heading(page, '1 ETH sent').waitFor()
    const isModal = () =>
      page.evaluate(() =>
        document.querySelector('tapkit-modal')?.shadowRoot?.querySelector('dialog')?.matches(':modal'),
      )
    await expect.poll(isModal).toBe(true)
  })
})
