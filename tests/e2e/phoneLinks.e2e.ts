// A phone whose wallet is an app on it. Links are caught in the page, so that nothing leaves this machine.
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { people } from '../../sandbox/evm/addresses.mjs'
import { drivePhone } from '../../sandbox/phone/drivePhone.ts'
import { addresses } from '../../sandbox/wallet/accounts.ts'
import { agents } from '../../ui/kit/links/fixtures/agents.ts'
import { disguise, left } from './disguise.ts'
import { button, expectDemo, heading, modal, openAccount, openSend, review } from './flow.ts'
import { test as base, expect, expectAccessible, shoot } from './harness/index.ts'
import { settle } from './settle.ts'

const path = '/?features=send,receive,walletConnect,networkSwitch,debug&networks=mainnet,base,solana,bitcoin'
const links = {
  ios: 'https://ios.example/heron',
  android: 'https://android.example/heron',
  web: 'https://heron.example',
  app: { mobile: 'heron:', universal: 'https://heron.example/link' },
}

const test = base.extend('phone', async ({ sandbox }, { onCleanup }) => {
  const phone = drivePhone(sandbox.phone.url)
  await phone.reset()
  await phone.set({ mode: 'approve', grant: { accounts: [0] } })
  onCleanup(async () => {
    await phone.reset()
  })
  return phone
})

/** Lists the wallet, and waits until the list has its code. */
async function openList(page: Page) {
  await button(page, 'Connect wallet').waitFor()
  await page.evaluate((links) => {
    const { kernel } = document.querySelector('tapkit-modal') as never as {
      kernel: { connectors: { add(input: object): void } }
    }
    kernel.connectors.add({
      id: 'heron',
      name: 'Heron',
      namespace: 'eip155',
      kind: 'external',
      installed: false,
      links,
    })
  }, links)
  await button(page, 'Connect wallet').click()
  const prepared = `document.querySelector('tapkit-modal').kernel.state.features.walletconnect.prepared?.uri`
  await expect.poll(() => page.evaluate(prepared)).toMatch(/^wc:/)
}

describe('on a phone', () => {
  test('a press on a wallet opens its app, which connects this page (walletconnect 13)', async ({
    openDemo,
    phone,
  }) => {
    const script = disguise(agents.iphone)
    const { page } = await openDemo({ path, viewport: { width: 390, height: 844 }, hasTouch: true, script })
    await openList(page)
    expect(await left(page)).toEqual([])
    await button(modal(page), /^Heron/).click()
    const [way] = await left(page)
    expect(way).toEqual(['_self', expect.stringMatching(/^heron:\/\/wc\?uri=wc%3A/)])
    await settle(page)
    await expectAccessible(page)
    await shoot(page, 'walletconnect-phone')
    await phone.pair(new URL(way?.[1] ?? '').searchParams.get('uri') ?? '')
    await expectDemo(page, 'address').toBe(`eip155:1:${addresses[0]}`)
  })

  test('who waits for what the wallet was asked finds its app on screen, also after a reload (walletconnect 14, money 22)', async ({
    openDemo,
    phone,
  }) => {
    const script = disguise(agents.android)
    const { page } = await openDemo({ path, viewport: { width: 390, height: 844 }, hasTouch: true, script })
    await openList(page)
    await button(modal(page), /^Heron/).click()
    const [way] = await left(page)
    await phone.pair(new URL(way?.[1] ?? '').searchParams.get('uri') ?? '')
    await expectDemo(page, 'address').toBe(`eip155:1:${addresses[0]}`)
    await phone.set({ mode: 'ask' })
    const link = modal(page).getByRole('link', { name: 'Open Sandbox Phone' })
    const isOfSession = /^heron:\/\/wc\?(requestId=\d+&)?sessionTopic=[0-9a-f]{64}$/

    await openSend(page)
    await review(page, '1', people.bob)
    await button(modal(page), 'Send').click()
    await heading(page, 'Approve in Sandbox Phone · WalletConnect').waitFor()
    await expect.poll(() => link.getAttribute('href')).toMatch(/requestId=/)
    expect(await link.getAttribute('href')).toMatch(isOfSession)
    await settle(page)
    await expectAccessible(page)
    await shoot(page, 'walletconnect-open-app')

    await page.reload()
    await expectDemo(page, 'address').toBe(`eip155:1:${addresses[0]}`)
    await openAccount(page)
    await button(modal(page), /may have been sent|On its way|\b1 ETH/)
      .first()
      .click()
    await expect.poll(() => link.getAttribute('href')).toMatch(isOfSession)
    const { id } = await phone.question('request')
    await phone.answer(id, { approve: true })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await heading(page, '1 ETH sent').waitFor()
    await link.waitFor({ state: 'detached' })
  })
})
