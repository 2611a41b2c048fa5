import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { button, modal } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { approving } from './sandboxWallet.ts'

/** A long page with a header that sticks, 1,500 px down. */
const scroll = (page: Page, css: string) =>
  page.evaluate((css) => {
    document.body.style.cssText = css
    const header = Object.assign(document.createElement('div'), { id: 'sticky', textContent: 'Header' })
    header.style.cssText = 'position:sticky;top:0;height:60px;background:#fc0'
    const buttons = document.querySelector('tapkit-button')
    if (buttons) header.append(buttons)
    document.body.prepend(header)
    const long = document.createElement('div')
    long.style.blockSize = '4000px'
    document.body.append(long)
    scrollTo(0, 1500)
  }, css)
const place = (page: Page) =>
  page.evaluate(() => [
    document.getElementById('sticky')?.getBoundingClientRect().top,
    scrollY,
    document.body.scrollTop,
  ])
const lockOf = (page: Page) =>
  page.evaluate(() => [getComputedStyle(document.documentElement).overflowY, getComputedStyle(document.body).overflowY])

describe('the page behind the modal (interface 15)', () => {
  // reown-com/appkit#1060
  test.for(['', 'overflow-x:hidden', 'overflow-x:clip', 'overflow-y:scroll'])(
    'stays where it is, sticky header and all, where its body has {%s}',
    async (css, { openDemo }) => {
      const { page } = await openDemo({ path: '/pages/vanilla.html', script: approving })
      await button(page, 'Connect wallet').waitFor()
      await scroll(page, css)
      await expect.poll(() => place(page)).toEqual([0, 1500, 0])
      await button(page, 'Connect wallet').click()
      await button(modal(page), /^Sandbox Wallet/).waitFor()
      await expect.poll(() => lockOf(page)).toContain('hidden')
      expect(await place(page)).toEqual([0, 1500, 0])
      await page.mouse.wheel(0, 400)
      await page.keyboard.press('Escape')
      await modal(page).waitFor({ state: 'hidden' })
      await expect.poll(() => lockOf(page)).not.toContain('hidden')
      expect(await place(page)).toEqual([0, 1500, 0])
    },
  )

  // mui/base-ui#603, ariakit/ariakit#6634, mui/material-ui#19328
  test.for([
    'html{scrollbar-gutter:stable}',
    'html{scrollbar-gutter:stable both-edges}',
    'html{margin-left:calc(100vw - 100%)}',
    'html{max-width:900px;margin:0 auto}',
    'html{overflow-y:scroll}',
    'html{direction:rtl;padding-left:20px}',
  ])('stays where it is sideways, whatever the host does about its scrollbar: {%s}', async (css, { openDemo }) => {
    const { page } = await openDemo({ path: '/pages/vanilla.html', script: approving })
    await button(page, 'Connect wallet').waitFor()
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      const centred = Object.assign(document.createElement('div'), { id: 'centred' })
      centred.style.cssText = 'width:300px;height:4000px;margin:0 auto'
      document.body.append(centred)
    }, css)
    const left = () => page.evaluate(() => document.getElementById('centred')?.getBoundingClientRect().left)
    const before = await left()
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^Sandbox Wallet/).waitFor()
    await expect.poll(() => lockOf(page)).toContain('hidden')
    expect(await left()).toBe(before)
  })

  // A dialog of the host's that opens and closes at other times keeps what it found: it must not find ours.
  test('is as the host left it, whatever the host locks meanwhile', async ({ openDemo }) => {
    const { page } = await openDemo({ path: '/pages/vanilla.html', script: approving })
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^Sandbox Wallet/).waitFor()
    await expect.poll(() => lockOf(page)).toContain('hidden')
    const found = await page.evaluate(() => {
      const { overflow } = document.documentElement.style
      document.documentElement.style.overflow = 'hidden'
      return overflow
    })
    expect(found).toBe('')
    await page.keyboard.press('Escape')
    await modal(page).waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('hidden')
    await page.evaluate(() => document.documentElement.style.removeProperty('overflow'))
    await expect.poll(() => lockOf(page)).not.toContain('hidden')
  })
})
