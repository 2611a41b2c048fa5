import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { own } from './bitcoin.ts'
import { button, heading, modal } from './flow.ts'
import { expect } from './harness/index.ts'
import type { Visit } from './harness/visit.ts'
import {
  expectComplete,
  field,
  fillMint,
  noSuchRune,
  openRunes,
  openTab,
  paidBy,
  path,
  pay,
  pressPay,
  reviewEtching,
  reviewMint,
  shortId,
  test,
  wasAskedToPay,
} from './runeFlow.ts'
import { lastOrder } from './runeOrders.ts'
import { answer } from './sandboxWallet.ts'

/** Ends a page in the middle of its work, as a crash does: none of its scripts hears of it. A new page is opened in its place. */
async function replace({ page, openTab: openPage }: Visit, at = path): Promise<Page> {
  const client = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  client.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
  const next = await openPage(at)
  await openTab(next)
  return next
}

describe('the page is killed, and a new page goes on with its order: it is paid once, and says where the money is (runes 10)', () => {
  test('after the order was made, before the wallet has answered', async ({ openDemo, service }) => {
    const visit = await openDemo({ path })
    const { page } = visit
    await openRunes(page)
    await reviewMint(page, 11)
    await pressPay(page)
    const { id, fundingAddress } = await lastOrder(service)
    const next = await replace(visit)
    await button(modal(next), /^11 mints of SANDBOX•BUCKETS/).click()
    await heading(next, 'Looking for the payment').waitFor()
    await modal(next).getByText(id).waitFor()
    await modal(next).getByText('Don’t pay again').waitFor()
    // No press pays an order that may be paid already.
    expect(await button(modal(next), 'Pay this order').count()).toBe(0)
    await button(modal(next), 'Look for it now').click()
    await modal(next).getByText(fundingAddress).first().waitFor()
    expect(await wasAskedToPay(next)).toBe(false)
    expect(await service.payments(fundingAddress)).toEqual([])
  })

  test('after the wallet has paid, before the service was told', async ({ openDemo, service }) => {
    const visit = await openDemo({ path })
    const { page } = visit
    await openRunes(page)
    await reviewMint(page, 12)
    // The service never hears of it.
    await page.route(/\/execute$/, () => undefined)
    await pay(page, 'Send')
    const { id, fundingAddress } = await lastOrder(service)
    await expect.poll(() => service.payments(fundingAddress)).toHaveLength(1)
    const next = await replace(visit)
    await button(modal(next), /^12 mints of SANDBOX•BUCKETS/).click()
    await modal(next).getByText(id).waitFor()
    const [paid = ''] = await service.payments(fundingAddress)
    await modal(next).getByText(shortId(paid)).first().waitFor()
    await expectComplete(next, service, 14)
    expect((await lastOrder(service)).executions).toBe(1)
    expect(await wasAskedToPay(next)).toBe(false)
  })

  test('while the wallet pays and its answer is lost: the payment is found at the order’s address', async ({
    openDemo,
    service,
  }) => {
    const visit = await openDemo({ path })
    const { page } = visit
    await openRunes(page)
    await reviewMint(page, 13)
    // The network has it, and the wallet never hears of that.
    await page.route(/\/api\/tx$/, async (route) => void (await route.fetch()))
    await pressPay(page)
    await answer(page, 'Send bitcoin?', 'Send')
    const { id, fundingAddress } = await lastOrder(service)
    await expect.poll(() => service.payments(fundingAddress)).toHaveLength(1)
    const next = await replace(visit)
    await button(modal(next), /^13 mints of SANDBOX•BUCKETS/).click()
    await modal(next).getByText(id).waitFor()
    await expectComplete(next, service, 15)
    expect((await lastOrder(service)).executions).toBe(1)
    expect(await wasAskedToPay(next)).toBe(false)
  })

  test('after the service has begun', async ({ openDemo, service }) => {
    const visit = await openDemo({ path })
    const { page } = visit
    await openRunes(page)
    await reviewMint(page, 14)
    await pay(page, 'Send')
    await heading(page, 'The order is under way').waitFor()
    const next = await replace(visit)
    await button(modal(next), /^14 mints of SANDBOX•BUCKETS/).click()
    await expectComplete(next, service, 16)
    expect((await lastOrder(service)).executions).toBe(1)
    expect(await wasAskedToPay(next)).toBe(false)
  })

  test('while a wallet that mints itself asks: nobody knows whether it has ordered, and the same is not ordered again', async ({
    openDemo,
    service,
  }) => {
    const native = `${path}&ordinals=on`
    const visit = await openDemo({ path: native })
    const { page } = visit
    await openRunes(page)
    await reviewMint(page, 17)
    await pressPay(page)
    const next = await replace(visit, native)
    await button(modal(next), /^17 mints of SANDBOX•BUCKETS/).click()
    await heading(next, 'Looking for the payment').waitFor()
    await modal(next).getByText('Don’t order again').waitFor()
    expect(await button(modal(next), 'Pay this order').count()).toBe(0)
    await button(modal(next), 'Back').click()
    await modal(next).getByRole('tab', { name: 'Runes', exact: true }).click()
    await fillMint(next, 17)
    await button(modal(next), 'Review').click()
    await modal(next).getByText('This may be paid already').waitFor()
    expect(await paidBy(next)).toEqual([])
    const { fundingAddress } = await lastOrder(service)
    expect(await service.payments(fundingAddress)).toEqual([])
  })

  test('while the wallet pays a higher fee and its answer is lost: the fee is raised, and is not paid twice', async ({
    openDemo,
    service,
  }) => {
    const visit = await openDemo({ path })
    const { page, allow } = visit
    allow(noSuchRune)
    await openRunes(page)
    await reviewEtching(page, 'KILLED•RUNE•OF•MINE')
    await pay(page, 'Send')
    await heading(page, 'The order is under way').waitFor()
    await button(modal(page), 'Raise the fee').click()
    await field(page, 'New fee rate in sat/vB').fill('12')
    await button(modal(page), 'Review').click()
    // The network has it, and the wallet never hears of that.
    const before = (await service.history(own.p2wpkh)).length
    await page.route(/\/api\/tx$/, async (route) => void (await route.fetch()))
    await pressPay(page)
    await answer(page, 'Send bitcoin?', 'Send')
    await expect.poll(async () => (await service.history(own.p2wpkh)).length).toBe(before + 1)
    const next = await replace(visit)
    await button(modal(next), /^Etching of KILLED•RUNE•OF•MINE/).click()
    await modal(next).getByText('Fee raised to 12 sat/vB').waitFor()
    await expectComplete(next, service, 8)
    expect(await wasAskedToPay(next)).toBe(false)
  })
})
