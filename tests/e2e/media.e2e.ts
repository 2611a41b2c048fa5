import { describe } from 'vitest'
import { button, heading, modal, openAccount, pickWallet } from './flow.ts'
import { expectFocus } from './focused.ts'
import { expect, shoot, test } from './harness/index.ts'
import { approving } from './sandboxWallet.ts'
import { settle } from './settle.ts'

const path = '/pages/vanilla.html'

describe('what the visitor’s system prefers', () => {
  test('reduced motion: nothing moves, and everything works', async ({ openDemo }) => {
    const { page } = await openDemo({
      path,
      reducedMotion: 'reduce',
      script: `window.tapkitSandboxWalletOptions = { mode: 'hang' }`,
    })
    await pickWallet(page)
    await heading(page, 'Approve in Sandbox Wallet').waitFor()
    const moving = await page.evaluate(() =>
      (document.querySelector('tapkit-modal')?.shadowRoot?.getAnimations() ?? [])
        .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 1)
        .map((animation) => (animation as CSSAnimation).animationName),
    )
    expect(moving).toEqual([])
    await page.keyboard.press('Escape')
    await modal(page).waitFor({ state: 'hidden' })
  })

  test('forced colours: what can be pressed has a border, and the focus is seen', async ({ openDemo }) => {
    const { page } = await openDemo({ path, script: approving })
    await page.emulateMedia({ forcedColors: 'active' })
    await pickWallet(page)
    await modal(page).waitFor({ state: 'hidden' })
    await openAccount(page)
    await modal(page).getByText('USDC').first().waitFor()
    await settle(page)
    await shoot(page, 'account-forced-colors')
    await button(modal(page), 'Receive').click()
    const copy = button(modal(page), 'Copy address')
    await expectFocus(page).toBe('Copy address')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    const style = await copy.evaluate((element) => {
      const { borderTopWidth, borderTopStyle, outlineStyle } = getComputedStyle(element)
      return { borderTopWidth, borderTopStyle, outlineStyle }
    })
    expect(style.outlineStyle).toBe('solid')
    expect(style).toMatchObject({ borderTopStyle: 'solid', borderTopWidth: expect.not.stringMatching(/^0px$/) })
    await settle(page)
    await shoot(page, 'receive-forced-colors')
  })
})
