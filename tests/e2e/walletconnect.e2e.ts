// Wallets on another device: the code is read from the screen, as a camera does, and the sandbox's phone answers.
import { verifySignIn } from 'tapkit/features/siwx/verify'
import { describe } from 'vitest'
import { bob } from '../../sandbox/bitcoin/accounts.mjs'
import { people } from '../../sandbox/evm/addresses.mjs'
import { addresses } from '../../sandbox/wallet/accounts.ts'
import { explorerOf } from './bitcoin.ts'
import { balanceOf, button, expectClosed, expectDemo, heading, modal, openAccount, openSend, review } from './flow.ts'
import { expect, expectAccessible, shoot } from './harness/index.ts'
import { openCode, scan, test } from './paired.ts'
import { readQr } from './readQr.ts'
import { settle } from './settle.ts'
import { stopTimers } from './stopTimers.ts'

const path = '/?features=send,receive,walletConnect,networkSwitch,debug&networks=mainnet,base,solana,bitcoin'
const [first, second] = addresses
const ether = 10n ** 18n
/** In ms. */
const minute = 60_000
const hour = 60 * minute

describe('a wallet on the phone', () => {
  test('is paired by its camera, pays on three chains, and is left by the wallet (walletconnect 2)', async ({
    openDemo,
    browser,
    chains,
    sandbox,
    phone,
  }) => {
    const { page, requests } = await openDemo({ path })
    await button(page, 'Connect wallet').click()
    expect(requests.filter((url) => url.includes(new URL(sandbox.relay.url).host))).toEqual([])
    await button(modal(page), /^WalletConnect/).click()
    const uri = await scan(browser, page)
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    await settle(page)
    await expectAccessible(page)
    await shoot(page, 'walletconnect-code')
    await phone.pair(uri)
    await expectClosed(page)
    await expectDemo(page, 'address').toBe(`eip155:1:${first}`)
    await expectDemo(page, 'wallet').toBe('WalletConnect')
    expect(Object.keys((await phone.state()).sessions[0]?.namespaces ?? {})).toEqual(['eip155', 'solana', 'bip122'])

    const before = await Promise.all([chains.ethereum, chains.base].map((chain) => balanceOf(chain, people.bob)))
    const explorer = explorerOf(sandbox)
    const received = (await explorer.history(bob)).length
    const pay = async (amount: string, to: string) => {
      await openSend(page)
      await review(page, amount, to)
      await button(modal(page), 'Send').click()
    }
    const done = async (title: string) => {
      await heading(page, title).waitFor()
      await button(modal(page), 'Done').click()
    }
    const goTo = async (from: string, to: string) => {
      await button(modal(page), `Network: ${from}. Change it`).click()
      await button(modal(page), new RegExp(`^${to}`)).click()
    }
    await pay('1', people.bob)
    await done('1 ETH sent')
    // The wallet has approved Base: it is not asked for it.
    await goTo('Ethereum', 'Base')
    // The account comes back once the switch is over.
    await button(modal(page), 'Network: Base. Change it').waitFor()
    await page.keyboard.press('Escape')
    await expectClosed(page)
    await pay('2', people.bob)
    await done('2 ETH sent')
    const after = await Promise.all([chains.ethereum, chains.base].map((chain) => balanceOf(chain, people.bob)))
    expect(after).toEqual([(before[0] ?? 0n) + ether, (before[1] ?? 0n) + 2n * ether])
    await goTo('Base', 'Bitcoin')
    await button(modal(page), /^Network: Bitcoin/).waitFor()
    await page.keyboard.press('Escape')
    await expectClosed(page)
    await pay('0.01', bob)
    await expect.poll(async () => (await explorer.history(bob)).length).toBe(received + 1)
    await explorer.mine()
    await done('0.01 BTC sent')
    expect((await phone.state()).requests.map(({ chainId, method }) => `${chainId} ${method}`)).toEqual([
      'eip155:1 eth_sendTransaction',
      'eip155:8453 eth_sendTransaction',
      expect.stringMatching(/^bip122:\w+ sendTransfer$/),
    ])
    await phone.disconnect()
    await expectDemo(page, 'status').toBe('disconnected')
  })

  test('signs in by the same question that pairs it if every network is of EVM; a reload asks nothing (sign-in 23)', async ({
    openDemo,
    browser,
    phone,
  }) => {
    await phone.set({ mode: 'ask' })
    const features = 'features=signIn,walletConnect,networkSwitch,debug&networks=mainnet,base'
    const { page } = await openDemo({ path: `/?${features}`, script: stopTimers(2_000) })
    await openCode(page)
    await phone.pair(await scan(browser, page))
    const { id, title } = await phone.question('authenticate')
    expect(title).toBe('Sign in to tapkit demo?')
    await phone.answer(id, { approve: true })
    await expectDemo(page, 'status').toBe('connected')
    await expectClosed(page)
    await expectDemo(page, 'address').toBe(`eip155:1:${first}`)
    // There was no other question, and a server verifies the signed message.
    const { questions, requests } = await phone.state()
    expect([questions, requests]).toEqual([[], []])
    const [signIn] = await page.evaluate(() => window.appkit.features.siwx.sessions())
    const { message = '', signature = '', data } = signIn ?? {}
    const { nonce = '' } = data ?? {}
    const verified = await verifySignIn({
      message,
      signature,
      nonce,
      domain: new URL(page.url()).host,
      chainId: 'eip155:1',
    })
    expect(verified.accountAddress).toBe(first)
    await page.reload()
    await expectDemo(page, 'status').toBe('connected')
    expect((await phone.state()).questions).toEqual([])
  })

  test('signs in on each chain that it has approved, one after the other, over one session (sign-in 6, walletconnect 2)', async ({
    openDemo,
    browser,
    phone,
  }) => {
    const { page } = await openDemo({ path: path.replace('features=', 'features=signIn,') })
    await openCode(page)
    await phone.pair(await scan(browser, page))
    const shown: string[] = []
    const signIn = async (chain: string) => {
      // Whole, with its nonce: it is drawn before it has one.
      const message = () => modal(page).locator('pre').textContent()
      await expect.poll(message).toMatch(new RegExp(`with your ${chain} account:[^]+\\nNonce: `))
      shown.push((await message()) ?? '')
      await button(modal(page), 'Sign').click()
    }
    for (const chain of ['Ethereum', 'Solana', 'Bitcoin']) await signIn(chain)
    await expectClosed(page)
    await expectDemo(page, 'status').toBe('connected')
    // Verified as a server would.
    const signIns = await page.evaluate(() => window.appkit.features.siwx.sessions())
    expect(signIns.map(({ message }) => message).toSorted()).toEqual(shown.toSorted())
    for (const { message, signature, data } of signIns)
      await verifySignIn({ message, signature, nonce: data.nonce, domain: new URL(page.url()).host })
    const { requests } = await phone.state()
    expect(requests.map(({ chainId, method }) => `${chainId.split(':')[0]} ${method}`)).toEqual([
      'eip155 personal_sign',
      'solana solana_signMessage',
      'bip122 signMessage',
    ])
    expect(new Set(requests.map(({ topic }) => topic)).size).toBe(1)
  })

  test('is there after a reload, loses an account that the wallet takes back, and outlives the relay (walletconnect 7, walletconnect 9)', async ({
    openDemo,
    browser,
    relay,
    phone,
  }) => {
    const { page, openTab } = await openDemo({ path })
    await openCode(page)
    await phone.pair(await scan(browser, page))
    await expectDemo(page, 'address').toBe(`eip155:1:${first}`)
    await page.reload()
    await expectDemo(page, 'address').toBe(`eip155:1:${first}`)
    // Another tab shares it, and nobody is asked.
    const tab = await openTab(path)
    await expectDemo(tab, 'address').toBe(`eip155:1:${first}`)
    expect((await phone.state()).sessions).toHaveLength(1)
    await phone.update({ drop: [`eip155:1:${first}`, `eip155:8453:${first}`, 'solana'] })
    for (const each of [page, tab]) await expectDemo(each, 'address').toBe(`eip155:1:${second}`)

    await relay.close(1006)
    await expect.poll(async () => (await relay.state()).sockets.length).toBe(3)
    await page.getByRole('textbox', { name: 'Message' }).fill('hello')
    await button(page, 'Sign message').click()
    await expect.poll(() => page.getByTestId('signature').textContent()).toMatch(/^0x[0-9a-f]{130}$/)
    await openAccount(page)
    await button(modal(page), 'Disconnect').click()
    for (const each of [page, tab]) await expectDemo(each, 'status').toBe('disconnected')
    await expect.poll(async () => (await phone.state()).sessions).toEqual([])
  })

  test('is reached once the relay lets the site in; says no, and is asked again with another code; one that has run out makes room for the next, and so does a session (walletconnect 4, walletconnect 7, walletconnect 8)', async ({
    openDemo,
    browser,
    relay,
    phone,
  }) => {
    const { page, allow, quiet } = await openDemo({ path })
    allow(/APKT00[27]/)
    await page.clock.install()
    await phone.set({ mode: 'reject' })
    const again = () => button(modal(page), 'Try again').click()

    await relay.admit()
    await openCode(page)
    await heading(page, 'This app cannot use WalletConnect').waitFor()
    const alert = () => page.evaluate(() => window.appkit.state.alert?.code)
    expect(await alert()).toBe('APKT007')
    await relay.admit(['https://app.example'])
    await again()
    await expect.poll(alert).toBe('APKT002')
    await heading(page, 'This app cannot use WalletConnect').waitFor()
    await relay.admit([])
    await again()

    const refused = await scan(browser, page)
    await phone.pair(refused)
    await heading(page, 'Request declined').waitFor()
    await phone.set({ mode: 'approve' })
    await again()
    const second = await scan(browser, page)
    expect(second).not.toBe(refused)

    // All pending requests to the relay would run out of time at once: the SDK would come back to them, by a clock that it refuses.
    await quiet()
    // Nearly four minutes later the relay takes no further request, and is waited for in vain.
    await relay.fail({ on: 'request', method: 'wc_proposeSession', do: 'drop' })
    await page.clock.fastForward(4 * minute - 10_000)
    await relay.failed()
    await page.clock.fastForward(10_000)
    await heading(page, 'This code expired').waitFor()
    await relay.fail()
    await heading(page, 'Scan with your wallet').waitFor()
    const next = await scan(browser, page)
    expect(next).not.toBe(second)
    await phone.pair(next)
    await expectDemo(page, 'status').toBe('connected')
    await expectClosed(page)

    // A session is for a week; the page that was open all the time sees its end, and another one is made.
    await page.clock.fastForward(7 * 24 * hour)
    await expectDemo(page, 'status').toBe('disconnected')
    // What the phone makes by its own clock would be over by then.
    await page.clock.setSystemTime(Date.now())
    await openCode(page)
    await phone.pair(await scan(browser, page))
    await expectDemo(page, 'address').toBe(`eip155:1:${first}`)
  })

  test('picked from the list of all wallets it is a recent one on the next visit, and leads to its code (wallets 5)', async ({
    openDemo,
    browser,
    phone,
  }) => {
    const { page } = await openDemo({ path: path.replace('features=', 'features=wallets,') })
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^All wallets/).click()
    await modal(page).getByRole('searchbox').fill('sandbox phone')
    await button(modal(page), /^Sandbox Phone/).click()
    await heading(page, 'Scan with Sandbox Phone').waitFor()
    const code = modal(page).getByRole('img', { name: /^QR code/ })
    await phone.pair(await readQr(browser, code))
    await expectDemo(page, 'status').toBe('connected')
    await openAccount(page)
    await button(modal(page), 'Disconnect').click()
    await expectDemo(page, 'status').toBe('disconnected')
    await page.reload()
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^Sandbox Phone\s*Recent$/).click()
    await heading(page, 'Scan with Sandbox Phone').waitFor()
    await phone.pair(await readQr(browser, code))
    await expectDemo(page, 'status').toBe('connected')
  })
})
