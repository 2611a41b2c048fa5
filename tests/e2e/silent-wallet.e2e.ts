import { describe } from 'vitest'
import { button, connect, expectClosed, expectDemo, heading, modal, openSend, pickWallet, review } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { answer, approving, asked, inWallet, setMode } from './sandboxWallet.ts'

describe('a wallet that never answers', () => {
  test('is left by Back, and another one connects (interface 9)', async ({ openDemo }) => {
    const { page } = await openDemo({ path: '/?crowd=1' })
    await setMode(page, 'hang')
    await pickWallet(page)
    await heading(page, 'Approve in Sandbox Wallet').waitFor()
    await button(modal(page), 'Back').click()
    await button(modal(page), /^Crowd Wallet 001/).click()
    await answer(page, 'Connect this site?', 'Approve')
    await expectDemo(page, 'wallet').toBe('Crowd Wallet 001')
    await expectDemo(page, 'status').toBe('connected')
  })

  test('is left by Close, and connects when it answers the next time', async ({ openDemo }) => {
    const { page } = await openDemo()
    await setMode(page, 'hang')
    await pickWallet(page)
    await heading(page, 'Approve in Sandbox Wallet').waitFor()
    await button(modal(page), 'Close').click()
    await expectClosed(page)
    await expectDemo(page, 'status').toBe('disconnected')
    await setMode(page, 'approve')
    await connect(page)
  })

  test('is left by Escape', async ({ openDemo }) => {
    const { page } = await openDemo()
    await setMode(page, 'hang')
    await pickWallet(page)
    await heading(page, 'Approve in Sandbox Wallet').waitFor()
    await page.keyboard.press('Escape')
    await expectClosed(page)
    await expectDemo(page, 'status').toBe('disconnected')
  })

  test('can be asked again after a while', async ({ openDemo }) => {
    const { page } = await openDemo()
    await setMode(page, 'hang')
    await pickWallet(page)
    await heading(page, 'Approve in Sandbox Wallet').waitFor()
    const again = button(modal(page), 'Nothing opened? Ask again')
    await again.waitFor()
    await setMode(page, 'approve')
    await again.click()
    await expectDemo(page, 'status').toBe('connected')
    await expectClosed(page)
  })

  test('does not hold a switch up: the modal can be left, and the network stays', async ({ openDemo }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await setMode(page, 'hang')
    await button(page, 'Networks').click()
    await button(modal(page), /^Base/).click()
    await heading(page, 'Confirm in Sandbox Wallet').waitFor()
    await button(modal(page), 'Close').click()
    await expectClosed(page)
    await expectDemo(page, 'network').toBe('Ethereum')
    await setMode(page, 'approve')
    await button(page, 'Networks').click()
    await button(modal(page), /^Base/).click()
    await expectDemo(page, 'network').toBe('Base')
  })
})

describe('a locked wallet', () => {
  test('asks to be unlocked, then to connect', async ({ openDemo }) => {
    const { page } = await openDemo()
    await inWallet(page, (wallet) => wallet.lock())
    await pickWallet(page)
    await answer(page, 'Unlock Sandbox Wallet', 'Unlock')
    await answer(page, 'Connect this site?', 'Approve')
    await expectDemo(page, 'status').toBe('connected')
  })

  test('that stays locked is a refusal', async ({ openDemo }) => {
    const { page } = await openDemo()
    await inWallet(page, (wallet) => wallet.lock())
    await pickWallet(page)
    await answer(page, 'Unlock Sandbox Wallet', 'Reject')
    await heading(page, 'Request declined').waitFor()
    await expectDemo(page, 'status').toBe('disconnected')
  })
})

describe('a wallet that goes away', () => {
  test('fails to connect while it has lost its nodes, and connects when they are back', async ({ openDemo }) => {
    const { page } = await openDemo({ script: approving })
    await inWallet(page, (wallet) => wallet.drop())
    await pickWallet(page)
    await heading(page, 'Failed to connect').waitFor()
    await inWallet(page, (wallet) => wallet.restore())
    await button(modal(page), 'Try again').click()
    await expectDemo(page, 'status').toBe('connected')
    await expectClosed(page)
  })

  test('in the middle of a transfer sends nothing', async ({ openDemo }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await openSend(page)
    await review(page, '1', 'bob.eth')
    await inWallet(page, ({ provider }) => {
      // The node is lost without a word: only the next request tells.
      provider.request = () => Promise.reject(Object.assign(new Error('The provider is disconnected.'), { code: 4900 }))
    })
    await button(modal(page), 'Send').click()
    await heading(page, 'Failed to send transaction').waitFor()
    await expectDemo(page, 'status').toBe('connected')
  })

  test('is no error if it is gone at the next load, and is restored when it turns up', async ({ openDemo }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await page.goto(new URL('/?wallet=none', page.url()).href)
    await button(page, 'Connect wallet').waitFor()
    await expectDemo(page, 'wallet').toBe('—')
    await page.evaluate(`import('/sandbox-wallet.js').then(() => undefined)`)
    await expectDemo(page, 'status').toBe('connected')
    expect(await asked(page)).not.toContain('eth_requestAccounts')
  })
})
