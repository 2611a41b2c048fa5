import type { Locator, Page } from 'playwright-core'
import { nodesOf } from '../../sandbox/server.mjs'
import { button, connect, expectClosed, modal, openAccount } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { approving } from './sandboxWallet.ts'
import { settle } from './settle.ts'

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
  // Beside every control: the click of a press on a control goes to that control.
  await press(modal(page).locator('.tk-figure'), name)
  // The account is still there: no view took its place.
  await name.waitFor()
  expect(await button(modal(page), 'Back').count()).toBe(0)
  await press(name)
  await button(modal(page), 'Back').waitFor()
})

/** Holds what the nodes and services answer; answers what lets them through. */
async function holdAnswers(page: Page, sandbox: Parameters<typeof nodesOf>[0]): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const origins = nodesOf(sandbox)
  await page.route(
    ({ origin }) => origins.includes(origin),
    async (route) => {
      await released
      await route.continue().catch(() => {})
    },
  )
  return release
}

test('a press acts on its control although figures arrive during it (interface 13)', async ({ openDemo, sandbox }) => {
  // A balance in bitcoin without a worth of it has fewer lines at first than later.
  const { page } = await openDemo({
    script: `window.tapkitBitcoinWalletsOptions = { mode: 'approve' }`,
    path: '/?networks=bitcoin&wallet=bitcoin',
    viewport: { width: 1280, height: 1000 },
  })
  await button(page, 'Connect wallet').click()
  await button(modal(page), /^Sandbox /).click()
  await expectClosed(page)
  await button(page, /^Account /).waitFor()
  const press = async (name: string) => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    const release = await holdAnswers(page, sandbox)
    // Values that were just read would be drawn at once.
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await openAccount(page)
    const view = modal(page).locator('.tk-view')
    await view.locator('.tk-balance[aria-busy=true]').waitFor()
    const { x, y } = await centreOf(button(modal(page), name))
    await page.mouse.move(x, y)
    await page.mouse.down()
    release()
    await view.locator('.tk-balance[aria-busy=false]').waitFor()
    await view.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    await settle(page)
    await page.mouse.up()
  }
  await press('Send')
  await modal(page).getByRole('textbox', { name: 'Amount' }).waitFor()
  await press('Disconnect')
  await button(page, 'Connect wallet').waitFor()
})

test('a wallet that is pressed in a list is chosen although others come before it (interface 13)', async ({
  openDemo,
}) => {
  const { page } = await openDemo({ script: approving, viewport: { width: 360, height: 800 } })
  await button(page, 'Connect wallet').click()
  const { x, y } = await centreOf(button(modal(page), /^Sandbox Wallet/))
  await page.mouse.move(x, y)
  await page.mouse.down()
  await moveBy(page, 90)
  await page.mouse.up()
  await expectClosed(page)
  await button(page, /^Account /).waitFor()
})
