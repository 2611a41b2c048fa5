import type { Page, Request } from 'playwright-core'
import { describe } from 'vitest'
import { people } from '../../sandbox/evm/addresses.mjs'
import type { SignInOrder } from '../../sandbox/signIn/createSignInFaults.ts'
import { catchToast } from './catchToast.ts'
import { button, expectClosed, heading, modal, pickWallet } from './flow.ts'
import { test as base, expect, shoot } from './harness/index.ts'
import { approving, asked, inWallet } from './sandboxWallet.ts'
import { settle } from './settle.ts'

const path = '/pages/signIn.html'
const script = `window.tapkitSandboxWalletOptions = window.tapkitStacksWalletOptions = { mode: 'approve' }`
const unavailable = 'A problem occurred while trying initialize authentication'

/** A test that can tell the sandbox's sign-in server to do wrong, which it does no longer afterwards. */
const test = base.extend('misbehave', async ({ sandbox, onTestFinished }) => {
  const misbehave = async (fault: SignInOrder['fault'], at?: SignInOrder['at']): Promise<void> => {
    const { ok } = await fetch(`${sandbox.url}/sign-in-fault`, { method: 'POST', body: JSON.stringify({ fault, at }) })
    expect(ok).toBe(true)
  }
  onTestFinished(() => misbehave('none'))
  return misbehave
})

const asking = (page: Page) => heading(page, 'Prove this wallet is yours').waitFor()
const expectStatus = (page: Page, namespace = 'eip155') =>
  expect.poll(() => page.evaluate((named) => window.appkit.account(named as 'eip155').status, namespace))
const text = (page: Page) => modal(page).innerText()
/** The message on screen, once it is there. */
const shown = async (page: Page): Promise<string> => (await modal(page).locator('pre').textContent()) ?? ''
/** Signs what the server does not take: that is said, and there is another message to sign. */
async function signInVain(page: Page): Promise<void> {
  await expect.poll(() => shown(page)).toContain('Nonce: ')
  const message = await shown(page)
  await Promise.all([catchToast(page, 'Error signing message'), button(modal(page), 'Sign').click()])
  // Whole, with its nonce: while it is prepared, the server may not yet be told to answer otherwise.
  await expect
    .poll(async () => {
      const next = await shown(page)
      return next.includes('Nonce: ') && next !== message
    })
    .toBe(true)
  await expectStatus(page).toBe('connecting')
}
const signatures = async (page: Page) => (await asked(page)).filter((method) => method === 'personal_sign').length
/** Who is signed in, as the server has it. */
const signedIn = (page: Page): Promise<number> =>
  page.evaluate(async () => (await (await fetch('/sign-in/session')).json()).sessions.length)
/** Of what the kit asks: the page itself asks as well, with another query. */
const lineOf = (request: Request) => `${request.method()} ${request.url()}`
const asksServer = (page: Page, endpoint: RegExp) => page.waitForRequest((request) => endpoint.test(lineOf(request)))
const answered = (page: Page, endpoint: RegExp) =>
  page.waitForResponse((response) => endpoint.test(lineOf(response.request())))

