import { act } from 'react'
import type { Kernel, Prepared } from 'tapkit/kernel'
import { createTestKernel, mockChain, mockNetwork } from 'tapkit/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { draw as drawPay, openBank, request } from '../../plugins/features/pay/fixtures/openBank.ts'
import { draw as drawSend, fillIn, openRiver } from '../../plugins/features/send/fixtures/openRiver.ts'
import { fill } from '../../plugins/features/swap/fixtures/fillForm.ts'
import { openPond } from '../../plugins/features/swap/fixtures/openPond.ts'
import { mount } from '../kit/fixtures/mount.tsx'
import { Review } from './Review.tsx'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

/** The features that move money: each opens its form filled in; `review` is the key that leads on, `confirm` the key of the review. */
const features = {
  send: {
    async open() {
      const { kernel, wallet } = await openRiver()
      await fillIn(kernel)
      return { kernel, wallet, drawn: drawSend(kernel), filled: () => kernel.state.features.send.amount }
    },
    ...{ form: 'Send', review: 'Review', confirm: 'Send' },
  },
  swap: {
    async open() {
      const { kernel, wallet } = await openPond()
      return { kernel, wallet, drawn: await fill(kernel), filled: () => kernel.state.features.swap.amount }
    },
    ...{ form: 'Swap', review: 'Review swap', confirm: 'Swap' },
  },
  pay: {
    async open() {
      const { kernel, wallet } = await openBank()
      void kernel.features.pay.pay(request)
      await act(() => vi.waitFor(() => expect(kernel.state.router.stack.at(-1)?.view).toBe('Pay')))
      return { kernel, wallet, drawn: drawPay(kernel), filled: () => kernel.state.features.pay.request?.amount }
    },
    ...{ form: 'Pay', review: 'Pay with Weir', confirm: 'Pay' },
  },
}

const viewOf = (kernel: Kernel) => kernel.state.router.stack.at(-1)?.view

describe.each(Object.entries(features))('the review of %s', (_, { open, form, review, confirm }) => {
  /** The review, armed. */
  async function openReview() {
    const opened = await open()
    await opened.drawn.wait(0)
    await opened.drawn.press(review)
    await opened.drawn.wait(600)
    const asks = () => opened.wallet.asked.filter((question) => question === 'send').length
    return { ...opened, asks }
  }

  test('asks the wallet once, however often its key is pressed (money 8)', async () => {
    const { wallet, drawn, asks, kernel } = await openReview()
    wallet.mode = 'hang'
    await act(async () => {
      drawn.button(confirm)?.click()
      drawn.button(confirm)?.click()
    })
    await drawn.wait(600)
    expect(asks()).toBe(1)
    expect(drawn.text()).toContain('Approve in')
    expect(kernel.state.ledger).toHaveLength(1)
  })

  test('keeps the form where the wallet declined: Edit leads to it, Try again to a new review (money 18)', async () => {
    const { kernel, wallet, drawn, asks, filled } = await openReview()
    const before = filled()
    wallet.mode = 'reject'
    await drawn.press(confirm)
    await drawn.wait(600)
    expect(drawn.text()).toContain('You declined in')
    await drawn.press('Try again')
    await drawn.wait(600)
    await drawn.press(confirm)
    await drawn.wait(600)
    expect(asks()).toBe(2)
    await drawn.press('Edit')
    expect([viewOf(kernel), filled(), kernel.state.ledger]).toEqual([form, before, []])
  })

  test('offers no second try where the wallet failed after it was asked (money 10)', async () => {
    const { wallet, drawn, kernel } = await openReview()
    wallet.mode = 'fail'
    await drawn.press(confirm)
    await drawn.wait(600)
    expect(drawn.button('Try again')).toBeUndefined()
    expect(drawn.text()).toContain('This may have been sent')
    expect(kernel.state.ledger).toHaveLength(1)
  })

  test('is left while the wallet asks, and shows that wallet’s request when it is opened again', async () => {
    const { kernel, wallet, drawn, asks } = await openReview()
    wallet.mode = 'hang'
    await drawn.press(confirm)
    await drawn.press('Done')
    expect(viewOf(kernel)).toBe(form)
    await act(async () => kernel.navigate(`${form}Review` as 'SendReview', undefined))
    await drawn.wait(600)
    expect(drawn.text()).toContain('Approve in')
    expect([drawn.button(confirm), asks()]).toEqual([undefined, 1])
  })

  test('cannot be confirmed once its wallet is locked (money 1)', async () => {
    const { wallet, drawn, kernel, asks } = await openReview()
    await act(async () => wallet.lock())
    await drawn.wait(600)
    expect(asks()).toBe(0)
    expect(kernel.state.ledger).toEqual([])
    expect(drawn.button(confirm)).toBeUndefined()
  })
})

test('one review stands, also where a minifier makes what compares it a new function each time', async () => {
  const chain = mockChain({ networks: [mockNetwork('pond:1')], wallets: [{ id: 'w', accounts: ['a'] }] })
  const kernel = createTestKernel({ plugins: [chain.plugin] })
  await kernel.start()
  await kernel.connect({ connectorId: 'w', namespace: 'pond' as never })
  const prepared = { id: 'one', changes: [], notices: [] } as unknown as Prepared
  const write = vi.fn(async () => ({ prepared, about: undefined }))
  const Reviewed = () => (
    <Review
      kernel={kernel}
      write={write}
      submit={async () => {}}
      isSame={(before, now) => before.id === now.id}
      onDone={() => {}}
    >
      {({ sheet }) => <p>{`${sheet.prepared.id} ${sheet.isFresh}`}</p>}
    </Review>
  )
  const { find } = mount(<Reviewed />)
  for (let turn = 0; turn < 5; turn++) await act(async () => {})
  expect(find('p').textContent).toBe('one true')
  expect(write).toHaveBeenCalledTimes(1)
  await act(async () => kernel.destroy())
})
