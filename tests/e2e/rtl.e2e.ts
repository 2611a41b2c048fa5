import type { Locator } from 'playwright-core'
import { describe } from 'vitest'
import { button, heading, modal, openAccount, pickWallet } from './flow.ts'
import { expect, shoot, test } from './harness/index.ts'
import { approving } from './sandboxWallet.ts'
import { settle } from './settle.ts'

const path = '/pages/rtl.html'
const style = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

/** Whether a drawing is turned round, all told: two turns, one inside the other, are none. */
const isMirrored = (drawing: Locator) =>
  drawing.evaluate((element) => {
    let turns = 0
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { transform, scale } = getComputedStyle(one)
      if (scale.startsWith('-1') || transform.startsWith('matrix(-1,')) turns++
    }
    return turns % 2 === 1
  })

describe('a page that runs from right to left', () => {
  test('turns the layout and the back chevron round', async ({ openDemo }) => {
    const { page } = await openDemo({ path })
    await button(page, 'Connect wallet').click()
    const row = button(modal(page), /^Sandbox Wallet/)
    await row.waitFor()
    await settle(page)
    expect(await style(modal(page), 'direction')).toBe('rtl')
    const [icon, close, help] = await Promise.all([
      row.locator('.tk-row__m').boundingBox(),
      button(modal(page), 'Close').boundingBox(),
      button(modal(page), 'What is a wallet?').boundingBox(),
    ])
    const whole = await row.boundingBox()
    expect(icon?.x).toBeGreaterThan((whole?.x ?? 0) + (whole?.width ?? 0) / 2)
    expect(close?.x).toBeLessThan(help?.x ?? 0)
    await shoot(page, 'rtl-connect')
    await button(modal(page), 'What is a wallet?').click()
    await heading(page, 'What is a wallet?').waitFor()
    expect(await isMirrored(button(modal(page), 'Back').locator('svg'))).toBe(true)
  })

  test('keeps addresses and amounts from left to right', async ({ openDemo }) => {
    const { page } = await openDemo({ path, script: approving })
    await pickWallet(page)
    await modal(page).waitFor({ state: 'hidden' })
    await openAccount(page)
    await modal(page).getByText('USDC').first().waitFor()
    await settle(page)
    await shoot(page, 'rtl-account')
    for (const locator of [
      modal(page).locator('.tk-figure > *').first(),
      modal(page).locator('.mono').first(),
      modal(page).locator('.tk-row .ltr').first(),
    ]) {
      expect(await style(locator, 'direction')).toBe('ltr')
      expect(await style(locator, 'unicode-bidi')).toContain('isolate')
    }
    await button(modal(page), 'Receive').click()
    const address = modal(page).locator('.tk-addr').first()
    await address.waitFor()
    expect(await style(address, 'direction')).toBe('ltr')
    await shoot(page, 'rtl-receive')
  })

  test('aligns the amount to the start and the form stays usable', async ({ openDemo }) => {
    const { page } = await openDemo({ path, script: approving })
    await pickWallet(page)
    await modal(page).waitFor({ state: 'hidden' })
    await openAccount(page)
    await button(modal(page), 'Send').click()
    const amount = modal(page).getByRole('textbox', { name: 'Amount' })
    await amount.fill('1.5')
    await modal(page).getByRole('textbox', { name: 'To' }).fill('bob.eth')
    await button(modal(page), 'Review').waitFor()
    await settle(page)
    expect(await style(amount, 'direction')).toBe('ltr')
    expect(await style(amount, 'text-align')).toMatch(/^(right|end)$/)
    await shoot(page, 'rtl-send')
    await button(modal(page), 'Review').click()
    await button(modal(page), 'Send').waitFor()
    await settle(page)
    await shoot(page, 'rtl-review')
  })
})
