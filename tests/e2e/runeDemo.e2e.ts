// The levers of the demo: a visitor breaks each step of an order by hand, and is told where the money is.
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { bob } from '../../sandbox/bitcoin/accounts.mjs'
import { expectField, txidOf } from './bitcoin.ts'
import { button, heading, modal } from './flow.ts'
import { expect, expectAccessible } from './harness/index.ts'
import {
  comeBackUntil,
  fillMint,
  noSuchRune,
  openRunes,
  openTab,
  paidBy,
  path,
  pay,
  pressPay,
  pressUntil,
  reviewEtching,
  reviewMint,
  test,
} from './runeFlow.ts'
import { lastOrder, shareAddresses } from './runeOrders.ts'
import { answer } from './sandboxWallet.ts'
import { settle } from './settle.ts'

const unkind = /Failed to load resource/
const lever = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()

/** Closes the modal, which covers the page, and sets a fault by the levers of the page. */
async function breakAt(page: Page, fault: string, step = ''): Promise<void> {
  await leaveModal(page)
  await lever(page, 'What goes wrong').selectOption(fault)
  await said(page, 'The service was told.')
  if (step === '') return
  await lever(page, 'At which step').selectOption(step)
  await said(page, 'The service was told.')
}

async function leaveModal(page: Page): Promise<void> {
  if (await modal(page).isVisible()) await page.keyboard.press('Escape')
  await modal(page).waitFor({ state: 'hidden' })
}

/** Mines by the levers of the page, and comes back to the order that was made last. */
async function mineByHand(page: Page, blocks: 'Mine a block' | 'Mine six blocks', row: RegExp): Promise<void> {
  await leaveModal(page)
  await button(page, blocks).click()
  await said(page, blocks === 'Mine a block' ? 'A block was mined.' : 'Six blocks were mined.')
  await openTab(page)
  await button(modal(page), row).first().click()
}

/** Expects that the view of the order names the order, its payment, its address and the refund address. */
async function expectWhereMoneyIs(page: Page, { id, fundingAddress }: { id: string; fundingAddress: string }) {
  await modal(page).getByText(id).waitFor()
  for (const label of ['Pay address', 'Refund address', 'Transaction id'])
    await button(modal(page), `Copy: ${label}`).first().waitFor()
  // An address is drawn in groups of four.
  expect((await modal(page).innerText()).replaceAll(/\s/g, '')).toContain(fundingAddress)
}

test('the demo has a lever for each fault and each step that the service knows', async ({ openDemo, service }) => {
  const { page } = await openDemo({ path })
  const optionsOf = async (name: string) =>
    (
      await lever(page, name)
        .locator('option')
        .evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value))
    )
      .filter((value) => value !== '' && value !== 'kept')
      .sort()
  const known = async (rule: object) => {
    const body = JSON.stringify([rule])
    const reply = await fetch(`${service.url}/sandbox/faults`, { method: 'POST', body })
    const [, list = ''] = /is one of (.*)\.$/.exec(await reply.text()) ?? []
    return list.split(', ').sort()
  }
  // The panel is drawn after the page has loaded, and a list of elements that are not drawn yet is an empty list.
  await expect.poll(() => optionsOf('What goes wrong')).toEqual(await known({ do: 'nothing' }))
  await expect.poll(() => optionsOf('At which step')).toEqual(await known({ do: 'slow', on: 'nothing' }))
})

describe('a visitor breaks a step on purpose, and is told that nothing was paid (runes 15, runes 17)', () => {
  test.for([
    { fault: '400', step: 'estimate', repeats: 41, says: /The order service says: Bad request, on demand/ },
    { fault: '404', step: 'estimate', repeats: 42, says: /The order service says: Not found, on demand/ },
    { fault: '500', step: 'order', repeats: 43, says: /Nothing was paid\. The form is kept\./ },
    { fault: 'gone', step: 'order', repeats: 44, says: /Nothing was paid\. The form is kept\./ },
    { fault: 'wrongAmount', step: '', repeats: 46, says: /The order service asks for \d+ satoshi, and had said \d+/ },
  ])('$fault $step', async ({ fault, step, repeats, says }, { openDemo, service }) => {
    const { page, allow } = await openDemo({ path })
    allow(unkind)
    const before = (await service.orders()).length
    await openRunes(page)
    await breakAt(page, fault, step)
    await openTab(page)
    await fillMint(page, repeats)
    if (step !== 'estimate') await button(modal(page), 'Review').click()
    await modal(page).getByText(says).first().waitFor()
    expect(await button(modal(page), 'Pay').count()).toBe(0)
    expect(await paidBy(page)).toEqual([])
    for (const { fundingAddress } of (await service.orders()).slice(before))
      expect(await service.payments(fundingAddress)).toEqual([])
  })
})

