import { describe } from 'vitest'
import { people } from '../../sandbox/evm/addresses.mjs'
import {
  balanceOf,
  button,
  connect,
  expectClosed,
  expectDemo,
  heading,
  modal,
  openSend,
  pickWallet,
  review,
} from './flow.ts'
import { expect, test } from './harness/index.ts'
import { answer, asked, setMode } from './sandboxWallet.ts'

describe('a refusal in the wallet', () => {
  test('of connecting is said, and trying again works', async ({ openDemo }) => {
    const { page } = await openDemo()
    await pickWallet(page)
    await answer(page, 'Connect this site?', 'Reject')
    await heading(page, 'Request declined').waitFor()
    await expectDemo(page, 'status').toBe('disconnected')
    await button(modal(page), 'Try again').click()
    await heading(page, 'Approve in Sandbox Wallet').waitFor()
    await answer(page, 'Connect this site?', 'Approve')
    await expectDemo(page, 'status').toBe('connected')
    await expectClosed(page)
  })

  test('of a switch leaves the network as it was', async ({ openDemo }) => {
    const { page } = await openDemo()
    await connect(page, { asks: true })
    await button(page, 'Networks').click()
    await button(modal(page), /^Base/).click()
    await answer(page, 'Switch network?', 'Reject')
    await heading(page, 'Still on Ethereum').waitFor()
    await expectDemo(page, 'network').toBe('Ethereum')
    await button(modal(page), 'Try again').click()
    await answer(page, 'Switch network?', 'Switch')
    await expectDemo(page, 'network').toBe('Base')
  })

  test('of a signature is an error with a code', async ({ openDemo }) => {
    const { page } = await openDemo()
    await connect(page, { asks: true })
    await button(page, 'Sign message').click()
    await answer(page, 'Sign this message?', 'Reject')
    await expectDemo(page, 'signature').toMatch(/^UserRejectedError: /)
    await button(page, 'Sign typed data').click()
    await answer(page, 'Sign this data?', 'Reject')
    await expectDemo(page, 'signature').toMatch(/^UserRejectedError: /)
    await setMode(page, 'reject')
    const code = await page.evaluate(() => {
      const { appkit } = globalThis as unknown as { appkit: { signMessage(input: unknown): Promise<unknown> } }
      return appkit.signMessage({ message: 'x' }).catch((error: { code: unknown }) => error.code)
    })
    expect(code).toBe(4001)
  })

  test('of a transfer keeps the form, and sends nothing (money 37)', async ({ openDemo, chains }) => {
    const { page } = await openDemo()
    const before = await balanceOf(chains.ethereum, people.bob)
    await connect(page, { asks: true })
    await openSend(page)
    await review(page, '1', 'bob.eth')
    await button(modal(page), 'Send').click()
    await answer(page, 'Send this transaction?', 'Reject')
    await heading(page, 'You declined in Sandbox Wallet').waitFor()
    expect(await balanceOf(chains.ethereum, people.bob)).toBe(before)
    await button(modal(page), 'Edit').click()
    expect(await modal(page).getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('1')
    await modal(page).getByText('bob.eth', { exact: true }).waitFor()
    await button(modal(page), 'Review').click()
    await setMode(page, 'approve')
    await button(modal(page), 'Send').click()
    await heading(page, /^1 ETH sent/).waitFor()
    expect(await balanceOf(chains.ethereum, people.bob)).toBe(before + 10n ** 18n)
    expect((await asked(page)).filter((method) => method === 'eth_sendTransaction')).toHaveLength(2)
  })
})
