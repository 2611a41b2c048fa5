import { Keypair } from '@solana/web3.js'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { people as ethereum } from '../../sandbox/evm/addresses.mjs'
import { cluster, people, tokens } from '../../sandbox/solana/addresses.mjs'
import { button, expectClosed, expectDemo, heading, modal, pickWallet, review } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { answer, approving, asked, inWallet, question, setMode } from './sandboxWallet.ts'
import { connectOn, historyOf, lamportsOf, openTransfer, tokenOf } from './solanaFlow.ts'

const [alice] = people.accounts
const { SAND, PAIL } = tokens
const sol = 1_000_000_000
const fresh = () => Keypair.generate().publicKey.toBase58()
/** Connects a wallet that announces itself for Solana alone, and approves. */
async function connectAlice(page: Page): Promise<void> {
  await pickWallet(page)
  await expectDemo(page, 'balance').toBe('100 SOL')
  await expectClosed(page)
}
const sends = (methods: readonly string[]) => methods.filter((method) => method === 'solana:signAndSendTransaction')

describe('Ethereum and Solana at once', () => {
  test('connect both, send SOL and a token to a fresh address, reload, leave one', async ({
    openDemo,
    chains,
    sandbox,
  }) => {
    const { page, requests, quiet } = await openDemo({ wallet: 'both' })
    const away = () =>
      new Set(requests.flatMap((url) => (new URL(url).origin === sandbox.url ? [] : new URL(url).origin)))
    const toAccount = async () => {
      await button(modal(page), 'Done').click()
      await button(modal(page), 'Disconnect').waitFor()
    }
    const bothAre = async () => {
      await expect.poll(() => page.getByTestId('address-eip155').textContent()).toBe(`eip155:1:${ethereum.accounts[0]}`)
      await expect.poll(() => page.getByTestId('address-solana').textContent()).toBe(`${cluster.id}:${alice}`)
    }

    // Nobody is asked before a wallet was.
    await button(page, 'Connect wallet').waitFor()
    await quiet()
    expect([...away()]).toEqual([])
    await connectOn(page, 'Solana', { asks: true })
    await expectDemo(page, 'balance').toBe('100 SOL')
    expect([...away()]).toEqual([chains.solana.rpcUrl])
    expect(await asked(page)).not.toContain('eth_requestAccounts')

    const to = fresh()
    await openTransfer(page)
    await review(page, '1.5', to)
    const text = () => modal(page).innerText()
    await expect.poll(text).toMatch(/Network fee\s+0\.006005 SOL/)
    await expect.poll(text).toMatch(/Leaves your wallet\s+1\.506005 SOL/)
    await button(modal(page), 'Send').click()
    const asking = question(page, 'Send this transaction?')
    await asking.getByText(to).waitFor()
    expect(await asking.innerText()).toMatch(/1\.5 SOL/)
    expect(await asking.innerText()).toMatch(/0\.006005 SOL/)
    await answer(page, 'Send this transaction?', 'Confirm')
    await heading(page, '1.5 SOL sent').waitFor()
    expect(await lamportsOf(chains.solana, to)).toBe(1.5 * sol)
    expect(await lamportsOf(chains.solana, alice)).toBe(98.493995 * sol)
    // Done leads to the account, whose balance is the new one (money 18).
    await button(modal(page), 'Done').click()
    await expect.poll(text).toMatch(/98\.493\s+SOL/)

    // To somebody without an account for it: the review says what opening one costs.
    await setMode(page, 'approve')
    await openTransfer(page, SAND.name)
    await review(page, '12.5', to)
    await expect.poll(text).toMatch(/Network fee\s+0\.008005 SOL/)
    await expect.poll(text).toMatch(/Account deposit\s+0\.00203928 SOL/)
    expect(await tokenOf(chains.solana, SAND.address, to)).toBeUndefined()
    await button(modal(page), 'Send').click()
    await heading(page, '12.5 SAND sent').waitFor()
    expect(await tokenOf(chains.solana, SAND.address, to)).toBe('12500000000')
    await toAccount()
    await openTransfer(page, PAIL.name)
    await review(page, '0.25', to)
    await button(modal(page), 'Send').click()
    await heading(page, '0.25 PAIL sent').waitFor()
    expect(await tokenOf(chains.solana, PAIL.address, to)).toBe('25')
    await button(modal(page), 'Close').click()
    await expectClosed(page)

    // The same wallet, asked for its other chain.
    await button(page, 'Networks').click()
    await button(modal(page), /^Ethereum/).click()
    await heading(page, 'Connect Sandbox Wallet to Ethereum').waitFor()
    await button(modal(page), 'Connect Sandbox Wallet').click()
    await expectDemo(page, 'network').toBe('Ethereum')
    await expectClosed(page)
    await bothAre()
    await page.reload()
    await bothAre()
    await expectDemo(page, 'balance').toBe('100 ETH')
    expect(await asked(page)).not.toContain('eth_requestAccounts')

    // Both are connected: choosing a network is no question for the wallet.
    await setMode(page, 'reject')
    await button(page, 'Networks').click()
    await button(modal(page), /^Solana/).click()
    await expectDemo(page, 'network').toBe('Solana')
    await bothAre()
    await button(page, 'Get 5 SOL').click()
    await page.getByText('5 SOL given').waitFor()
    await expectDemo(page, 'balance').toMatch(/^103\./)

    await button(page, /^Account /).click()
    await button(modal(page), 'Disconnect').click()
    await expect.poll(() => page.getByTestId('address-solana').textContent()).toBe('—')
    await expectDemo(page, 'network').toBe('Ethereum')
    await expectDemo(page, 'address').toBe(`eip155:1:${ethereum.accounts[0]}`)
    await page.reload()
    await expectDemo(page, 'balance').toBe('100 ETH')
    expect(await page.getByTestId('address-solana').textContent()).toBe('—')
  })

  test('the wallet locks, changes the account, and forgets the site: both chains follow', async ({ openDemo }) => {
    const { page } = await openDemo({ wallet: 'both', script: approving })
    const address = (namespace: string) => expect.poll(() => page.getByTestId(`address-${namespace}`).textContent())
    await connectOn(page, 'EVM')
    await button(page, 'Networks').click()
    await button(modal(page), /^Solana/).click()
    await button(modal(page), 'Connect Sandbox Wallet').click()
    await address('solana').toBe(`${cluster.id}:${alice}`)
    await inWallet(page, (wallet) => wallet.setAccounts([1, 0]))
    await address('solana').toBe(`${cluster.id}:${people.accounts[1]}`)
    await address('eip155').toBe(`eip155:1:${ethereum.accounts[1]}`)
    await expectDemo(page, 'balance').toBe('5 SOL')
    await inWallet(page, (wallet) => wallet.lock())
    await address('solana').toBe('—')
    await inWallet(page, (wallet) => wallet.unlock())
    await address('solana').toBe(`${cluster.id}:${people.accounts[1]}`)
    await inWallet(page, (wallet) => wallet.disconnect())
    await address('solana').toBe('—')
    await address('eip155').toBe('—')
    await button(page, 'Connect wallet').waitFor()
  })
})

