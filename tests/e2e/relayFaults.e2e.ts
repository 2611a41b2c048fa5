// A relay that fails at each step of a session, as a visitor sees it: what is on screen is right, and a wallet is asked once.
import { verifyMessage } from 'ethers'
import { people } from '../../sandbox/evm/addresses.mjs'
import type { Fault } from '../../sandbox/relay/startRelay.mjs'
import { addresses } from '../../sandbox/wallet/accounts.ts'
import { catchToast } from './catchToast.ts'
import { balanceOf, button, expectClosed, expectDemo, heading, modal, openAccount, openSend, review } from './flow.ts'
import { expect } from './harness/index.ts'
import { openCode, scan, test } from './paired.ts'

const path = '/?features=send,receive,walletConnect,networkSwitch,debug&networks=mainnet,base'
const ether = 10n ** 18n

type Signing = {
  readonly kernel: { signMessage(input: object): Promise<{ readonly signature: string }> }
}

test('a relay that loses its line at each step: one code, one connection, one question each (walletconnect 3, walletconnect 6, walletconnect 8)', async ({
  openDemo,
  browser,
  chains,
  phone,
  relay,
}) => {
  const { page, allow } = await openDemo({ path })
  // A line that is cut is the browser's complaint.
  allow(/WebSocket/)
  const cut = { do: 'close', code: 1006, times: 1 } as const
  await relay.fail({ on: 'request', method: 'wc_proposeSession', ...cut }, { on: 'push', tag: 1101, ...cut })
  await openCode(page)
  const uri = await scan(browser, page)
  expect(await modal(page).getByText('No connection').count()).toBe(0)
  await phone.pair(uri)
  await expectDemo(page, 'address').toBe(`eip155:1:${addresses[0]}`)
  await expectClosed(page)
  await relay.failed()

  /** Pays Bob; answers what he has got by then. */
  const pay = async (...faults: readonly Fault[]) => {
    const before = await balanceOf(chains.ethereum, people.bob)
    await openSend(page)
    await review(page, '1', people.bob)
    await relay.fail(...faults)
    await button(modal(page), 'Send').click()
    await heading(page, '1 ETH sent').waitFor()
    await button(modal(page), 'Close').click()
    await expectClosed(page)
    await relay.failed()
    return (await balanceOf(chains.ethereum, people.bob)) - before
  }
  const twice = { on: 'push', do: 'duplicate', times: 1 } as const
  // The question and its answer twice; then neither gets through before the line is another one.
  expect(await pay({ ...twice, tag: 1108 }, { ...twice, tag: 1109 })).toBe(ether)
  expect(await pay({ on: 'request', tag: 1108, ...cut }, { on: 'push', tag: 1109, ...cut })).toBe(ether)
  const asked = async () => (await phone.state()).requests.map(({ method }) => method)
  expect(await asked()).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])

  // What the wallet changes, and then the end, with a line that is cut under both.
  await relay.fail({ on: 'push', tag: 1104, ...cut })
  await phone.update({ drop: [`eip155:1:${addresses[0]}`, `eip155:8453:${addresses[0]}`] })
  await expectDemo(page, 'address').toBe(`eip155:1:${addresses[1]}`)
  await relay.fail({ on: 'request', tag: 1112, ...cut })
  await openAccount(page)
  await button(modal(page), 'Disconnect').click()
  await expectDemo(page, 'status').toBe('disconnected')
  await expect.poll(async () => (await phone.state()).sessions).toEqual([])
  expect(await modal(page).getByText('Failed to disconnect').count()).toBe(0)
})

test('a relay that is slow, and has messages overtake each other: who asked is answered, and what the wallet said last holds (walletconnect 3, walletconnect 6, walletconnect 7)', async ({
  openDemo,
  browser,
  chains,
  phone,
  relay,
}) => {
  const { page } = await openDemo({ path })
  const slow = { on: 'push', do: 'delay', ms: 1_000, times: 1 } as const
  const overtaken = { on: 'push', do: 'reorder', times: 1 } as const
  await relay.fail({ ...slow, tag: 1101 }, { ...slow, tag: 1102 })
  await openCode(page)
  await phone.pair(await scan(browser, page))
  await expectDemo(page, 'address').toBe(`eip155:1:${addresses[0]}`)
  await expectClosed(page)
  await relay.failed()

  const before = await balanceOf(chains.ethereum, people.bob)
  await openSend(page)
  await review(page, '1', people.bob)
  await relay.fail({ ...slow, tag: 1108 }, { ...slow, tag: 1109 })
  await button(modal(page), 'Send').click()
  await heading(page, /^Approve in /).waitFor()
  await heading(page, '1 ETH sent').waitFor()
  expect(await balanceOf(chains.ethereum, people.bob)).toBe(before + ether)
  await button(modal(page), 'Close').click()
  await expectClosed(page)
  await relay.failed()

  // Two questions at once: the first one's answer comes last.
  await relay.fail({ ...overtaken, tag: 1109 })
  const messages = ['one', 'two']
  const signatures = await page.evaluate(async (messages) => {
    const { kernel } = document.querySelector('tapkit-modal') as unknown as Signing
    const signed = await Promise.all(messages.map((message) => kernel.signMessage({ message, namespace: 'eip155' })))
    return signed.map(({ signature }) => signature)
  }, messages)
  await relay.failed()
  for (const [index, message] of messages.entries())
    expect(verifyMessage(message, signatures[index] ?? '')).toBe(addresses[0])
  const asked = (await phone.state()).requests.map(({ method }) => method)
  expect(asked).toEqual(['eth_sendTransaction', 'personal_sign', 'personal_sign'])

  // Two changes: the first one comes last, and undoes nothing.
  await relay.fail({ ...overtaken, tag: 1104 })
  const [first, second] = addresses
  const changed = phone.update({ drop: [`eip155:8453:${second}`] })
  await relay.failed()
  await Promise.all([changed, phone.update({ drop: [`eip155:1:${first}`, `eip155:8453:${first}`] })])
  await expectDemo(page, 'address').toBe(`eip155:1:${second}`)
  await openAccount(page)
  await expectDemo(page, 'address').toBe(`eip155:1:${second}`)
  await button(modal(page), 'Disconnect').click()
  await expectDemo(page, 'status').toBe('disconnected')
  await expect.poll(async () => (await phone.state()).sessions).toEqual([])
})

test('an answer that never comes: the payment is found on its chain after a reload, and is not asked again (walletconnect 6, money 22)', async ({
  openDemo,
  browser,
  chains,
  phone,
  relay,
}) => {
  const { page } = await openDemo({ path })
  await openCode(page)
  await phone.pair(await scan(browser, page))
  await expectDemo(page, 'status').toBe('connected')
  await expectClosed(page)
  const before = await balanceOf(chains.ethereum, people.bob)
  await openSend(page)
  await review(page, '1', people.bob)
  await relay.fail({ on: 'push', tag: 1109, do: 'drop' })
  await button(modal(page), 'Send').click()
  await expect.poll(() => balanceOf(chains.ethereum, people.bob)).toBe(before + ether)
  // The wallet has long paid: nothing says so, or that nothing was sent.
  await heading(page, /^Approve in /).waitFor()
  await page.reload()
  await expectDemo(page, 'status').toBe('connected')
  // Its row goes as soon as it is found: what is said then is what tells.
  await Promise.all([catchToast(page, '1 ETH sent'), openAccount(page)])
  expect((await phone.state()).requests.map(({ method }) => method)).toEqual(['eth_sendTransaction'])
  expect(await balanceOf(chains.ethereum, people.bob)).toBe(before + ether)
})
