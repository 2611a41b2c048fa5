import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { describe } from 'vitest'
import { people } from '../../sandbox/evm/addresses.mjs'
import { catchToast } from './catchToast.ts'
import { button, expectClosed, expectDemo, heading, modal, pickWallet } from './flow.ts'
import { expect, shoot, test } from './harness/index.ts'
import { answer, approving, asked, inWallet, question, setMode } from './sandboxWallet.ts'
import { settle } from './settle.ts'

const path = '/?wallet=ethereum&features=send,receive,signIn,networkSwitch,legal,debug'
const address = people.accounts[0]

describe('signing in', () => {
  test('nobody is connected before they have signed; what is shown is what the wallet signs; a reload asks nothing (sign-in 6)', async ({
    openDemo,
  }) => {
    const { page } = await openDemo({ path })
    await pickWallet(page)
    await answer(page, 'Connect this site?', 'Approve')
    await heading(page, 'Prove this wallet is yours').waitFor()
    await expectDemo(page, 'status').toBe('connecting')
    await settle(page)
    await shoot(page, 'sign-in')
    await modal(page).getByText('Exact message').click()
    const text = async () => (await modal(page).locator('pre').textContent()) ?? ''
    await expect.poll(text).toContain(`wants you to sign in with your Ethereum account:\n${address}\n`)
    const shown = await text()
    await button(modal(page), 'Sign').click()
    const asked = question(page, 'Sign this message?').getByRole('region', { name: 'What you sign' })
    expect(await asked.textContent()).toBe(shown)
    await answer(page, 'Sign this message?', 'Sign')
    await expectDemo(page, 'status').toBe('connected')
    await expectClosed(page)
    const [session] = await page.evaluate(() => window.appkit.features.siwx.sessions())
    expect(session?.message).toBe(shown)
    expect(await verifyMessage({ address, message: shown, signature: session?.signature as `0x${string}` })).toBe(true)
    await page.reload()
    await expectDemo(page, 'status').toBe('connected')
  })

  test('Escape shakes, a refusal is said, and Cancel disconnects (sign-in 7, sign-in 9)', async ({ openDemo }) => {
    const { page } = await openDemo({ path, script: approving })
    await pickWallet(page)
    await heading(page, 'Prove this wallet is yours').waitFor()
    await page.keyboard.press('Escape')
    await setMode(page, 'reject')
    await Promise.all([catchToast(page, 'Error signing message'), button(modal(page), 'Sign').click()])
    await button(modal(page), 'Sign').waitFor()
    await button(modal(page), 'Cancel').click()
    await expectDemo(page, 'status').toBe('disconnected')
    await expectClosed(page)
  })

  test('another network asks anew; Cancel goes back to the one that was signed for (sign-in 9)', async ({
    openDemo,
  }) => {
    const { page } = await openDemo({ path, script: approving })
    await pickWallet(page)
    await button(modal(page), 'Sign').click()
    await expectDemo(page, 'status').toBe('connected')
    await expectClosed(page)
    await inWallet(page, (wallet) => wallet.switchChain(8453))
    await heading(page, 'Prove this wallet is yours').waitFor()
    await expectDemo(page, 'status').toBe('connecting')
    await button(modal(page), 'Cancel').click()
    await expectDemo(page, 'status').toBe('connected')
    await expectDemo(page, 'network').toBe('Ethereum')
    await expectClosed(page)
  })

  test.for([
    ['with a network button', path],
    ['without one', '/?wallet=ethereum&features=signIn,legal'],
  ])(
    'a wallet that is on another network is switched before it signs, or left for another one: %s (sign-in 22)',
    async ([, at], { openDemo }) => {
      const { page } = await openDemo({ path: at, script: approving })
      await inWallet(page, (wallet) => wallet.switchChain(424242))
      await pickWallet(page)
      await heading(page, 'Switch network to sign in').waitFor()
      await expectDemo(page, 'status').toBe('connecting')
      await settle(page)
      await shoot(page, 'sign-in-elsewhere')
      await button(modal(page), 'Use another wallet').click()
      await expectDemo(page, 'status').toBe('disconnected')
      await button(modal(page), /^Sandbox Wallet/).click()
      await button(modal(page), 'Switch to Ethereum').click()
      await heading(page, 'Prove this wallet is yours').waitFor()
      await button(modal(page), 'Sign').click()
      await expectDemo(page, 'status').toBe('connected')
      await expectDemo(page, 'network').toBe('Ethereum')
      await expectClosed(page)
      expect((await asked(page)).filter((method) => method === 'personal_sign')).toHaveLength(1)
    },
  )

  test('after a reload, Cancel goes back to the network that was signed for, and says so (sign-in 9)', async ({
    openDemo,
  }) => {
    const { page } = await openDemo({ path, script: approving })
    await pickWallet(page)
    await button(modal(page), 'Sign').click()
    await expectDemo(page, 'status').toBe('connected')
    await page.reload()
    await expectDemo(page, 'status').toBe('connected')
    await inWallet(page, (wallet) => wallet.switchChain(8453))
    await heading(page, 'Prove this wallet is yours').waitFor()
    await modal(page).getByText('Cancelling goes back to Ethereum.').waitFor()
    await button(modal(page), 'Cancel').click()
    await expectDemo(page, 'status').toBe('connected')
    await expectDemo(page, 'network').toBe('Ethereum')
  })

  test.for([
    ['in this browser', path],
    ['at the app’s own server', '/pages/signIn.html'],
  ])(
    'two tabs, sign-ins kept %s: who signs in or out in one has done so in the other (sign-in 6, sign-in 12)',
    async ([, at], { openDemo }) => {
      const { page: one, openTab } = await openDemo({ path: at, script: approving })
      const two = await openTab(at)
      const tabs = [one, two]
      const connect = async (tab: Page) => {
        await tab.bringToFront()
        await pickWallet(tab)
        await button(modal(tab), 'Sign').waitFor()
      }
      const expectBoth = async (status: string) => {
        for (const tab of tabs) {
          await expect.poll(() => tab.evaluate(() => window.appkit.account('eip155').status)).toBe(status)
          if (status !== 'connecting') await expectClosed(tab)
        }
      }
      const signed = async (tab: Page) => (await asked(tab)).filter((method) => method === 'personal_sign').length

      for (const tab of tabs) await connect(tab)
      await expectBoth('connecting')
      await button(modal(one), 'Sign').click()
      await expectBoth('connected')

      await inWallet(two, (wallet) => wallet.switchChain(8453))
      for (const tab of tabs) await heading(tab, 'Prove this wallet is yours').waitFor()
      await expectBoth('connecting')
      await button(modal(two), 'Sign').click()
      await expectBoth('connected')
      expect([await signed(one), await signed(two)]).toEqual([1, 1])

      await two.evaluate(() => window.appkit.features.siwx.signOut())
      await expectBoth('disconnected')
    },
  )
})
