import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { button, connect, heading, modal, openAccount, openSend } from './flow.ts'
import { expect, shoot, test } from './harness/index.ts'
import { overflows } from './overflows.ts'
import { approving } from './sandboxWallet.ts'
import { settle } from './settle.ts'

const card = (page: Page) => modal(page).locator('.tk-card')

/** Presses the header with a finger and pulls it down. */
async function drag(page: Page, distance: number): Promise<void> {
  const box = await modal(page).locator('.tk-head').boundingBox()
  if (!box) throw new Error('There is no header.')
  const client = await page.context().newCDPSession(page)
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] })
  await touch('touchStart', y)
  for (let step = 1; step <= 8; step++) await touch('touchMove', y + (distance * step) / 8)
  await touch('touchEnd')
  await client.detach()
}

describe.each([320, 360])('at a width of %i px', (width) => {
  const viewport = { width, height: 640 }

  test('the modal is a sheet at the bottom, over the whole width', async ({ openDemo }) => {
    const { page } = await openDemo({ path: '/pages/vanilla.html', viewport })
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^Sandbox Wallet/).waitFor()
    await settle(page)
    const box = await card(page).boundingBox()
    expect(box?.x).toBe(0)
    expect(box?.width).toBe(width)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(640, 0)
    expect(await overflows(page)).toEqual([])
    await button(modal(page), 'Close').click()
    await modal(page).waitFor({ state: 'hidden' })
  })

  test('a long toast is shortened, and moves no part of the card', async ({ openDemo }) => {
    const { page } = await openDemo({ path: '/pages/vanilla.html', viewport })
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^Sandbox Wallet/).waitFor()
    await page.evaluate((message) => void window.appkit.kernel.notify(message), 'A message of many words '.repeat(8))
    await modal(page).locator('.tk-toast').waitFor()
    const sideways = (element: Element) => {
      element.scrollLeft = 50
      return [element.scrollLeft, element.scrollWidth - element.clientWidth]
    }
    expect(await card(page).evaluate(sideways)).toEqual([0, 0])
    expect(await overflows(page)).toEqual([])
  })

  test('no view scrolls sideways', async ({ openDemo }) => {
    const { page } = await openDemo({ viewport, script: approving })
    const check = async (view: string) => {
      await settle(page)
      expect(await overflows(page), view).toEqual([])
      await button(modal(page), 'Close').waitFor()
    }
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^Sandbox Wallet/).waitFor()
    await check('Connect')
    await button(modal(page), 'What is a wallet?').click()
    await heading(page, 'What is a wallet?').waitFor()
    await check('WhatIsAWallet')
    await button(modal(page), 'Close').click()
    await modal(page).waitFor({ state: 'hidden' })
    await connect(page)
    await openAccount(page)
    await modal(page).getByText('USDC').first().waitFor()
    await check('Account')
    await button(modal(page), 'Receive').click()
    await button(modal(page), 'Copy address').waitFor()
    await check('Receive')
    await button(modal(page), 'Back').click()
    await button(modal(page), /^Network: /).click()
    await modal(page).getByRole('searchbox').waitFor()
    await check('Networks')
    await button(modal(page), 'Close').click()
    await modal(page).waitFor({ state: 'hidden' })
    await openSend(page)
    await modal(page).getByRole('textbox', { name: 'To' }).waitFor()
    await check('Send')
    await modal(page).getByRole('textbox', { name: 'Amount' }).fill('1.234567890123456789')
    await modal(page).getByRole('textbox', { name: 'To' }).fill('bob.eth')
    await button(modal(page), 'Review').waitFor()
    await check('Send, filled in')
    await button(modal(page), 'Review').click()
    await button(modal(page), 'Send').waitFor()
    await check('SendReview')
  })
})

describe('a sheet', () => {
  const phone = { viewport: { width: 360, height: 640 }, hasTouch: true }

  test('is closed by pulling it down, and springs back from a short pull', async ({ openDemo }) => {
    const { page } = await openDemo(phone)
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^Sandbox Wallet/).waitFor()
    await settle(page)
    const before = await card(page).boundingBox()
    await drag(page, 20)
    await expect.poll(async () => (await card(page).boundingBox())?.y).toBe(before?.y)
    await drag(page, 140)
    await modal(page).waitFor({ state: 'hidden' })
  })

  test('stays where it may not be closed, back in its place', async ({ openDemo }) => {
    const { page } = await openDemo({ ...phone, script: approving })
    await connect(page)
    await page.evaluate(() => window.tapkitSandboxWallet?.switchChain(424_242))
    await button(page, /Unsupported/)
      .first()
      .click()
    await heading(page, 'Switch network').waitFor()
    await button(modal(page), 'Disconnect').waitFor()
    await settle(page)
    const before = await card(page).boundingBox()
    await drag(page, 140)
    await expect.poll(async () => (await card(page).boundingBox())?.y).toBe(before?.y)
    expect(await modal(page).isVisible()).toBe(true)
  })
})

describe('at 400 % zoom of a small window (320 × 256)', () => {
  test('the header stays and everything else can be scrolled to', async ({ openDemo }) => {
    const { page } = await openDemo({ viewport: { width: 320, height: 256 }, script: approving })
    await connect(page)
    await openAccount(page)
    // The list of tokens is what makes the view long.
    await expect.poll(() => modal(page).innerText()).toMatch(/USDC/)
    await settle(page)
    expect(await overflows(page)).toEqual([])
    const leave = button(modal(page), 'Disconnect')
    // What comes into the list pushes it down once more.
    const reach = async () => {
      await leave.scrollIntoViewIfNeeded()
      const { y, height } = (await leave.boundingBox()) ?? { y: -1, height: 0 }
      return y >= 0 && y + height <= 256
    }
    await expect.poll(reach).toBe(true)
    const close = await button(modal(page), 'Close').boundingBox()
    expect(close?.y).toBeGreaterThanOrEqual(0)
    expect((close?.y ?? 0) + (close?.height ?? 0)).toBeLessThan(100)
    await shoot(page, 'account-zoom-320x256')
    await leave.click()
    await button(page, 'Connect wallet').waitFor()
  })
})
