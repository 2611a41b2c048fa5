// Who leaves the page, for a wallet's app on a phone or for the store that a wallet is had from, and comes back to it as it was.
import type { Page } from 'playwright-core'
import { people } from '../../sandbox/evm/addresses.mjs'
import { drivePhone } from '../../sandbox/phone/drivePhone.ts'
import { addresses } from '../../sandbox/wallet/accounts.ts'
import { agents } from '../../ui/kit/links/fixtures/agents.ts'
import { balanceOf, button, expectClosed, expectDemo, heading, modal, openSend, review } from './flow.ts'
import { expect, test } from './harness/index.ts'

const [first, second] = addresses
const ether = 10n ** 18n

/** A phone's browser; what would leave the page is written down, and the page is hidden by a word of the test. */
const onPhone = `
  Object.defineProperty(navigator, 'userAgent', { value: ${JSON.stringify(agents.iphone)} })
  const { matchMedia } = window
  window.matchMedia = (query) => query === '(pointer:coarse)' ? { matches: true } : matchMedia.call(window, query)
  window.left = []
  window.open = (href) => { left.push(href); return null }
  window.show = (state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
`
const left = (page: Page) => page.evaluate<string[]>('left')
const come = (page: Page, state: 'hidden' | 'visible') => page.evaluate(`show('${state}')`)

test('on a phone: a payment that is approved in the wallet’s app, while the page has no line, is told on the way back (walletconnect 14, money 22)', async ({
  openDemo,
  chains,
  sandbox,
}) => {
  const phone = drivePhone(sandbox.phone.url)
  await phone.reset()
  await phone.set({ mode: 'approve', grant: { accounts: [0, 1] } })
  const order = (name: string, body: unknown) =>
    fetch(`${sandbox.relay.controlUrl}/${name}`, { method: 'POST', body: JSON.stringify(body) })
  try {
    const path = '/?features=send,receive,walletConnect,networkSwitch,debug&networks=mainnet,base'
    const { page, allow } = await openDemo({
      path,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      script: onPhone,
    })
    // A line that is refused is the browser's complaint.
    allow(/WebSocket/)
    await button(page, 'Connect wallet').waitFor()
    await page.evaluate(() => {
      const { kernel } = document.querySelector('tapkit-modal') as never as {
        kernel: { connectors: { add(input: object): void } }
      }
      const links = { app: { mobile: 'heron:' } }
      const heron = { id: 'heron', name: 'Heron', namespace: 'eip155', kind: 'external', installed: false, links }
      kernel.connectors.add(heron)
    })
    await button(page, 'Connect wallet').click()
    const prepared = `document.querySelector('tapkit-modal').kernel.state.features.walletconnect.prepared?.uri`
    await expect.poll(() => page.evaluate(prepared)).toMatch(/^wc:/)
    await button(modal(page), /^Heron/).click()
    const [way = ''] = await left(page)
    // Approved in the app, with this page away and its line cut; the line is there again as soon as the visitor is.
    const goAway = async () => {
      await come(page, 'hidden')
      const { sockets } = await (await fetch(`${sandbox.relay.controlUrl}/state`)).json()
      const { client } = sockets.find(({ origin }: { readonly origin?: string }) => origin)
      await order('faults', [{ on: 'connect', client, do: 'close', code: 1006 }])
      await order('close', { code: 1006, client })
    }
    const comeBack = async () => {
      await order('faults', [])
      await come(page, 'visible')
    }
    await goAway()
    await phone.pair(new URL(way).searchParams.get('uri') ?? '')
    await phone.until(({ sessions }) => sessions[0])
    expect(await page.getByTestId('status').textContent()).toBe('connecting')
    await comeBack()
    await expectDemo(page, 'address').toBe(`eip155:1:${first}`)
    await expectClosed(page)

    const before = await balanceOf(chains.ethereum, people.bob)
    await phone.set({ mode: 'ask' })
    await openSend(page)
    await review(page, '1', people.bob)
    await button(modal(page), 'Send').click()
    await heading(page, /^Approve in /).waitFor()
    await expect.poll(async () => (await left(page)).at(-1)).toMatch(/^heron:\/\/wc\?requestId=/)
    const { id } = await phone.question('request')
    await goAway()
    await phone.answer(id, { approve: true })
    await expect.poll(() => balanceOf(chains.ethereum, people.bob)).toBe(before + ether)
    // And another account is the one in use by now.
    await phone.update({ drop: [`eip155:1:${first}`, `eip155:8453:${first}`] })
    await heading(page, /^Approve in /).waitFor()
    await comeBack()
    await heading(page, '1 ETH sent').waitFor()
    await expectDemo(page, 'address').toBe(`eip155:1:${second}`)
    expect((await phone.state()).requests.map(({ method }) => method)).toEqual(['eth_sendTransaction'])
  } finally {
    await order('reset', {})
    await phone.reset()
  }
})

