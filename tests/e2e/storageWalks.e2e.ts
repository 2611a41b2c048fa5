import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { bob as bitcoinBob } from '../../sandbox/bitcoin/accounts.mjs'
import { people, tokens } from '../../sandbox/evm/addresses.mjs'
import { people as onSolana, tokens as solanaTokens } from '../../sandbox/solana/addresses.mjs'
import { people as onStacks } from '../../sandbox/stacks/addresses.mjs'
import { withWallets } from './bitcoin.ts'
import { chooseToken } from './chooseToken.ts'
import { driveApi } from './driveApi.ts'
import { button, connect, expectClosed, expectDemo, heading, modal, openAccount, openSend, review } from './flow.ts'
import { expect } from './harness/index.ts'
import {
  comeBackUntil,
  noSuchRune,
  openTab,
  pressUntil,
  reviewEtching,
  reviewMint,
  path as runesPath,
  test,
} from './runeFlow.ts'
import { approving, inWallet } from './sandboxWallet.ts'
import { compareKeys, noting, written, writtenElsewhere } from './writtenKeys.ts'

/** Expects that the page on storage lists every written key, and that the given keys were written. */
async function expectWritten(page: Page, keys: readonly string[]): Promise<void> {
  expect(await compareKeys(await written(page))).toEqual({ unlisted: [], found: keys })
  expect(await writtenElsewhere(page)).toEqual([])
}

/** Swaps an amount of the token that the form offers to pay with, for a token of that name. */
async function swap(page: Page, amount: string, token: string): Promise<void> {
  await button(modal(page), 'Swap').click()
  await chooseToken(page, 1, token)
  await modal(page).getByRole('textbox', { name: 'Amount you pay' }).fill(amount)
  await button(modal(page), 'Review swap').click()
  await button(modal(page), 'Swap').click()
  await heading(page, /^Swapped /).waitFor()
  await button(modal(page), 'Done').click()
}

describe('what is stored on the way is what the page on storage lists (storage 1)', () => {
  test('a trade, a name of the account, and a payment that a host asks for', async ({ openDemo, sandbox }) => {
    await driveApi(sandbox.api)
    const features = 'send,receive,swap,names,history,pay,networkSwitch'
    const { page } = await openDemo({
      path: `/?networks=mainnet&features=${features}`,
      script: `${approving};${noting}`,
    })
    await inWallet(page, (wallet) => wallet.setAccounts([1]))
    await connect(page)
    await openAccount(page)
    await button(modal(page), 'Choose account name').click()
    await button(modal(page), 'Choose name').click()
    await modal(page).getByRole('textbox', { name: 'Account name' }).fill('wren-lee')
    await button(modal(page), 'Claim wren-lee.reown.id').click()
    await heading(page, 'wren-lee.reown.id is yours').waitFor()
    await button(modal(page), 'Go to account').click()
    await modal(page).getByRole('tab', { name: 'Activity' }).click()
    await swap(page, '0.1', tokens[1].USDC.name)
    await button(modal(page), 'Close').click()
    await expectClosed(page)

    const paid = page.evaluate(
      (recipient) =>
        window.appkit.features.pay.pay({ recipient, amount: '0.02', asset: 'eip155:1/slip44:60' } as never),
      people.bob,
    )
    await button(modal(page), /^Pay with Sandbox Wallet/).click()
    await button(modal(page), 'Pay').click()
    expect(await paid).toMatchObject({ success: true })
    await expectWritten(page, ['session', 'ledger', 'payTraces', 'cache'])
  })

  test('a transfer and a trade on Solana', async ({ openDemo, sandbox }) => {
    await driveApi(sandbox.api)
    const { page } = await openDemo({
      path: '/?networks=solana&features=send,swap,tokens,history',
      wallet: 'solana',
      script: `${approving};${noting}`,
    })
    await connect(page)
    await openSend(page)
    await review(page, '1', onSolana.bob)
    await button(modal(page), 'Send').click()
    await heading(page, '1 SOL sent').waitFor()
    await button(modal(page), 'Done').click()
    await swap(page, '2', solanaTokens.USDC.name)
    await expectWritten(page, ['session', 'ledger', 'cache'])
  })

  test('a transfer and a call on Stacks', async ({ openDemo, sandbox }) => {
    await fetch(`${sandbox.stacks.apiUrl}/sandbox/reset`, { method: 'POST' })
    const script = `window.tapkitStacksWalletOptions = { mode: 'approve' };${noting}`
    const { page } = await openDemo({ path: '/stacks.html', script })
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^Sandbox Stacks/).click()
    await expectClosed(page)
    await openSend(page)
    await review(page, '1', onStacks.bob)
    await button(modal(page), 'Send').click()
    await heading(page, '1 STX sent').waitFor()
    await button(modal(page), 'Done').click()
    await button(modal(page), 'Close').click()
    await button(page, 'Add one').click()
    await expect.poll(() => page.getByTestId('called').textContent()).toMatch(/^confirmed: /)
    await expectWritten(page, ['session', 'ledger', 'cache'])
  })

  test('a mint, an etching and its higher fee, and runes that are sent', async ({ openDemo, service }) => {
    const script = `${withWallets({ mode: 'approve' })};${noting}`
    const { page, allow } = await openDemo({ path: runesPath, script })
    allow(noSuchRune)
    const press = (name: string, leads: string | RegExp) =>
      pressUntil(page, name, () => heading(page, leads).isVisible())
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^Sandbox Wallet/).click()
    await expectDemo(page, 'status').toBe('connected')
    await openTab(page)
    await reviewMint(page, 44)
    await press('Pay', 'The order is under way')
    await button(modal(page), 'Close').click()
    await openTab(page)
    await reviewEtching(page, 'STORED•RUNE•OF•MINE')
    await press('Pay', 'The order is under way')
    await button(modal(page), 'Raise the fee').click()
    await modal(page).getByRole('textbox', { name: 'New fee rate in sat/vB' }).fill('9')
    await button(modal(page), 'Review').click()
    await pressUntil(page, 'Pay', () => modal(page).getByText('Fee raised to 9 sat/vB').first().isVisible())
    await service.mine(8)
    await comeBackUntil(page, () => heading(page, 'The order is complete').isVisible())
    await button(modal(page), 'Close').click()
    await openTab(page)
    await button(modal(page), /^.*SANDBOX•SHOVELS/).click()
    await modal(page).getByRole('textbox', { name: 'Amount' }).fill('1')
    await modal(page).getByRole('textbox', { name: 'To' }).fill(bitcoinBob)
    await button(modal(page), 'Review').click()
    const before = (await service.history(bitcoinBob)).length
    await pressUntil(page, 'Send', async () => (await service.history(bitcoinBob)).length > before)
    await service.mine()
    await heading(page, '1 SANDBOX•SHOVELS sent').waitFor()
    await expectWritten(page, ['session', 'ledger', 'runes', 'cache'])
  })
})
