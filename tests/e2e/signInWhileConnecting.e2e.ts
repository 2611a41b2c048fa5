import { ed25519 } from '@noble/curves/ed25519'
import bs58 from 'bs58'
import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { describe } from 'vitest'
import { people } from '../../sandbox/evm/addresses.mjs'
import { people as solanaPeople } from '../../sandbox/solana/addresses.mjs'
import { button, expectClosed, expectDemo, heading, modal, pickWallet } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { answer, approving, asked, inWallet, question } from './sandboxWallet.ts'
import { stopTimers } from './stopTimers.ts'

const features = 'signsIn=on&features=send,receive,signIn,networkSwitch,legal,debug'
const title = 'Connect and sign in?'

/** The kit waits for a text to sign for 2 s, and connects without one then: a busy machine may need more to write it. */
const patient = stopTimers(2_000)

/** Runs before the page: those 2 s are over once the server is asked for a nonce. A busy machine may need the rest of the press's 5 s. */
const impatient = `{
  const { fetch, setTimeout } = window
  const ends = []
  window.setTimeout = (task, ms, ...given) => (ms === 2000 && ends.push(task), setTimeout(task, ms, ...given))
  window.fetch = (...given) => {
    if (String(given[0]).endsWith('/sign-in/nonce')) for (const end of ends) setTimeout(end)
    return fetch(...given)
  }
}`

/** Runs before the page: the wallet signs as it should, and answers with another statement. */
const lying = `${approving};${patient}
addEventListener('eip6963:announceProvider', ({ detail: { provider } }) => {
  if (window.lies) return
  window.lies = true
  const { request } = provider
  provider.request = async (asked) => {
    const answer = await request(asked)
    if (asked.method !== 'wallet_connect') return answer
    const { signInWithEthereum } = answer.accounts[0].capabilities
    signInWithEthereum.message = signInWithEthereum.message.replace('URI:', 'All of it.\\n\\nURI:')
    return answer
  }
})`

/** Runs before the page: notes at each request whether a wallet could open a window by it. */
const noting = `addEventListener('eip6963:announceProvider', ({ detail: { provider } }) => {
  if (window.noted) return
  window.noted = []
  const { request } = provider
  provider.request = (asked) => {
    window.noted.push([asked.method, navigator.userActivation.isActive])
    return request(asked)
  }
})`

/** Signs in by the wallet's one question: what it showed, which is what the session holds, and its signature. */
async function signIn(page: Page, chain: string, address: string) {
  await pickWallet(page)
  const text = question(page, title).getByRole('region', { name: 'What you sign' })
  const shown = (await text.textContent()) ?? ''
  expect(shown).toContain(`wants you to sign in with your ${chain} account:\n${address}\n`)
  await answer(page, title, 'Sign in')
  await expectDemo(page, 'status').toBe('connected')
  await expectClosed(page)
  const [session] = await page.evaluate(() => window.appkit.features.siwx.sessions())
  expect(session?.message).toBe(shown)
  return { shown, signature: session?.signature ?? '' }
}

describe('signing in while the wallet connects', () => {
  test('on the EVM by one question, whose text is what is verified; a reload asks nothing (sign-in 19)', async ({
    openDemo,
  }) => {
    const [address] = people.accounts
    const { page } = await openDemo({ path: `/?wallet=ethereum&${features}`, script: patient })
    const { shown, signature } = await signIn(page, 'Ethereum', address)
    expect(await verifyMessage({ address, message: shown, signature: signature as `0x${string}` })).toBe(true)
    expect(await asked(page)).not.toContain('personal_sign')
    await page.reload()
    await expectDemo(page, 'status').toBe('connected')
    expect(await question(page, title).count()).toBe(0)
  })

  test('on Solana by one question, whose text is what is verified (sign-in 19)', async ({ openDemo }) => {
    const [address] = solanaPeople.accounts
    const path = `/?wallet=solana&networks=solana&${features}`
    const { page } = await openDemo({ path, wallet: 'solana', script: patient })
    const { shown, signature } = await signIn(page, 'Solana', address)
    const bytes = new TextEncoder().encode(shown)
    expect(ed25519.verify(bs58.decode(signature), bytes, bs58.decode(address))).toBe(true)
    expect(await asked(page)).not.toContain('solana:signMessage')
  })

  test('what is declined there is a declined connection, and the next press connects before it asks (sign-in 21)', async ({
    openDemo,
  }) => {
    const { page } = await openDemo({ path: `/?wallet=ethereum&${features}`, script: patient })
    await pickWallet(page)
    await answer(page, title, 'Reject')
    await button(modal(page), 'Try again').waitFor()
    expect(await question(page, 'Connect this site?').count()).toBe(0)
    await button(modal(page), 'Try again').click()
    await answer(page, 'Connect this site?', 'Approve')
    await heading(page, 'Prove this wallet is yours').waitFor()
  })

  test('what is not the text that was asked for is said to have failed, and read and signed in the view (sign-in 20)', async ({
    openDemo,
  }) => {
    const { page } = await openDemo({ path: `/?wallet=ethereum&${features}`, script: lying })
    await pickWallet(page)
    await modal(page).getByText('Error signing message').waitFor()
    await button(modal(page), 'Sign').click()
    await expectDemo(page, 'status').toBe('connected')
    await expectClosed(page)
    const [session] = await page.evaluate(() => window.appkit.features.siwx.sessions())
    expect(session?.message).not.toContain('All of it.')
  })

  test('at the app’s own server, on two chains: it has verified what the wallet signed (sign-in 19, server 1)', async ({
    openDemo,
  }) => {
    const script = `${approving};${patient}`
    const { page } = await openDemo({ path: '/pages/signIn.html?signsIn=on', wallet: 'both', script })
    for (const namespace of ['eip155', 'solana']) {
      await page.evaluate((named) => window.appkit.open({ namespace: named }), namespace)
      await button(modal(page), /^Sandbox Wallet/).click()
      await expect
        .poll(() => page.evaluate((named) => window.appkit.account(named).status, namespace))
        .toBe('connected')
      await expectClosed(page)
    }
    const sessions = await page.evaluate(async () => (await (await fetch('/sign-in/session')).json()).sessions)
    expect(sessions.length).toBe(2)
    const methods = await inWallet(page, ({ requests }) => requests.map(({ method }) => method))
    expect(methods.filter((method) => /personal_sign|signMessage/.test(method))).toEqual([])
  })

  test('a server that does not answer is not waited for: the wallet is asked while the press still counts (sign-in 21)', async ({
    openDemo,
  }) => {
    const script = `${noting};${impatient}`
    const { page } = await openDemo({ path: '/pages/signIn.html?signsIn=on', script })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/sign-in/nonce', async (route) => {
      await held
      await route.fallback()
    })
    await page.evaluate(() => window.appkit.open({ namespace: 'eip155' }))
    await button(modal(page), /^Sandbox Wallet/).click()
    await answer(page, 'Connect this site?', 'Approve')
    const noted = await page.evaluate(() => (window as unknown as { noted: [string, boolean][] }).noted)
    expect(noted.filter(([method]) => /eth_requestAccounts|wallet_connect/.test(method))).toEqual([
      ['eth_requestAccounts', true],
    ])
    release()
    await heading(page, 'Prove this wallet is yours').waitFor()
  })
})
