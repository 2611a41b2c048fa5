import type { Locator, Page } from 'playwright-core'
import { button, connect, modal, openAccount } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { approving } from './sandboxWallet.ts'

const centreOf = async (control: Locator) => {
  const box = await control.boundingBox()
  if (!box) throw new Error('The control is not drawn.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Something arrives above the view: it moves down by that much. */
const moveBy = (page: Page, px: number) =>
  modal(page)
    .locator('.tk-view')
    .evaluate((view, px) => {
      const news = document.createElement('p')
      news.style.blockSize = `${px}px`
      news.style.margin = '0'
      view.prepend(news)
    }, px)

test('a control that comes under a resting finger is not pressed by it (interface 13)', async ({ openDemo }) => {
  const viewport = { width: 360, height: 800 }
  const { page } = await openDemo({ script: approving, viewport, hasTouch: true })
  await connect(page)
  await openAccount(page)
  await modal(page).getByText('USDC').first().waitFor()
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints })
  const press = async (from: Locator, to?: Locator) => {
    const [at, other] = [await centreOf(from), to && (await centreOf(to))]
    const clicks = () =>
      page.evaluate(() => window.__tapkitPresses.filter((text) => text.includes(' click at ')).length)
    const before = await clicks()
    // The other control is beside the view's middle: the finger rests where both have been.
    const point = { x: other?.x ?? at.x, y: at.y }
    await touch('touchStart', point)
    if (other) await moveBy(page, at.y - other.y)
    await touch('touchEnd')
    await expect.poll(clicks).toBe(before + 1)
  }
  const name = button(modal(page), /, change wallet$/)
  await press(button(modal(page), 'Receive'), name)
  // The account is still there: no view took its place.
  await name.waitFor()
  expect(await button(modal(page), 'Back').count()).toBe(0)
  await press(name)
  await button(modal(page), 'Back').waitFor()
})
