import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import {
  close,
  expectPaid,
  inTurn,
  openAccount,
  openRow,
  type Payer,
  type Run,
  reviewPayment,
  send,
  sends,
  setWallet,
  text,
  toast,
  visitsOf,
  type World,
} from './dishonest.ts'
import { button, heading, modal } from './flow.ts'
import { expect } from './harness/index.ts'
import { answer, question } from './sandboxWallet.ts'

/** Runs before the page: the visitor's clock is a minute fast. */
const fastClock = `{
  const { now } = Date
  const Right = Date
  Date = class extends Right {
    constructor(...given) {
      if (given.length > 0) super(...given)
      else super(now() + 60_000)
    }
    static now() {
      return now() + 60_000
    }
  }
}`

/** Sends what is reviewed by a wallet that fails once it has sent: the chain says nothing of it until the answer is called. */
async function sendAndFail(page: Page, payer: Payer): Promise<() => Promise<void>> {
  await setWallet(page, payer, { manner: 'sendsThenFails' })
  await reviewPayment(page, payer)
  const release = await payer.hold(page)
  await send(page)
  await heading(page, 'This may have been sent').waitFor()
  return release
}

/** Sends what is reviewed, and stops waiting for the wallet, which still asks. */
async function sendAndStopWaiting(page: Page, payer: Payer): Promise<void> {
  await setWallet(page, payer, { mode: 'ask' })
  await reviewPayment(page, payer)
  await send(page)
  await question(page, payer.asks[0]).waitFor()
  await heading(page, `Approve in ${payer.wallet}`).waitFor()
  await button(modal(page), 'Stop waiting').click()
  await heading(page, 'This may have been sent').waitFor()
}

/** Sends what is reviewed: it is on its way until the chain has it, and then sent, once. */
async function expectSend(page: Page, payer: Payer): Promise<void> {
  const release = await payer.hold(page)
  await send(page)
  await heading(page, `${payer.paid} is on its way`).waitFor()
  await release()
  await heading(page, `${payer.paid} sent`).waitFor()
  await expectPaid(payer)
}

/** Cases that hold on every chain, whatever its wallet does: the visitor is told what has become of their money, and no more. */
const onEveryChain: Readonly<Record<string, Run>> = {
  'sends, and then fails: it may have been sent; it is found on the chain, and told': async (page, payer) => {
    const release = await sendAndFail(page, payer)
    expect(await text(page)).not.toContain('Nothing was sent')
    expect(await button(modal(page), 'Try again').count()).toBe(0)
    await release()
    await heading(page, `${payer.paid} sent`).waitFor()
    await expectPaid(payer)
    expect(await sends(page, payer)).toHaveLength(1)
    await button(modal(page), 'Done').click()
    await button(modal(page), 'Disconnect').waitFor()
    await openRow(page, payer, 'Not confirmed').waitFor({ state: 'detached' })
  },

  'sends more than was reviewed: both amounts are told': async (page, payer) => {
    await setWallet(page, payer, { manner: 'sendsMore' })
    await reviewPayment(page, payer)
    const release = await payer.hold(page)
    await send(page)
    await heading(page, `${payer.paid} is on its way`).waitFor()
    await release()
    await heading(page, 'This is not what you reviewed').first().waitFor()
    expect(await text(page)).toContain(`You reviewed ${payer.paid} to ${payer.to}`)
    expect(await text(page)).toContain(`The network recorded ${payer.twice} to ${payer.to}`)
    expect(await text(page)).not.toContain(`${payer.paid} sent`)
    expect(await payer.received()).toEqual({ value: payer.value * 2n, transactions: 1 })
  },

  'is refused late, after ‘Stop waiting’: it is told as declined, and can be sent': async (page, payer) => {
    await sendAndStopWaiting(page, payer)
    expect(await text(page)).not.toContain('Nothing was sent')
    await answer(page, payer.asks[0], 'Reject')
    await heading(page, `You declined in ${payer.wallet}`).waitFor()
    expect((await payer.received()).transactions).toBe(0)
    await button(modal(page), 'Try again').click()
    await setWallet(page, payer, { mode: 'approve' })
    await modal(page).getByText('Network fee').waitFor()
    expect(await text(page)).not.toContain('may have been sent')
    await expectSend(page, payer)
  },

  'has sent, and the page is loaded again: on its way until the chain has it, then sent': async (page, payer) => {
    await reviewPayment(page, payer)
    const release = await payer.hold(page)
    await send(page)
    await heading(page, `${payer.paid} is on its way`).waitFor()
    await page.reload()
    await openAccount(page)
    await openRow(page, payer, 'On its way').click()
    await heading(page, `${payer.paid} is on its way`).waitFor()
    await release()
    await heading(page, `${payer.paid} sent`).waitFor()
    expect(await sends(page, payer)).toEqual([])
    await expectPaid(payer)
    await page.reload()
    await openAccount(page)
    await openRow(page, payer, 'On its way').waitFor({ state: 'detached' })
  },
}

