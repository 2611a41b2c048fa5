import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { people } from '../../sandbox/evm/addresses.mjs'
import { button, connect, heading, modal, openAccount, review } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { inspector } from './inspect.ts'
import { approving } from './sandboxWallet.ts'

const path = '/?features=send,receive,history,networkSwitch,legal,debug'

/** The rows of the activity, each in one line. */
const rows = async (page: Page) => {
  const texts = await modal(page).getByRole('list', { name: 'Activity' }).getByRole('button').allInnerTexts()
  return texts.map((text) => text.replaceAll(/\s+/g, ' '))
}

const openActivity = (page: Page) => modal(page).getByRole('tab', { name: 'Activity' }).click()

describe('activity', () => {
  test('a payment is under way, then sent: one row, which opens with everything in full, and goes back to it', async ({
    openDemo,
    chains,
  }) => {
    const { page } = await openDemo({ path, script: approving })
    const { look, faults } = inspector(page, 'activity')
    await connect(page)
    await openAccount(page)
    await button(modal(page), 'Send').click()
    await chains.ethereum.rpc('evm_setAutomine', [false])
    await review(page, '1.25', people.bob)
    await button(modal(page), 'Send').click()
    await heading(page, '1.25 ETH is on its way').waitFor()
    await button(modal(page), 'Done').click()
    await openActivity(page)
    await expect.poll(async () => (await rows(page))[0]).toMatch(/^Sending Pending 1\.250 ETH/)
    await modal(page).getByRole('heading', { name: 'Under way' }).waitFor()
    await look('pending')
    await chains.ethereum.rpc('evm_setAutomine', [true])
    await chains.ethereum.rpc('evm_mine')
    await expect.poll(async () => (await rows(page))[0]).toMatch(/^Sent To 0x8A…2D6A33 1\.250 ETH/)
    expect((await rows(page)).filter((row) => row.includes('1.250 ETH'))).toHaveLength(1)
    await look('sent')
    // Money reads first: a figure is as dark as the name of its row.
    const colorOf = (text: string | RegExp) => row.getByText(text).evaluate((part) => getComputedStyle(part).color)
    const row = modal(page).getByRole('button', { name: /^Sent/ }).first()
    expect(await colorOf('1.250')).toBe(await colorOf(/^Sent$/))
    await modal(page).getByRole('button', { name: /^Sent/ }).first().click()
    await heading(page, 'Sent').waitFor()
    await modal(page).getByRole('img', { name: people.bob }).first().waitFor()
    await look('details')
    await button(modal(page), 'Back').click()
    await modal(page).getByRole('tab', { name: 'Activity', selected: true }).waitFor()
    await expect.poll(async () => (await rows(page))[0]).toMatch(/^Sent To/)
    expect(faults).toEqual([])
  })

  test('a receiver that looks like one the account paid elsewhere is stopped, and neither is offered (money 16)', async ({
    openDemo,
    chains,
  }) => {
    const { carol } = people
    const planted = `0x${carol.slice(2, 6)}${'1234'.repeat(8)}${carol.slice(-4)}`.toLowerCase()
    await chains.ethereum.rpc('anvil_impersonateAccount', [people.accounts[0]])
    await chains.ethereum.rpc('eth_sendTransaction', [{ from: people.accounts[0], to: carol, value: '0x1' }])
    const { page } = await openDemo({ path, script: approving })
    const { look, faults } = inspector(page, 'activity')
    await connect(page)
    await openAccount(page)
    await button(modal(page), 'Send').click()
    await modal(page).getByRole('textbox', { name: 'To' }).fill(planted)
    await heading(page, 'Your activity has an address like this one').waitFor()
    const listed = modal(page).getByRole('region', { name: 'Address in your activity' })
    await listed.getByRole('img', { name: carol }).waitFor()
    await look('look-alike')
    await button(modal(page), 'Change recipient').click()
    expect(await modal(page).getByRole('textbox', { name: 'To' }).inputValue()).toBe('')
    await modal(page).getByRole('textbox', { name: 'To' }).fill(carol)
    await button(modal(page), 'Change recipient').waitFor()
    expect(faults).toEqual([])
  })
})