describe('what goes wrong on Solana', () => {
  test('declined, expired, too little for rent, no wallet’s address: said, and nothing sent twice', async ({
    openDemo,
    chains,
  }) => {
    const { page } = await openDemo({ wallet: 'solana', script: approving })
    const text = () => modal(page).innerText()
    const send = () => button(modal(page), 'Send').click()
    const toAccount = async () => {
      await button(modal(page), 'Done').click()
      await button(modal(page), 'Disconnect').waitFor()
    }
    const editTo = async () => {
      await button(modal(page), 'Edit').click()
      await button(modal(page), 'Change recipient').click()
    }
    const to = fresh()
    await connectAlice(page)

    await openTransfer(page)
    await review(page, '1', to)
    await setMode(page, 'reject')
    await send()
    await heading(page, 'You declined in Sandbox Wallet').waitFor()
    expect(await historyOf(chains.solana, to)).toEqual([])

    // The blockhash grows too old while the wallet asks. The wallet failed after it was asked, and nobody is asked again: one
    // Send is one request.
    await setMode(page, 'ask')
    await button(modal(page), 'Try again').click()
    await send()
    await question(page, 'Send this transaction?').waitFor()
    await chains.solana.rpc('sandbox_expireBlockhashes')
    await answer(page, 'Send this transaction?', 'Confirm')
    await heading(page, 'This may have been sent').waitFor()
    expect(await historyOf(chains.solana, to)).toEqual([])
    expect(sends(await asked(page))).toHaveLength(2)
    await toAccount()

    // The same again says so, and can be sent.
    await setMode(page, 'approve')
    await openTransfer(page)
    await review(page, '1', to)
    await modal(page).getByText('The same may have been sent already').waitFor()
    await send()
    await heading(page, '1 SOL sent').waitFor()
    expect(await historyOf(chains.solana, to)).toHaveLength(1)
    await toAccount()

    // A new account must be worth its rent: said before the wallet is asked, and not sent.
    const before = sends(await asked(page)).length
    const other = fresh()
    const refused = async (reason: string) => {
      await modal(page).getByText(reason).waitFor()
      expect(await button(modal(page), 'Send').isDisabled()).toBe(true)
      await button(modal(page), 'Cancel').click()
      await button(modal(page), 'Change recipient').click()
    }
    await openTransfer(page)
    await review(page, '0.0001', other)
    await refused('A new account must receive at least 0.00089088 SOL')
    // And what is left of one's own must be, too.
    await review(page, '98.9875', other)
    await refused('Not enough SOL to cover fees or rent')
    // A token account is nobody's wallet.
    await modal(page).getByRole('textbox', { name: 'Amount' }).fill('1')
    await modal(page).getByRole('textbox', { name: 'To' }).fill(SAND.ata[0])
    await button(modal(page), 'Review').click()
    await modal(page).getByText('This address belongs to a token, not to a wallet').waitFor()
    expect(sends(await asked(page))).toHaveLength(before)
    expect(await lamportsOf(chains.solana, other)).toBe(0)
    await editTo()

    // Max leaves the fee, and can be sent.
    await button(modal(page), 'Max').click()
    const amount = modal(page).getByRole('textbox', { name: 'Amount' })
    await expect.poll(() => amount.inputValue()).toMatch(/^98\.9\d+$/)
    await modal(page).getByRole('textbox', { name: 'To' }).fill(people.bob)
    await button(modal(page), 'Review').click()
    await send()
    await heading(page, /^98\.9\d+ SOL sent$/).waitFor()
    expect(await text()).toContain('The network has confirmed the transfer.')
  })

  test('a slow cluster, and a poor account', async ({ openDemo, chains }) => {
    const { page } = await openDemo({ wallet: 'solana', script: approving })
    const to = fresh()
    await connectAlice(page)
    await openTransfer(page)
    await review(page, '2', to)
    await chains.solana.rpc('sandbox_pause')
    await button(modal(page), 'Send').click()
    await heading(page, '2 SOL is on its way').waitFor()
    expect(await lamportsOf(chains.solana, to)).toBe(0)
    await chains.solana.rpc('sandbox_resume')
    await heading(page, '2 SOL sent').waitFor()
    expect(await lamportsOf(chains.solana, to)).toBe(2 * sol)
    await button(modal(page), 'Close').click()
    await expectClosed(page)

    await inWallet(page, (wallet) => wallet.setAccounts([2]))
    await expectDemo(page, 'address').toBe(`${cluster.id}:${people.accounts[2]}`)
    await openTransfer(page, tokens.USDC.name)
    await review(page, '1', people.bob)
    await modal(page).getByText('Not enough SOL to cover fees or rent').waitFor()
    expect(await button(modal(page), 'Send').isDisabled()).toBe(true)
    expect(await tokenOf(chains.solana, tokens.USDC.address, people.accounts[2])).toBe('1000000')
  })
})