/** Cases that do not depend on the chain. */
const onOneChain: Readonly<Record<string, Run>> = {
  'sends, and then fails, and the visitor has closed the modal: it says so when it opens again': async (
    page,
    payer,
  ) => {
    const release = await sendAndFail(page, payer)
    await close(page)
    await openAccount(page)
    await openRow(page, payer, 'Not confirmed').waitFor()
    await close(page)
    await release()
    // It does not stay for long.
    await Promise.all([toast(page, `${payer.paid} sent`).waitFor(), openAccount(page)])
    await openRow(page, payer, 'Not confirmed').waitFor({ state: 'detached' })
    await expectPaid(payer)
  },

  'sends more when nobody waits for it any more: both amounts are told': async (page, payer) => {
    await sendAndStopWaiting(page, payer)
    await setWallet(page, payer, { manner: 'sendsMore' })
    const release = await payer.hold(page)
    await answer(page, ...payer.asks)
    await heading(page, `${payer.paid} is on its way`).waitFor()
    await release()
    await heading(page, 'This is not what you reviewed').first().waitFor()
    expect(await payer.received()).toEqual({ value: payer.value * 2n, transactions: 1 })
  },

  'is refused late, and the modal is closed: nothing is left of it, and the form can send': async (page, payer) => {
    await sendAndStopWaiting(page, payer)
    await close(page)
    // By its key: the wallet's question lies over it.
    await button(page, /^Account /).press('Enter')
    await openRow(page, payer, 'Not confirmed').waitFor()
    await close(page)
    await answer(page, payer.asks[0], 'Reject')
    await openAccount(page)
    await openRow(page, payer, 'Not confirmed').waitFor({ state: 'detached' })
    expect(await text(page)).not.toContain('sent')
    await setWallet(page, payer, { mode: 'approve' })
    await close(page)
    // The form is empty, for the payment might have been sent.
    await reviewPayment(page, payer)
    expect(await text(page)).not.toContain('may have been sent')
    await expectSend(page, payer)
  },

  'asks while the page is loaded again: not confirmed until the chain has it, and asked for once': async (
    page,
    payer,
  ) => {
    await setWallet(page, payer, { mode: 'ask' })
    await reviewPayment(page, payer)
    await send(page)
    await question(page, payer.asks[0]).waitFor()
    const approve = await payer.outlive(page)
    await page.reload()
    await openAccount(page)
    await openRow(page, payer, 'Not confirmed').waitFor()
    // A visitor about to send it again is told.
    await reviewPayment(page, payer)
    await modal(page).getByText('The same may have been sent already').waitFor()
    expect(await sends(page, payer)).toEqual([])
    expect((await payer.received()).transactions).toBe(0)
    await close(page)
    await openAccount(page)
    await Promise.all([toast(page, `${payer.paid} sent`).waitFor(), approve(page)])
    await openRow(page, payer, 'Not confirmed').waitFor({ state: 'detached' })
    await expectPaid(payer)
  },
}

export function tellsHonestly(chain: string, open: (world: World) => Promise<Payer>, { whole = false } = {}): void {
  describe(`${chain}: the wallet`, () => {
    const visit = visitsOf(open)
    visit('does as it likes, and the visitor is told what has become of their money', inTurn(onEveryChain))
    if (!whole) return
    visit('does so while the modal is closed, nobody waits or the page is loaded again', inTurn(onOneChain))
    visit(
      'sends, and then fails, and the visitor’s clock is a minute fast: it is found all the same',
      async (page, payer) => {
        const release = await sendAndFail(page, payer)
        await release()
        await heading(page, `${payer.paid} sent`).waitFor()
        await expectPaid(payer)
      },
      fastClock,
    )
  })
}
