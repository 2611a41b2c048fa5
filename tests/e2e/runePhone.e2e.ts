// Orders of runes in the dialect of WalletConnect: the sandbox's phone pays.
import type { Browser, Page } from 'playwright-core'
import { describe } from 'vitest'
import { expectClosed, expectDemo, heading } from './flow.ts'
import { expect } from './harness/index.ts'
import { openCode, test as paired, scan } from './paired.ts'
import { expectComplete, noSuchRune, openTab, pressUntil, reviewEtching, reviewMint } from './runeFlow.ts'
import { mintsInBlocks, orderService } from './runeOrders.ts'

const path = '/?networks=bitcoin&wallet=none&features=runes,send,receive,walletConnect'

const test = paired.extend('service', ({ sandbox }) => orderService(sandbox))

/** Pairs the phone, and opens the tab of runes. */
async function openRunes(page: Page, browser: Browser, pair: (uri: string) => Promise<unknown>): Promise<void> {
  await openCode(page)
  await pair(await scan(browser, page))
  await expectClosed(page)
  await expectDemo(page, 'status').toBe('connected')
  await openTab(page)
}

const pay = (page: Page) => pressUntil(page, 'Pay', () => heading(page, 'The order is under way').isVisible())

describe('a wallet on the phone pays an order of the service, and is asked once (runes 4)', () => {
  test('a mint', async ({ openDemo, browser, phone, service }) => {
    const { page } = await openDemo({ path })
    await openRunes(page, browser, phone.pair)
    await reviewMint(page, 9)
    await pay(page)
    await expectComplete(page, service, 11)
    expect(await mintsInBlocks(service)).toBe(9)
    const { requests } = await phone.state()
    expect(requests.map(({ method }) => method).filter((method) => method !== 'getAccountAddresses')).toEqual([
      'sendTransfer',
    ])
  })

  test('an etching', async ({ openDemo, browser, phone, service }) => {
    const { page, allow } = await openDemo({ path })
    allow(noSuchRune)
    await openRunes(page, browser, phone.pair)
    await reviewEtching(page, 'PHONED•RUNE•OF•MINE')
    await pay(page)
    await expectComplete(page, service, 8)
    expect((await service.rune('PHONED•RUNE•OF•MINE')).entry.spaced_rune).toBe('PHONED•RUNE•OF•MINE')
    const { requests } = await phone.state()
    expect(requests.map(({ method }) => method).filter((method) => method !== 'getAccountAddresses')).toEqual([
      'sendTransfer',
    ])
  })
})
