import { describe } from 'vitest'
import { people } from '../../sandbox/evm/addresses.mjs'
import { button, connect, expectClosed, expectDemo, modal, openAccount, pickWallet } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { answer, approving, asked, question } from './sandboxWallet.ts'

const [alice, second] = people.accounts

describe('connecting', () => {
  test.override({ motion: 'no-preference' })

  test('the wallet asks, and approving connects', async ({ openDemo }) => {
    const { page } = await openDemo()
    await expectDemo(page, 'status').toBe('disconnected')
    await pickWallet(page)
    await modal(page).getByRole('heading', { name: 'Approve in Sandbox Wallet' }).waitFor()
    await answer(page, 'Connect this site?', 'Approve')
    await expectClosed(page)
    await expectDemo(page, 'status').toBe('connected')
    await expectDemo(page, 'wallet').toBe('Sandbox Wallet')
    await expectDemo(page, 'address').toBe(`eip155:1:${alice}`)
    await expectDemo(page, 'network').toBe('Ethereum')
    await expectDemo(page, 'balance').toBe('100 ETH')
    expect((await asked(page)).filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
  })

  test('the account chosen in the wallet is the account', async ({ openDemo }) => {
    const { page } = await openDemo()
    await pickWallet(page)
    const asking = question(page, 'Connect this site?')
    await asking.getByRole('checkbox', { name: second }).check()
    await asking.getByRole('checkbox', { name: alice }).uncheck()
    await button(asking, 'Approve').click()
    await expectDemo(page, 'address').toBe(`eip155:1:${second}`)
    await expectDemo(page, 'balance').toBe('10 ETH')
  })

  test('the account view shows the name, the balance and the tokens that can be read', async ({ openDemo }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await openAccount(page)
    await modal(page).getByRole('heading', { name: 'alice.eth' }).waitFor()
    const text = () => modal(page).innerText()
    await expect.poll(text).toMatch(/\b100\s+ETH/)
    await expect.poll(text).toMatch(/10,?000\s+USDC/)
    await expect.poll(text).toMatch(/2,?500\.5\s+DAI/)
    await expect.poll(text).toMatch(/5,?000\s+USDT/)
    // Its name and symbol are bytes32.
    await expect.poll(text).toMatch(/Maker\s+\S+\s+3\.250?\s+MKR/)
    // One reverts, one cannot be divided, one is not held.
    expect(await text()).not.toMatch(/REVERT|Reverting|WETH/)
  })

  test('with a crowd of wallets the one that is picked is the one that is asked', async ({ openDemo }) => {
    const { page } = await openDemo({ path: '/?crowd=5' })
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^Crowd Wallet 003/).click()
    await answer(page, 'Connect this site?', 'Approve')
    await expectDemo(page, 'wallet').toBe('Crowd Wallet 003')
    expect(await asked(page)).toEqual([])
  })
})
