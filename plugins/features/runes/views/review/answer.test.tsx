import { act } from 'react'
import { askAtGate, type GateAnswers } from 'tapkit/kernel'
import { describe, expect, test, vi } from 'vitest'
import { addresses } from '../../../../bip122/fixtures/createSatsWallet.ts'
import { drawViews } from '../../fixtures/drawViews.ts'
import { accepted, madeOrder, sentPayment } from '../../fixtures/madeOrder.ts'
import { goods, openItems } from '../../fixtures/openItems.ts'
import { error, ok, openOrders } from '../../fixtures/openOrders.ts'
import { mint, paidBy } from '../../fixtures/openRunes.ts'
import { txid } from '../../fixtures/orders.ts'
import { ordersOf, put } from '../../order/store.ts'

const openOrder = openOrders()
const openSend = openItems()

/** The answers to a call so far; none while the call waits. */
function answersOf(call: Promise<unknown>): readonly unknown[] {
  const answers: unknown[] = []
  call.then(
    (answer) => answers.push(answer),
    (cause) => answers.push(cause),
  )
  return answers
}

/** An app that has called `mint`, and the review that the visitor sees. */
async function asked() {
  const world = await openOrder()
  const { runes } = world.kernel.features
  const answers = answersOf(runes.mint(mint))
  await world.until(() => expect(world.kernel.state.modal.open).toBe(true))
  const drawn = drawViews(world.kernel)
  await drawn.see('A mint may yield nothing')
  await drawn.wait(1_000)
  const answered = (wanted: unknown) =>
    drawn.until(() => answers.length > 0).then(() => expect(answers).toEqual([wanted]))
  const idOf = (orderId = 'order 1') => ordersOf(world.kernel).find((order) => order.orderId === orderId)?.id
  return { ...world, runes, drawn, answers, answered, idOf }
}

