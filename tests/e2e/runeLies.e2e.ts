import { describe } from 'vitest'
import { bob } from '../../sandbox/bitcoin/accounts.mjs'
import { button, heading, modal } from './flow.ts'
import { expect } from './harness/index.ts'
import {
  comeBackUntil,
  expectComplete,
  field,
  fillMint,
  noSuchRune,
  openRunes,
  paidBy,
  path,
  pay,
  reviewEtching,
  reviewMint,
  type Service,
  shortId,
  test,
} from './runeFlow.ts'
import { badAnswer, lastOrder } from './runeOrders.ts'

const mainnet = 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297'

describe('a service that lies in the modal is refused before the wallet is asked (runes 5, runes 11)', () => {
  test.for([
    ['an address of another network', { do: 'wrongAddress', address: mainnet }, 21],
    ['an address that is none', { do: 'wrongAddress', address: 'nowhere' }, 22],
    ['more than it had estimated', { do: 'wrongAmount' }, 23],
    ['half a satoshi', { do: 'wrongAmount', amount: 0.5 }, 24],
    ['nothing at all', { do: 'wrongAmount', amount: 0 }, 25],
  ] as const)('%s', async ([, fault, repeats], { openDemo, service }) => {
    const { page } = await openDemo({ path })
    await openRunes(page)
    await fillMint(page, repeats)
    await service.setFaults([fault])
    await button(modal(page), 'Review').click()
    await button(modal(page), 'Edit').waitFor()
    expect(await button(modal(page), 'Pay').count()).toBe(0)
    expect(await paidBy(page)).toEqual([])
    expect(await service.payments((await lastOrder(service)).fundingAddress)).toEqual([])
    // The form is kept, and an honest answer leads to the review.
    await service.setFaults([])
    await button(modal(page), 'Edit').click()
    expect(await field(page, 'How many mints').inputValue()).toBe(String(repeats))
    await button(modal(page), 'Review').click()
    await heading(page, 'Confirm order').waitFor()
  })

  test('an address for an etching that is not taproot', async ({ openDemo, service }) => {
    const { page, allow } = await openDemo({ path })
    allow(noSuchRune)
    const before = await service.history(bob)
    await openRunes(page)
    await button(modal(page), 'Etch').click()
    await field(page, 'Rune').fill('LIED•ABOUT•RUNE•OF•MINE')
    await modal(page).getByText('Nobody has this name yet.').waitFor()
    await field(page, 'Premine').fill('1000')
    await service.setFaults([{ do: 'wrongAddress', address: bob }])
    await button(modal(page), 'Review').click()
    await button(modal(page), 'Edit').waitFor()
    expect(await paidBy(page)).toEqual([])
    expect(await service.history(bob)).toEqual(before)
  })
})

describe('a visitor who declines has paid nothing, at each prompt (runes 17, runes 18)', () => {
  test('a wallet that mints itself', async ({ openDemo, service }) => {
    const { page } = await openDemo({ path: `${path}&ordinals=on` })
    await openRunes(page)
    const orders = (await service.orders()).length
    await reviewMint(page, 26)
    await pay(page, 'Reject')
    await heading(page, 'You declined in Sandbox Wallet').waitFor()
    expect(await paidBy(page)).toEqual(['runes_mint'])
    for (const { fundingAddress } of (await service.orders()).slice(orders))
      expect(await service.payments(fundingAddress)).toEqual([])
  })

  test('a wallet that etches itself, and raises the fee of its order itself', async ({ openDemo, service }) => {
    const { page, allow } = await openDemo({ path: `${path}&ordinals=on` })
    allow(noSuchRune)
    await openRunes(page)
    const orders = (await service.orders()).length
    await reviewEtching(page, 'REFUSED•RUNE•OF•MINE')
    await pay(page, 'Reject')
    await heading(page, 'You declined in Sandbox Wallet').waitFor()
    for (const { fundingAddress } of (await service.orders()).slice(orders))
      expect(await service.payments(fundingAddress)).toEqual([])
    await button(modal(page), 'Try again').click()
    await pay(page, 'Send')
    await heading(page, 'The order is under way').waitFor()
    const { fundingAddress } = await lastOrder(service)
    await button(modal(page), 'Raise the fee').click()
    await field(page, 'New fee rate in sat/vB').fill('30')
    await button(modal(page), 'Review').click()
    await pay(page, 'Reject')
    await modal(page).getByText('Nothing was paid. The order goes on at its old fee rate.').waitFor()
    await button(modal(page), 'Try again').click()
    await pay(page, 'Send')
    await modal(page).getByText('Fee raised to 30 sat/vB').last().waitFor()
    expect(await paidBy(page)).toEqual(['runes_etch', 'runes_etch', 'runes_rbfOrder', 'runes_rbfOrder'])
    await expectComplete(page, service, 8)
    expect(await service.payments(fundingAddress)).toHaveLength(1)
  })

  test('the payment of an etching, and of its higher fee; a bump that is paid replaces the reveal, which is marked', async ({
    openDemo,
    service,
  }) => {
    const { page, allow } = await openDemo({ path })
    allow(noSuchRune)
    allow(badAnswer)
    await openRunes(page)
    await reviewEtching(page, 'DECLINED•RUNE•OF•MINE')
    await pay(page, 'Reject')
    await heading(page, 'You declined in Sandbox Wallet').waitFor()
    const { id, fundingAddress } = await lastOrder(service)
    expect(await service.payments(fundingAddress)).toEqual([])
    await button(modal(page), 'Try again').click()
    await pay(page, 'Send')
    await heading(page, 'The order is under way').waitFor()
    expect((await lastOrder(service)).id).toBe(id)
    // The reveal is sent, and waits for its block.
    await service.mine(6)
    await comeBackUntil(page, () => modal(page).getByText('As ordered').isVisible())
    const [replaced = ''] = await revealsOf(service, id)

    await button(modal(page), 'Raise the fee').click()
    await field(page, 'New fee rate in sat/vB').fill('30')
    await button(modal(page), 'Review').click()
    await pay(page, 'Reject')
    await modal(page).getByText('Nothing was paid. The order goes on at its old fee rate.').waitFor()
    expect(await service.payments(fundingAddress)).toHaveLength(1)
    await button(modal(page), 'Try again').click()
    await pay(page, 'Send')
    await modal(page).getByText('Fee raised to 30 sat/vB').last().waitFor()
    await comeBackUntil(page, () => modal(page).getByText('Replaced by another transaction').isVisible())
    const [, replacing = ''] = await revealsOf(service, id)
    // No id is lost.
    for (const txid of [replaced, replacing]) await modal(page).getByText(shortId(txid)).first().waitFor()
    await expectComplete(page, service, 2)
    expect(await paidBy(page)).toEqual(['sendTransfer', 'sendTransfer', 'sendTransfer', 'sendTransfer'])
    expect(await service.payments(fundingAddress)).toHaveLength(1)
  })
})

/** The transactions by which the service has carried out an order, the latest last. */
const revealsOf = async (service: Service, wanted: string): Promise<readonly string[]> =>
  (await service.orders()).flatMap(({ id, sent }) => (id === wanted ? sent.map(({ txid }) => txid) : []))
