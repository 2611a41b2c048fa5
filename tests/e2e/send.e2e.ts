import { describe } from 'vitest'
import { people, tokens } from '../../sandbox/evm/addresses.mjs'
import { balanceOf, button, connect, expectClosed, heading, modal, openSend, review, tokenBalanceOf } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { answer, approving, asked, inWallet, question } from './sandboxWallet.ts'

const [alice] = people.accounts
const { USDT, FALSE, REVERT, MKR } = tokens[1]
const ether = 10n ** 18n

const groups = (address: string) => address.slice(2).match(/.{4}/g)?.join('') ?? ''

describe('sending', () => {
  test('1 ETH to a name: reviewed in full, confirmed in the wallet, recorded on the chain', async ({
    openDemo,
    chains,
  }) => {
    const { page } = await openDemo()
    const before = await balanceOf(chains.ethereum, people.bob)
    await connect(page, { asks: true })
    await openSend(page)
    await review(page, '1', 'bob.eth')
    const to = modal(page).getByRole('region', { name: 'To' })
    expect(await to.innerText()).toContain('bob.eth')
    expect((await to.getByRole('img', { name: people.bob }).innerText()).replace(/\s/g, '')).toBe(
      `0x${groups(people.bob)}`,
    )
    const text = () => modal(page).innerText()
    await expect.poll(text).toMatch(/Network fee\s+≈ 0\.\d+ ETH/)
    await expect.poll(text).toMatch(/Leaves your wallet\s+≈ 1\.\d+ ETH/)
    await button(modal(page), 'Send').click()
    const asking = question(page, 'Send this transaction?')
    await asking.getByText(people.bob, { exact: false }).waitFor()
    await heading(page, 'Approve in Sandbox Wallet').waitFor()
    await answer(page, 'Send this transaction?', 'Confirm')
    await heading(page, '1 ETH sent').waitFor()
    expect(await balanceOf(chains.ethereum, people.bob)).toBe(before + ether)
    // Done leads to the account, whose balance is the new one (money 18).
    await button(modal(page), 'Done').click()
    await button(modal(page), 'Disconnect').waitFor()
    await expect.poll(text).toMatch(/98\.99\d\s+ETH/)
  })

  test('5 of a token without return values', async ({ openDemo, chains }) => {
    const { page } = await openDemo()
    await connect(page, { asks: true })
    await openSend(page, USDT.name)
    await review(page, '5', people.bob)
    await expect.poll(() => modal(page).innerText()).toMatch(/Leaves your wallet\s+5 USDT \+ 0\.\d+ ETH/)
    await button(modal(page), 'Send').click()
    await question(page, 'Send this transaction?').getByText(people.bob, { exact: false }).waitFor()
    await answer(page, 'Send this transaction?', 'Confirm')
    await heading(page, '5 USDT sent').waitFor()
    expect(await tokenBalanceOf(chains.ethereum, USDT.address, people.bob)).toBe(5_000_000n)
    expect(await tokenBalanceOf(chains.ethereum, USDT.address, alice)).toBe(4_995_000_000n)
  })

  test('a token whose symbol is bytes32', async ({ openDemo, chains }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await openSend(page, MKR.name)
    await review(page, '0.25', people.carol)
    await button(modal(page), 'Send').click()
    await heading(page, '0.25 MKR sent').waitFor()
    expect(await tokenBalanceOf(chains.ethereum, MKR.address, people.carol)).toBe(ether / 4n)
  })

  test('a token that answers false is refused before the wallet is asked (evm 2)', async ({ openDemo, chains }) => {
    const visit = await openDemo({ script: approving })
    const { page } = visit
    await connect(page)
    await openSend(page, FALSE.name)
    await review(page, '1', people.bob)
    await modal(page).getByText('This transfer would fail').waitFor()
    expect(await button(modal(page), 'Send').isDisabled()).toBe(true)
    expect(await asked(page)).not.toContain('eth_sendTransaction')
    expect(await tokenBalanceOf(chains.ethereum, FALSE.address, alice)).toBe(1_000n * ether)
    await button(modal(page), 'Cancel').click()
    expect(await modal(page).getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('1')
  })

  test('Max leaves the fee, and can be sent', async ({ openDemo, chains }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await openSend(page)
    await button(modal(page), 'Max').click()
    const amount = modal(page).getByRole('textbox', { name: 'Amount' })
    await expect.poll(() => amount.inputValue()).toMatch(/^99\.99\d+$/)
    const all = await amount.inputValue()
    await modal(page).getByRole('textbox', { name: 'To' }).fill(people.carol)
    await button(modal(page), 'Review').click()
    await button(modal(page), 'Send').click()
    await heading(page, `${all} ETH sent`).waitFor()
    expect(await balanceOf(chains.ethereum, people.carol)).toBeGreaterThan(99n * ether)
    expect(await balanceOf(chains.ethereum, alice)).toBeLessThan(ether / 100n)
  })

  test('Max of a token is all of it', async ({ openDemo, chains }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await openSend(page, USDT.name)
    await button(modal(page), 'Max').click()
    await expect.poll(() => modal(page).getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('5000')
    await modal(page).getByRole('textbox', { name: 'To' }).fill(people.carol)
    await button(modal(page), 'Review').click()
    await button(modal(page), 'Send').click()
    await heading(page, '5,000 USDT sent').waitFor()
    expect(await tokenBalanceOf(chains.ethereum, USDT.address, alice)).toBe(0n)
  })

  test('more than there is cannot be reviewed', async ({ openDemo }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await openSend(page)
    const amount = modal(page).getByRole('textbox', { name: 'Amount' })
    await button(modal(page), 'Enter an amount').waitFor()
    await amount.fill('100.5')
    expect(await button(modal(page), 'Not enough ETH').isDisabled()).toBe(true)
    await modal(page).getByText('Exceeds your balance by 0.5 ETH').waitFor()
    await amount.fill('100')
    await button(modal(page), 'Add a recipient').waitFor()
  })

  test('an account that cannot pay the fee sends nothing', async ({ openDemo, chains }) => {
    const { page } = await openDemo({ script: approving })
    const poor = people.accounts[2]
    await inWallet(page, (wallet) => wallet.setAccounts([2]))
    await connect(page)
    await openSend(page, tokens[1].USDC.name)
    await review(page, '1', people.bob)
    await modal(page).getByText('Too little ETH for the fee').waitFor()
    await button(modal(page), 'Send').click()
    // The wallet failed after it was asked: that nothing was sent is not for us to say (money 10).
    await heading(page, 'This may have been sent').waitFor()
    expect(await tokenBalanceOf(chains.ethereum, tokens[1].USDC.address, poor)).toBe(1_000_000n)
  })

  test('on Base the transfer is of Base', async ({ openDemo, chains }) => {
    const { page } = await openDemo({ script: approving })
    await inWallet(page, (wallet) => wallet.switchChain(8453))
    await connect(page)
    await openSend(page)
    await review(page, '0.5', people.carol)
    await expect.poll(() => modal(page).innerText()).toMatch(/Network\s+Base/)
    await button(modal(page), 'Send').click()
    await heading(page, '0.5 ETH sent').waitFor()
    expect(await balanceOf(chains.base, people.carol)).toBe(ether / 2n)
    expect(await balanceOf(chains.ethereum, people.carol)).toBe(0n)
    await button(modal(page), 'Close').click()
    await expectClosed(page)
  })

  test('a transfer that reverts on the chain is told as failed', async ({ openDemo, chains }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await openSend(page)
    await review(page, '1', people.carol)
    await chains.ethereum.rpc('evm_setAutomine', [false])
    await button(modal(page), 'Send').click()
    await heading(page, '1 ETH is on its way').waitFor()
    // The receiver becomes a contract that takes nothing before the block is made.
    await chains.ethereum.rpc('anvil_setCode', [people.carol, '0x60006000fd'])
    await chains.ethereum.rpc('evm_mine')
    await heading(page, 'Send failed').waitFor()
    expect(await balanceOf(chains.ethereum, people.carol)).toBe(0n)
  })

  test('a payment that its receiver would refuse is stopped at the review', async ({ openDemo, chains }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await openSend(page)
    await review(page, '1', REVERT.address)
    await modal(page).getByText('This transfer would fail').waitFor()
    expect(await button(modal(page), 'Send').isDisabled()).toBe(true)
    expect(await balanceOf(chains.ethereum, REVERT.address)).toBe(0n)
  })

  test('what another tab’s wallet is asking for is refused, and can be asked for once that tab is gone (money 8)', async ({
    openDemo,
  }) => {
    const { page: one, openTab } = await openDemo({ path: '/?networks=mainnet&features=send' })
    await connect(one, { asks: true })
    await openSend(one)
    await review(one, '1', people.carol)
    await button(modal(one), 'Send').click()
    await question(one, 'Send this transaction?').waitFor()

    const two = await openTab('/?networks=mainnet&features=send&inline=off')
    await openSend(two)
    await review(two, '1', people.carol)
    await modal(two).getByText('The same may have been sent already').waitFor()
    await button(modal(two), 'Send').click()
    await modal(two).getByText('Your wallet is still asking you to confirm this').waitFor()
    expect((await asked(two)).filter((method) => method === 'eth_sendTransaction')).toEqual([])

    await one.close()
    await button(modal(two), 'Try again').click()
    await button(modal(two), 'Send').click()
    await question(two, 'Send this transaction?').waitFor()
  })

  test('a slow chain: on its way, then sent', async ({ openDemo, chains }) => {
    const { page } = await openDemo({ script: approving })
    await connect(page)
    await openSend(page)
    await review(page, '2', people.carol)
    await chains.ethereum.rpc('evm_setAutomine', [false])
    await button(modal(page), 'Send').click()
    await heading(page, '2 ETH is on its way').waitFor()
    expect(await balanceOf(chains.ethereum, people.carol)).toBe(0n)
    await chains.ethereum.rpc('evm_mine')
    await heading(page, '2 ETH sent').waitFor()
    expect(await balanceOf(chains.ethereum, people.carol)).toBe(2n * ether)
  })
})