describe('signing in at the app’s own server', () => {
  test('on four chains: the server verifies each, a reload is signed in, disconnecting signs out (sign-in 6, sign-in 12)', async ({
    openDemo,
  }) => {
    const { page } = await openDemo({ path, wallet: 'both', script })
    await button(page, 'Connect wallet').waitFor()
    for (const [namespace, chain] of [
      ['eip155', 'Ethereum'],
      ['solana', 'Solana'],
      ['bip122', 'Bitcoin'],
      ['stacks', 'Stacks'],
    ] as const) {
      await page.evaluate((named) => window.appkit.open({ namespace: named }), namespace)
      await button(modal(page), /^Sandbox (Wallet|Stacks)/).click()
      await asking(page)
      await modal(page).getByText('Exact message').click()
      await expect.poll(() => shown(page)).toContain(`sign in with your ${chain} account:`)
      if (namespace === 'eip155') {
        await settle(page)
        await shoot(page, 'sign-in-server')
      }
      await button(modal(page), 'Sign').click()
      await expectStatus(page, namespace).toBe('connected')
      await expectClosed(page)
    }
    expect(await signedIn(page)).toBe(4)
    await page.reload()
    for (const namespace of ['eip155', 'solana', 'bip122', 'stacks'])
      await expectStatus(page, namespace).toBe('connected')
    await page.evaluate(() => window.appkit.disconnect())
    await expect.poll(() => signedIn(page)).toBe(0)
    await shoot(page, 'sign-in-log')
  })

  test('one that is gone, unavailable, or sends a page or 10 MB signs nobody in, and the visitor reads that (sign-in 8, sign-in 10)', async ({
    openDemo,
    misbehave,
  }) => {
    const { page, allow } = await openDemo({ path, script: approving })
    allow(/Failed to load resource/)
    const fails: [SignInOrder['fault'], 'session' | 'nonce'][] = [
      ['gone', 'session'],
      ['flood', 'session'],
      ['unavailable', 'nonce'],
      ['page', 'nonce'],
    ]
    for (const [fault, at] of fails) {
      await misbehave(fault, at)
      await Promise.all([catchToast(page, unavailable), pickWallet(page)])
      await button(modal(page), /^Sandbox Wallet/).waitFor()
      await expectStatus(page).toBe('disconnected')
      await page.evaluate(() => window.appkit.close())
      await expectClosed(page)
    }
    expect(await signatures(page)).toBe(0)

    await misbehave('none')
    await pickWallet(page)
    for (const fault of ['unavailable', 'page'] as const) {
      await misbehave(fault, 'verify')
      await signInVain(page)
    }
    expect([await signatures(page), await signedIn(page)]).toEqual([2, 0])
    await misbehave('none')
    await button(modal(page), 'Sign').click()
    await expectStatus(page).toBe('connected')
    await expectClosed(page)

    // Nobody knows whether the sign-in holds: it counts for nothing until the server says so.
    await misbehave('gone', 'session')
    const sent = asksServer(page, /^GET .*\/session$/)
    await page.reload()
    await sent
    await button(page, 'Connect wallet').waitFor()
    await expectStatus(page).toBe('disconnected')
    await misbehave('none')
  })

  test('one that answers when the visitor has gone back or cancelled connects and asks nobody any more (sign-in 9, sign-in 12)', async ({
    openDemo,
    misbehave,
  }) => {
    const { page } = await openDemo({ path, script: approving })
    await misbehave('slow', 'session')
    let sent = asksServer(page, /^GET .*\/session$/)
    await pickWallet(page)
    await sent
    await button(modal(page), 'Back').click()
    await expectStatus(page).toBe('disconnected')
    let late = answered(page, /^GET .*\/session$/)
    await misbehave('slow', 'nonce')
    await late

    sent = asksServer(page, /nonce$/)
    await button(modal(page), /^Sandbox Wallet/).click()
    await asking(page)
    await sent
    await modal(page).getByText('Exact message').click()
    await expect.poll(() => text(page)).toContain('Preparing the message…')
    expect(await button(modal(page), 'Sign').isDisabled()).toBe(true)
    await button(modal(page), 'Cancel').click()
    await expectClosed(page)
    await expectStatus(page).toBe('disconnected')
    late = answered(page, /nonce$/)
    await misbehave('slow', 'verify')
    await late
    expect(await signatures(page)).toBe(0)

    await pickWallet(page)
    sent = asksServer(page, /verify$/)
    await button(modal(page), 'Sign').click()
    await sent
    await button(modal(page), 'Signing…').waitFor()
    await button(modal(page), 'Cancel').click()
    await expectClosed(page)
    await expectStatus(page).toBe('disconnected')
    late = answered(page, /verify$/)
    const ended = answered(page, /^DELETE .*\/session\?/)
    await misbehave('none')
    expect((await late).status()).toBe(200)
    await ended
    expect(await signedIn(page)).toBe(0)
    await expectStatus(page).toBe('disconnected')
    await expectClosed(page)
  })

  test('one that says what it said before signs nobody in by it: a spent nonce, a session that ended, somebody else’s (sign-in 8, sign-in 12)', async ({
    openDemo,
    misbehave,
  }) => {
    const { page, allow } = await openDemo({ path, script: approving })
    allow(/Failed to load resource.*401/)
    await pickWallet(page)
    await expect.poll(() => shown(page)).toContain('Nonce: ')
    const [nonce] = /Nonce: \w+/.exec(await shown(page)) ?? ['']
    await button(modal(page), 'Sign').click()
    await expectStatus(page).toBe('connected')
    await expectClosed(page)

    await misbehave('replay')
    await inWallet(page, (wallet) => wallet.setAccounts([1]))
    await asking(page)
    await expect.poll(() => shown(page)).toContain(`Ethereum account:\n${people.accounts[1]}\n`)
    // The first is told that another account has signed in; the second that its nonce is spent.
    for (const at of [undefined, 'nonce', 'session'] as const) {
      await misbehave('replay', at)
      await expect.poll(() => shown(page)).toContain(nonce)
      await signInVain(page)
    }
    await misbehave('none')
    await expect.poll(() => shown(page)).toMatch(new RegExp(`^(?![^]*${nonce})[^]*Nonce: `))
    await button(modal(page), 'Sign').click()
    await expectStatus(page).toBe('connected')
    await expectClosed(page)

    await page.evaluate(() => window.appkit.disconnect())
    await expect.poll(() => signedIn(page)).toBe(0)
    await misbehave('replay', 'session')
    expect(await signedIn(page)).toBeGreaterThan(0)
    await pickWallet(page)
    await asking(page)
    await expectStatus(page).toBe('connecting')
  })
})
