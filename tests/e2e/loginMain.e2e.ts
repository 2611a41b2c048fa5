import { createPublicKey, verify } from 'node:crypto'
import { Keypair, PublicKey } from '@solana/web3.js'
import bs58 from 'bs58'
import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { describe } from 'vitest'
import { people } from '../../sandbox/evm/addresses.mjs'
import { balanceOf, button, expectClosed, expectDemo, heading, modal, openSend, pickWallet, review } from './flow.ts'
import { expect } from './harness/index.ts'
import { addresses, approvalFrame, exportWords, logIn, openWindow, press, pressByKeys, test } from './login/visitor.ts'
import { addressesOf } from './login/walletOfWords.ts'
import { noteEvents, secretsIn, watchCanary } from './login/watchCanary.ts'
import { answer, importWords } from './sandboxWallet.ts'
import { readStorage } from './securePages/walletWindow.ts'
import { historyOf, lamportsOf, openTransfer } from './solanaFlow.ts'

const sol = 1_000_000_000
const ether = 10n ** 18n

/** Whether a signature of ed25519 is of this account of Solana. */
function isSignedBy(account: string, message: string, signature: string): boolean {
  const x = Buffer.from(new PublicKey(account).toBytes()).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(message), key, bs58.decode(signature))
}

/** Signs a message with the demo’s key, and answers the signature. */
async function sign(page: Page, message: string): Promise<`0x${string}`> {
  await page.getByRole('textbox', { name: 'Message' }).fill(message)
  await button(page, 'Sign message').click()
  await press(await openWindow(page, button(modal(page), 'Open the window')), 'Sign')
  await expectClosed(page)
  await expectDemo(page, 'signature').toMatch(/^0x[0-9a-f]{130}$/)
  return (await page.getByTestId('signature').textContent()) as `0x${string}`
}

/** Sends what the review shows: the amount is more than a frame may ask for. */
async function approveSending(page: Page, sent: string): Promise<void> {
  await button(modal(page), 'Send').click()
  await press(await openWindow(page, button(modal(page), 'Open the window')), 'Approve and send')
  await heading(page, sent).waitFor()
}

describe('a visitor logs in with a passkey', () => {
  test('makes a wallet, sends on both chains, stays connected after a reload, takes the words along, leaves, and has the same accounts in another wallet by the words (login 3, login 5, login 7, approvals 4, approvals 12)', async ({
    openBrowser,
    secure,
    chains,
  }) => {
    const { page, said } = await openBrowser()
    const canary = await watchCanary(page.context())
    await page.reload()
    await button(page, 'Connect wallet').waitFor()
    await noteEvents(page)
    await logIn(page, secure)
    await expectDemo(page, 'status').toBe('connected')
    const own = await addresses(page)
    const [evm, solana] = own as [`0x${string}`, string]
    const sessions = await page.evaluate(() => window.appkit.features.siwx.sessions())
    expect(sessions.map(({ data }) => data.accountAddress)).toEqual(own)
    const [onEvm, onSolana] = sessions
    if (!onEvm || !onSolana) throw new Error('The visitor is not signed in.')
    expect(
      await verifyMessage({ address: evm, message: onEvm.message, signature: onEvm.signature as `0x${string}` }),
    ).toBe(true)
    expect(isSignedBy(solana, onSolana.message, onSolana.signature)).toBe(true)

    await button(page, 'Get 10 ETH').click()
    await expectDemo(page, 'balance').toBe('10 ETH')
    const before = await balanceOf(chains.ethereum, people.carol)
    await openSend(page)
    await review(page, '1', people.carol)
    await approveSending(page, '1 ETH sent')
    const nonce = () => chains.ethereum.rpc('eth_getTransactionCount', [evm, 'latest'])
    expect([await balanceOf(chains.ethereum, people.carol), await nonce()]).toEqual([before + ether, '0x1'])
    await button(modal(page), 'Close').click()
    await expectClosed(page)

    await button(page, 'Networks').click()
    await button(modal(page), /^Solana/).click()
    await expectDemo(page, 'network').toBe('Solana')
    await expectClosed(page)
    await button(page, 'Get 5 SOL').click()
    await expectDemo(page, 'balance').toBe('5 SOL')
    const to = Keypair.generate().publicKey.toBase58()
    await openTransfer(page)
    await review(page, '1.5', to)
    await approveSending(page, '1.5 SOL sent')
    const arrived = async () => [await lamportsOf(chains.solana, to), (await historyOf(chains.solana, to)).length]
    expect(await arrived()).toEqual([1.5 * sol, 1])
    await button(modal(page), 'Close').click()
    await expectClosed(page)

    await page.reload()
    await expectDemo(page, 'status').toBe('connected')
    // A restored session has the account of one chain a moment before that of the other chain.
    await expect.poll(() => addresses(page)).toEqual(own)
    expect(await modal(page).isVisible()).toBe(false)
    await noteEvents(page)
    await button(page, 'Networks').click()
    await button(modal(page), /^Ethereum/).click()
    await expectClosed(page)
    expect(await verifyMessage({ address: evm, message: 'Grüße', signature: await sign(page, 'Grüße') })).toBe(true)
    expect([await balanceOf(chains.ethereum, people.carol), await nonce()]).toEqual([before + ether, '0x1'])
    expect(await arrived()).toEqual([1.5 * sol, 1])

    const words = await exportWords(page)
    expect(addressesOf(words)).toEqual(own)
    const stored = JSON.stringify([await readStorage(page), await page.evaluate(() => ({ ...sessionStorage }))])
    const keys = await page.context().newPage()
    await keys.goto(`${secure}/secure.json`)
    const kept = JSON.stringify(await readStorage(keys))
    // The watch hears and reads: the address is everywhere.
    for (const text of [canary.said(), stored, kept]) expect(text).toContain(evm)
    for (const event of ['onConnect', 'onSend', 'track']) expect(canary.said()).toContain(`["${event}",`)
    expect(secretsIn(`${canary.said()}${stored}${kept}`, words)).toEqual([])
    expect(secretsIn(words.join('","'), words)).not.toEqual([])
    expect(said).toEqual([])

    await button(modal(page), 'Close').click()
    await expectClosed(page)
    await button(page, 'Disconnect').click()
    await expectDemo(page, 'status').toBe('disconnected')
    await page.reload()
    await button(page, 'Connect wallet').waitFor()
    await expectDemo(page, 'status').toBe('disconnected')
    expect(await addresses(page)).toEqual(['—', '—'])

    await pickWallet(page)
    expect(await importWords(page, words)).toEqual(own)
    await answer(page, 'Connect this site?', 'Approve')
    await button(modal(page), 'Sign').click()
    await answer(page, 'Sign this message?', 'Sign')
    await expectDemo(page, 'status').toBe('connected')
    await expectDemo(page, 'wallet').toBe('Sandbox Wallet')
    expect(await addresses(page)).toEqual([evm, '—'])
  })

  test('has the same wallet in another browser that has the passkey, and gets there by keys alone', async ({
    openBrowser,
    secure,
  }) => {
    const one = await openBrowser()
    await logIn(one.page, secure)
    const { page } = await openBrowser()
    await button(page, 'Connect wallet').press('Enter')
    const [window] = await Promise.all([
      page.waitForEvent('popup'),
      button(modal(page), 'Continue with a passkey').press('Enter'),
    ])
    await pressByKeys(window, window, 'Use an existing passkey')
    await pressByKeys(page, await approvalFrame(page, secure), 'Connect')
    await expectClosed(page)
    expect(await addresses(page)).toEqual(await addresses(one.page))
  })
})
