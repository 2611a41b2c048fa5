import { describe } from 'vitest'
import { button, connect, expectClosed, expectDemo, heading, modal, openAccount } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { answer, approving, inWallet, setMode } from './sandboxWallet.ts'

describe('networks', () => {
  test.override({ motion: 'no-preference' })

  test('to Base and back through the modal', async ({ openDemo }) => {
    const { page } = await openDemo()
    await connect(page, { asks: true })
    await openAccount(page)
    await button(modal(page), 'Network: Ethereum. Change it').click()
    await button(modal(page), /^Base/).click()
    await heading(page, 'Confirm in Sandbox Wallet').waitFor()
    await answer(page, 'Switch network?', 'Switch')
    await expectDemo(page, 'network').toBe('Base')
    await expectDemo(page, 'balance').toBe('25 ETH')
    expect(await inWallet(page, ({ provider }) => provider.request({ method: 'eth_chainId' }))).toBe('0x2105')
    await button(modal(page), 'Network: Base. Change it').click()
    await button(modal(page), /^Ethereum/).click()
    await answer(page, 'Switch network?', 'Switch')
    await expectDemo(page, 'network').toBe('Ethereum')
    await expectDemo(page, 'balance').toBe('100 ETH')
    expect(await inWallet(page, ({ provider }) => provider.request({ method: 'eth_chainId' }))).toBe('0x1')
  })

  test('the wallet’s own choice is followed, also by an open account view (networks 6)', async ({ openDemo }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await openAccount(page)
    const text = () => modal(page).innerText()
    await expect.poll(text).toMatch(/10,?000\s+USDC/)
    await inWallet(page, (wallet) => wallet.switchChain(8453))
    await expectDemo(page, 'network').toBe('Base')
    await expect.poll(text).toMatch(/1,?200\s+USDC/)
    await expect.poll(text).not.toMatch(/10,?000\s+USDC/)
    await inWallet(page, (wallet) => wallet.switchChain(1))
    await expectDemo(page, 'network').toBe('Ethereum')
    await expect.poll(text).toMatch(/10,?000\s+USDC/)
  })

  test('a network that the app does not offer: said, not to be closed, and left through Ethereum (networks 5)', async ({
    openDemo,
  }) => {
    const { page } = await openDemo({ path: '/?networks=mainnet', script: approving })
    await connect(page)
    await inWallet(page, (wallet) => wallet.switchChain(8453))
    await button(page, 'Open').click()
    await heading(page, 'Switch network').waitFor()
    const notice = modal(page).getByRole('alert').getByText('Choose one of these networks to continue.')
    await notice.waitFor()
    expect(await button(modal(page), 'Close').count()).toBe(0)
    // It shakes for half a second: the page looks itself, for a look from outside may come too late.
    const shaken = page.waitForFunction(() =>
      document.querySelector('tapkit-modal')?.shadowRoot?.querySelector('dialog.is-shaking'),
    )
    await Promise.all([shaken, page.keyboard.press('Escape')])
    await page.locator('tapkit-modal dialog:not(.is-shaking)').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await notice.waitFor()
    await page.mouse.click(5, 5)
    await notice.waitFor()
    await setMode(page, 'reject')
    await button(modal(page), /^Ethereum/).click()
    await heading(page, /^Still on/).waitFor()
    await page.keyboard.press('Escape')
    await heading(page, /^Still on/).waitFor()
    await setMode(page, 'approve')
    await button(modal(page), 'Try again').click()
    await expectDemo(page, 'network').toBe('Ethereum')
    await button(modal(page), 'Disconnect').waitFor()
    await button(modal(page), 'Close').click()
    await expectClosed(page)
  })

  test('on a first visit a wallet that moves as soon as it has connected is followed (networks 5)', async ({
    openDemo,
  }) => {
    const { page } = await openDemo({ path: '/inline.html?view=unsupported', wallet: 'both', inline: true })
    await heading(page, 'Switch network').waitFor()
  })

  test('an unsupported network can be left by disconnecting', async ({ openDemo }) => {
    const { page } = await openDemo({ path: '/?networks=mainnet', script: approving })
    await inWallet(page, (wallet) => wallet.switchChain(8453))
    await connect(page)
    await button(page, 'Open').click()
    await button(modal(page), 'Disconnect').click()
    await expectClosed(page)
    await expectDemo(page, 'status').toBe('disconnected')
    // The page forgets at once, and then has the wallet forget.
    await expect.poll(() => inWallet(page, ({ provider }) => provider.request({ method: 'eth_accounts' }))).toEqual([])
  })

  test('an open account view follows the wallet to an unsupported network and back', async ({ openDemo }) => {
    const { page } = await openDemo({ path: '/?networks=mainnet', script: approving })
    await connect(page)
    await openAccount(page)
    await inWallet(page, (wallet) => wallet.switchChain(8453))
    await heading(page, 'Switch network').waitFor()
    await inWallet(page, (wallet) => wallet.switchChain(1))
    await heading(page, 'Switch network').waitFor({ state: 'detached' })
    await button(modal(page), 'Network: Ethereum. Change it').waitFor()
    await button(modal(page), 'Close').click()
    await expectClosed(page)
  })

  test('is chosen before a wallet is, and kept over a reload (networks 2)', async ({ openDemo }) => {
    const { page } = await openDemo({ script: approving })
    await button(page, 'Networks').click()
    await button(modal(page), /^Base/).click()
    await expectClosed(page)
    await expectDemo(page, 'network').toBe('Base')
    await expectDemo(page, 'status').toBe('disconnected')
    await page.reload()
    await expectDemo(page, 'network').toBe('Base')
    await connect(page)
    expect(
      await inWallet(page, ({ requests }) => requests.filter(({ method }) => method === 'eth_requestAccounts').length),
    ).toBe(1)
  })
})