describe('a visitor breaks a step on purpose, and is told where the money is (runes 18)', () => {
  test.for([
    { fault: '404', step: 'execute', repeats: 51 },
    { fault: 'executeFails', step: '', repeats: 52 },
    { fault: 'gone', step: 'execute', repeats: 53 },
  ])('the paid order is not begun: $fault $step', async ({ fault, step, repeats }, { openDemo, service }) => {
    const { page, allow } = await openDemo({ path })
    allow(unkind)
    await openRunes(page)
    await breakAt(page, fault, step)
    await openTab(page)
    await reviewMint(page, repeats)
    await pay(page, 'Send')
    await heading(page, 'Paid, but not begun').waitFor()
    const order = await lastOrder(service)
    await expectWhereMoneyIs(page, order)
    await breakAt(page, '')
    await openTab(page)
    await button(modal(page), new RegExp(`^${repeats} mints of`)).click()
    await pressUntil(page, 'Tell the service again', () => heading(page, 'The order is under way').isVisible())
    expect(await service.payments(order.fundingAddress)).toHaveLength(1)
  })

  test('the service says that an etching is complete, and does nothing (runes 27)', async ({ openDemo, service }) => {
    const { page, allow } = await openDemo({ path })
    allow(noSuchRune)
    await openRunes(page)
    await breakAt(page, 'lies')
    await openTab(page)
    await reviewEtching(page, 'PROMISED•RUNE•OF•MINE')
    await pay(page, 'Send')
    await heading(page, 'The order is under way').waitFor()
    const order = await lastOrder(service)
    const row = /^Etching of PROMISED•RUNE•OF•MINE/
    await mineByHand(page, 'Mine six blocks', row)
    await mineByHand(page, 'Mine a block', row)
    await comeBackUntil(page, () => heading(page, 'Complete, not seen').isVisible())
    await modal(page).getByText('The money may still be at the pay address below.').waitFor()
    await settle(page)
    await expectAccessible(page)
    await expectWhereMoneyIs(page, order)
  })

  test('the name is taken meanwhile: the money goes back, and the order says why', async ({ openDemo, service }) => {
    const { page, allow } = await openDemo({ path })
    allow(noSuchRune)
    await openRunes(page)
    await breakAt(page, 'nameTaken')
    await openTab(page)
    await reviewEtching(page, 'SNATCHED•RUNE•OF•MINE')
    await pay(page, 'Send')
    await heading(page, 'The order is under way').waitFor()
    await mineByHand(page, 'Mine six blocks', /^Etching of SNATCHED•RUNE•OF•MINE/)
    await comeBackUntil(page, () => heading(page, 'The order was refunded').isVisible())
    await modal(page).getByText(/taken/).first().waitFor()
    await expectWhereMoneyIs(page, await lastOrder(service))
  })

  test('the service names the address of another owner: its order is paid there, and is not begun', async ({
    openDemo,
    service,
  }) => {
    const { page, allow } = await openDemo({ path })
    allow(unkind)
    await openRunes(page)
    await breakAt(page, 'wrongAddress')
    await openTab(page)
    await reviewMint(page, 57)
    await pay(page, 'Send')
    await heading(page, 'Paid, but not begun').waitFor()
    await expectWhereMoneyIs(page, { ...(await lastOrder(service)), fundingAddress: bob })
  })

  test('the service forgets the order', async ({ openDemo, service }) => {
    const { page } = await openDemo({ path })
    await openRunes(page)
    await reviewMint(page, 54)
    await pay(page, 'Send')
    await heading(page, 'The order is under way').waitFor()
    await breakAt(page, 'stale')
    await openTab(page)
    await button(modal(page), /^54 mints of/).click()
    await comeBackUntil(page, () => heading(page, 'The order has stopped').isVisible())
    await modal(page).getByText('Ask whoever runs it, with the ids below.').waitFor()
    await expectWhereMoneyIs(page, await lastOrder(service))
  })

  test('the wallet pays twice the amount: the order says that the wallet has paid something else', async ({
    openDemo,
    service,
  }) => {
    const { page, allow } = await openDemo({ path })
    allow(unkind)
    await openRunes(page)
    await leaveModal(page)
    await lever(page, 'How the wallet pays').selectOption('sendsMore')
    await said(page, 'The wallet was told.')
    await openTab(page)
    await reviewMint(page, 55)
    await pay(page, 'Send')
    await heading(page, 'The order is under way').waitFor()
    await mineByHand(page, 'Mine a block', /^55 mints of/)
    await comeBackUntil(page, () => modal(page).getByText('Your wallet has paid something else').isVisible())
    await expectWhereMoneyIs(page, await lastOrder(service))
  })

  test('the wallet pays and says that it failed: the payment is found, and is the only payment', async ({
    openDemo,
    service,
  }) => {
    const { page } = await openDemo({ path })
    await openRunes(page)
    await leaveModal(page)
    await lever(page, 'How the wallet pays').selectOption('sendsThenFails')
    await openTab(page)
    await reviewMint(page, 56)
    await pressPay(page)
    await answer(page, 'Send bitcoin?', 'Send')
    await heading(page, 'The order is under way').waitFor()
    const order = await lastOrder(service)
    expect(await service.payments(order.fundingAddress)).toHaveLength(1)
    await expectWhereMoneyIs(page, order)
  })
})

test('the page with Bitcoin alone has the levers as well, and raises the fee of an etching (runes 9)', async ({
  openDemo,
  service,
}) => {
  const { page } = await openDemo({ path: '/bitcoin.html' })
  await shareAddresses(page)
  await page.getByRole('textbox', { name: 'Rune name' }).fill('RAISED•RUNE•OF•MINE')
  await button(page, 'Etch').click()
  await answer(page, 'Send bitcoin?', 'Send')
  await expectField(page, 'rune').toContain('Ordered, and paid by')
  await button(page, 'Mine six blocks').click()
  await said(page, 'Six blocks were mined.')
  await button(page, 'Raise the fee').click()
  await answer(page, 'Send bitcoin?', 'Send')
  await expectField(page, 'order').toContain('The higher fee is paid by')
  const raised = await txidOf(page, 'order')
  const { id, sent, fundingAddress } = await lastOrder(service)
  expect((await service.transaction(raised)).vout.map(({ scriptpubkey_address: to }) => to)).not.toContain(
    fundingAddress,
  )
  await button(page, 'Mine a block').click()
  await said(page, 'A block was mined.')
  await button(page, 'Look at the order').click()
  await expectField(page, 'order').toBe('complete')
  const replaced = (await service.orders()).find((order) => order.id === id)?.sent ?? []
  expect(replaced.length).toBeGreaterThan(sent.length)
})
