import { describe } from 'vitest'
import { chooser, expectField, own, tile, withWallets } from './bitcoin.ts'
import { button } from './flow.ts'
import { expect, findAccessibilityFaults, shoot, test } from './harness/index.ts'
import { settle } from './settle.ts'

describe.each(['dark', 'light'] as const)('%s', (theme) => {
  describe.each([theme === 'dark' ? 360 : 1280])('%i px wide', (width) => {
    test('no accessibility fault in the page or any state of the chooser', async ({ openDemo }) => {
      const path = `/bitcoin.html?theme=${theme}`
      const viewport = { width, height: 800 }
      const { page, openTab } = await openDemo({
        path,
        colorScheme: theme,
        viewport,
        script: withWallets({ mode: 'hang' }),
      })
      const faults: string[] = []
      const look = async (view: string, at = page) => {
        await settle(at)
        await shoot(at, `bitcoin-${view}-${theme}-${width}`)
        faults.push(...(await findAccessibilityFaults(at)).map((fault) => `${view}: ${fault}`))
      }
      await button(page, 'Get addresses').waitFor()
      await look('page')
      await button(page, 'Get addresses').click()
      await tile(page, 'Sandbox Sats').waitFor()
      await look('chooser')
      if (width > 400) {
        await tile(page, 'Leather').click()
        await chooser(page).getByText("Don't have Leather?").waitFor()
        await look('chooser-install')
      }
      await tile(page, 'Sandbox Sats').click()
      // Beside the list where there is room, else said aloud only.
      const state = width > 400 ? 'visible' : 'attached'
      await chooser(page).getByText('Opening Sandbox Sats...').first().waitFor({ state })
      await look('chooser-opening')

      await page.context().addInitScript(withWallets({ install: [] }))
      const bare = await openTab(path)
      await button(bare, 'Get addresses').click()
      await chooser(bare).getByText("Don't have a wallet?").waitFor()
      await look('chooser-none', bare)
      expect(faults).toEqual([])
    })
  })
})

test('the connected page fits a narrow screen', async ({ openDemo }) => {
  const { page } = await openDemo({
    path: '/bitcoin.html',
    viewport: { width: 320, height: 700 },
    script: withWallets({ mode: 'approve' }),
  })
  await button(page, 'Get addresses').click()
  await tile(page, 'Sandbox Sats').click()
  await expectField(page, 'ordinals').toBe(own.p2tr)
  await button(page, 'Make a PSBT').click()
  await expect.poll(() => page.getByRole('textbox', { name: 'PSBT' }).inputValue()).toMatch(/^cHNidP8/)
  await shoot(page, 'bitcoin-connected-320')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