describe('a call that opens a review answers the order that came of it (runes 30)', () => {
  test('by its id, once the visitor has paid', async () => {
    const { kernel, drawn, answers, answered, idOf } = await asked()
    expect(answers).toEqual([])
    await drawn.press('Pay')
    await answered({ id: idOf() })
    expect(kernel.state.features.runes?.orders).toMatchObject([{ id: idOf(), fundTransactionId: paidBy }])
    await act(async () => void kernel.close())
    expect(answers).toHaveLength(1)
  })
  test('by the id of the order that was paid, if the visitor declined at first', async () => {
    const { drawn, made, answers, answered, idOf } = await asked()
    made.replies.sendTransfer = error(-32000)
    await drawn.press('Pay')
    await drawn.see('Nothing was paid. The order can be paid later.')
    await drawn.wait(1_000)
    expect(answers).toEqual([])
    made.replies.sendTransfer = ok({ txid: paidBy })
    await drawn.press('Try again')
    await drawn.see('A mint may yield nothing')
    await drawn.wait(1_000)
    await drawn.press('Pay')
    await answered({ id: idOf() })
  })
  test('by undefined, if the visitor closes the modal, goes elsewhere, declines and leaves, or the kit ends', async () => {
    const closed = await asked()
    await act(async () => void closed.kernel.close())
    await closed.answered(undefined)
    const gone = await asked()
    await act(async () => gone.kernel.open('Runes'))
    await gone.answered(undefined)
    const declined = await asked()
    declined.made.replies.sendTransfer = error(-32000)
    await declined.drawn.press('Pay')
    await declined.drawn.see('Nothing was paid. The order can be paid later.')
    await act(async () => void declined.kernel.close())
    await declined.answered(undefined)
    const ended = await asked()
    await act(async () => ended.kernel.destroy())
    await ended.answered(undefined)
  })
  test('by its id, if the visitor has answered a gate above the review', async () => {
    const { kernel, drawn, answers, answered, idOf } = await asked()
    const view = { title: 'Gate', gate: true, load: async () => ({ default: () => null }) }
    kernel.hooks.resolveView.tap('gate', (input) => ((input.view as string) === 'Gate' ? view : undefined))
    const gate: GateAnswers = new Map()
    const line = { requests: [] }
    const { signal } = kernel
    void askAtGate(kernel, { view: 'Gate' as never, line, answers: gate, question: { id: '1' }, signal })
    await drawn.wait(1_000)
    gate.get('1')?.()
    await drawn.wait(1_000)
    await drawn.see('A mint may yield nothing')
    await drawn.wait(1_000)
    expect(answers).toEqual([])
    await drawn.press('Pay')
    await answered({ id: idOf() })
  })
  test('by its id, if the visitor closes the modal while the wallet asks: the order may be paid', async () => {
    const { kernel, made, drawn, asked: requests, answered, idOf, status } = await asked()
    made.replies.sendTransfer = () => new Promise(() => {})
    await drawn.press('Pay')
    await drawn.until(() => requests().length > 0)
    await act(async () => void kernel.close())
    await answered({ id: idOf() })
    expect(status()).toEqual(['asked'])
  })
  test('and the answer of an earlier call is no answer to a later call', async () => {
    const { kernel, made, drawn, runes, routes, asked: requests, answered, idOf, until } = await asked()
    let pay = (_: unknown): void => {}
    made.replies.sendTransfer = () =>
      new Promise((go) => {
        pay = go
      })
    await drawn.press('Pay')
    await drawn.until(() => requests().length > 0)
    routes['mint/orders'] = { orderId: 'order 2', fundAddress: addresses.payment, fundAmount: 5_000 }
    let later: readonly unknown[] = []
    await act(async () => {
      later = answersOf(runes.mint({ ...mint, repeats: 3 }))
      await until(() => expect(kernel.state.features.runeForms.reviewed?.input.params).toMatchObject({ repeats: 3 }))
    })
    await answered({ id: idOf() })
    await act(async () => pay(ok({ txid: txid(9) })()))
    await drawn.wait(1_000)
    expect(later).toEqual([])
    await act(async () => void kernel.close())
    await drawn.until(() => later.length > 0)
    expect(later).toEqual([undefined])
  })
  test('by undefined, if the visitor declines and presses Close: an app that opens a review has no form to edit', async () => {
    const { kernel, drawn, made, answered } = await asked()
    made.replies.sendTransfer = error(-32000)
    await drawn.press('Pay')
    await drawn.see('You declined in')
    expect(drawn.text()).toContain('Nothing was paid. The order can be paid later.')
    expect(drawn.button('Edit')).toBeUndefined()
    await drawn.press('Close')
    await answered(undefined)
    expect(kernel.state.modal.open).toBe(false)
  })
  test('a visitor who declines an order that was opened from its own view goes back there', async () => {
    const { kernel, drawn, made, idOf } = await asked()
    made.replies.sendTransfer = error(-32000)
    await act(async () => kernel.open('RuneOrder', { id: idOf() ?? '' }))
    await drawn.press('Pay this order')
    await drawn.see('A mint may yield nothing')
    await drawn.wait(1_000)
    await drawn.press('Pay')
    await drawn.see('Nothing was paid. The order can be paid later.')
    await drawn.press('Back')
    expect(kernel.state.router.stack).toMatchObject([{ view: 'RuneOrder' }])
  })
  const raised = async () => {
    const { kernel, until } = await openOrder()
    const order = put(kernel, madeOrder({ payments: [sentPayment], executed: accepted }))
    const answers = answersOf(kernel.features.runes.bump({ id: order.id }))
    await until(() => expect(kernel.state.modal.open).toBe(true))
    const drawn = drawViews(kernel)
    await drawn.see('New fee rate')
    return { kernel, order, answers, drawn }
  }
  test('a higher fee answers by the id of its order once the visitor has paid for the fee', async () => {
    const { order, answers, drawn } = await raised()
    await drawn.fill('New fee rate in sat/vB', '20')
    await drawn.press('Review')
    await drawn.see('Pay')
    await drawn.wait(1_000)
    await drawn.press('Pay')
    await drawn.until(() => answers.length > 0)
    expect(answers).toEqual([{ id: order.id }])
  })
  test('a higher fee answers by undefined, if the visitor closes the form', async () => {
    const { kernel, answers, drawn } = await raised()
    await act(async () => void kernel.close())
    await drawn.until(() => answers.length > 0)
    expect(answers).toEqual([undefined])
  })
  test('a transfer answers by the id of its entry in the ledger', async () => {
    const { kernel, wallet } = await openSend({ balances: [goods] })
    wallet.replies.runes_transfer = ok({ txid: txid(3) })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const answers = answersOf(
      kernel.features.runes.transfer({
        recipients: [{ runeName: goods.runeName, amount: 250n, address: addresses.other }],
      }),
    )
    await vi.waitFor(() => expect(kernel.state.modal.open).toBe(true))
    const drawn = drawViews(kernel)
    await drawn.until(() => drawn.button('Send')?.disabled === false)
    await drawn.wait(1_000)
    expect(answers).toEqual([])
    await drawn.press('Send')
    await drawn.until(() => answers.length > 0)
    expect(answers).toEqual([{ id: kernel.state.ledger[0]?.id }])
  })
})
