import type { Locator, Page } from 'playwright-core'
import { button, connect, heading, modal, openAccount } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { approving } from './sandboxWallet.ts'

/** Presses, has something arrive above what is pressed, and lets go. */
async function pressWhileMoving(page: Page, on: Locator): Promise<void> {
  const before = await on.boundingBox()
  if (!before) throw new Error('It is not drawn.')
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2)
  await page.mouse.down()
  await modal(page)
    .locator('.tk-view')
    .evaluate((view) => {
      const news = document.createElement('p')
      news.style.blockSize = '120px'
      view.prepend(news)
    })
  await page.waitForFunction(
    ([element, y]) => Math.abs(((element as Element).getBoundingClientRect().y as number) - (y as number)) > 100,
    [await on.elementHandle(), before.y] as const,
  )
  await page.mouse.up()
}

test('a press on a control that moves away under it is that control’s (interface 13)', async ({ openDemo }) => {
  const { page } = await openDemo({ script: approving, viewport: { width: 360, height: 800 } })
  await connect(page)
  await openAccount(page)
  await modal(page).getByText('USDC').first().waitFor()
  await pressWhileMoving(page, button(modal(page), 'Receive'))
  await heading(page, 'Receive').waitFor()
  expect(await button(modal(page), 'Copy address').count()).toBe(1)
})