/** A wallet that is put into the page while it is open, and says so only where it is asked who is there. */
const installing = (rpcUrl: string) => `
  window.install = () => {
    const answers = { eth_requestAccounts: ['${first}'], eth_accounts: ['${first}'] }
    const request = async ({ method, params = [] }) => {
      if (answers[method]) return answers[method]
      if (method.startsWith('wallet_')) throw { code: 4200, message: 'Not supported' }
      const call = { jsonrpc: '2.0', id: 1, method, params }
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch('${rpcUrl}', { method: 'POST', headers, body: JSON.stringify(call) })
      return (await answer.json()).result
    }
    const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/%3E'
    const info = { uuid: '9f1f1c2e-0d7c-4b0e-9b62-0a53f7d1f3a2', name: 'Heron', rdns: 'app.heron', icon }
    const detail = Object.freeze({ info, provider: { request, on() {}, removeListener() {} } })
    addEventListener('eip6963:requestProvider', () =>
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })))
  }
`

test('a wallet that is installed meanwhile is found on the way back from the store, without a reload (wallets 6, walletconnect 12)', async ({
  openDemo,
  sandbox,
}) => {
  const store = 'https://chrome.example'
  const path = '/?features=walletConnect&networks=mainnet,base&wallet=none'
  const { page } = await openDemo({ path, hosts: [store], script: installing(sandbox.chains[0]?.rpcUrl ?? '') })
  await page.context().route(`${store}/**`, (route) => route.fulfill({ contentType: 'text/html', body: 'A store' }))
  await button(page, 'Connect wallet').waitFor()
  await page.evaluate((chrome) => {
    Object.assign(window, { hasStayed: true })
    const { kernel } = document.querySelector('tapkit-modal') as never as {
      kernel: { connectors: { add(input: object): void } }
    }
    const links = { chrome, web: 'https://heron.example', app: { mobile: 'heron:' } }
    const known = { id: 'heron', name: 'Heron', rdns: 'app.heron', namespace: 'eip155' }
    kernel.connectors.add({ ...known, kind: 'external', installed: false, links })
  }, `${store}/heron`)
  await button(page, 'Connect wallet').click()
  await button(modal(page), /^Heron/).click()
  await modal(page).getByRole('tab', { name: 'Browser' }).click()
  await heading(page, 'Heron was not detected').waitFor()
  await button(modal(page), 'Get').click()
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    modal(page).getByRole('link', { name: 'Chrome Web Store' }).click(),
  ])
  await tab.getByText('A store').waitFor()
  await page.evaluate('install()')
  await tab.close()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await modal(page).getByText('It is in this browser now.').waitFor()
  // Where its ways are it is in the browser as well.
  await button(modal(page), 'Back').click()
  await heading(page, 'Heron is in this browser').waitFor()
  await button(modal(page), 'Connect Heron').click()
  await expectDemo(page, 'address').toBe(`eip155:1:${first}`)
  await expectDemo(page, 'wallet').toBe('Heron')
  expect(await page.evaluate('window.hasStayed')).toBe(true)
})
