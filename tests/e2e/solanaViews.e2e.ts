import { Keypair } from '@solana/web3.js'
import { describe } from 'vitest'
import { people, tokens } from '../../sandbox/solana/addresses.mjs'
import { button, expectClosed, expectDemo, heading, modal, review } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { inspector } from './inspect.ts'
import { approving, setMode } from './sandboxWallet.ts'
import { openTransfer } from './solanaFlow.ts'

describe.each([
  ['dark', 360],
  ['light', 1280],
] as const)('%s, %i px wide', (theme, width) => {
  const options = { path: `/?theme=${theme}&networks=mainnet,base,solana`, theme, viewport: { width, height: 800 } }

  test('two chains: choosing, switching, the account', async ({ openDemo }) => {
    const { page } = await openDemo({ ...options, wallet: 'both', script: approving })
    const { look, faults } = inspector(page, `${theme}-${width}`)
    await button(page, 'Connect wallet').click()
    // Choosing first is a key beside the row; the row itself connects the chain that the app is on.
    await button(modal(page), 'Choose a chain for Sandbox Wallet').click()
    await heading(page, 'Choose a chain for Sandbox Wallet').waitFor()
    await look('select-chain')
    await button(modal(page), 'Back').click()
    await button(modal(page), /^Sandbox Wallet/).click()
    await expectDemo(page, 'status').toBe('connected')
    await expectClosed(page)
    await button(page, 'Networks').click()
    await button(modal(page), /^Solana Not connected yet/).waitFor()
    await look('networks-two-chains')
    await button(modal(page), /^Solana/).click()
    await heading(page, 'Connect Sandbox Wallet to Solana').waitFor()
    await look('switch-chain')
    await button(modal(page), 'Connect Sandbox Wallet').click()
    await expectDemo(page, 'network').toBe('Solana')
    await expectClosed(page)

    await button(page, /^Account /).click()
    await modal(page).getByText(tokens.PAIL.name).waitFor()
    await look('solana-account')
    await button(modal(page), /change wallet$/).click()
    await modal(page).getByText('2 wallets connected').waitFor()
    await look('wallets-two-chains')
    await button(modal(page), 'Back').click()
    await button(modal(page), 'Receive').click()
    await button(modal(page), 'Copy address').waitFor()
    await look('solana-receive')
    expect(faults).toEqual([])
  })

  test('sending on Solana', async ({ openDemo }) => {
    const { page } = await openDemo({ ...options, wallet: 'solana', script: approving })
    const { look, faults } = inspector(page, `${theme}-${width}`)
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^Sandbox Wallet/).click()
    await expectDemo(page, 'status').toBe('connected')
    await expectClosed(page)
    await openTransfer(page, tokens.SAND.name)
    await modal(page).getByRole('textbox', { name: 'Amount' }).fill('12.5')
    await modal(page).getByRole('textbox', { name: 'To' }).fill(Keypair.generate().publicKey.toBase58())
    await button(modal(page), 'Review').waitFor()
    await look('solana-send')
    await button(modal(page), 'Review').click()
    await modal(page).getByText('Account deposit').waitFor()
    await expect.poll(() => button(modal(page), 'Send').isEnabled()).toBe(true)
    await look('solana-review')
    await setMode(page, 'reject')
    await button(modal(page), 'Send').click()
    await heading(page, 'You declined in Sandbox Wallet').waitFor()
    await look('solana-declined')
    await button(modal(page), 'Edit').click()
    await button(modal(page), 'Change recipient').click()
    await modal(page).getByRole('textbox', { name: 'Amount' }).fill('1')
    await modal(page).getByRole('textbox', { name: 'To' }).fill(tokens.SAND.ata[0])
    await button(modal(page), 'Review').click()
    await modal(page).getByText('This address belongs to a token').waitFor()
    await look('solana-refused')
    await button(modal(page), 'Edit').click()
    await button(modal(page), 'Change recipient').click()
    await setMode(page, 'approve')
    await review(page, '1', people.bob)
    await button(modal(page), 'Send').click()
    await heading(page, '1 SAND sent').waitFor()
    await look('solana-sent')
    expect(faults).toEqual([])
  })
})
