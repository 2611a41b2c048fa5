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
