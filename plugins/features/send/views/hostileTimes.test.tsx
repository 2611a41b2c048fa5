import { act } from 'react'
import { type Prepared, RPCError } from 'tapkit/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setAmount } from '../actions/setAmount.ts'
import { setRecipient } from '../actions/setRecipient.ts'
import { setToken } from '../actions/setToken.ts'
import { bob, carol, clam, fillIn, openAsked, openReview, openRiver } from '../fixtures/openRiver.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

test('behavior: a payment that was cancelled before the wallet was asked is not asked for', async () => {
  const { kernel, chain, wallet } = await openRiver()
  await fillIn(kernel)
  const { press, page, labels } = await openReview(kernel)
  let look = () => {}
  kernel.hooks.beforeSend.tapPromise('scan', (_, { stage }) =>
    stage === 'send'
      ? new Promise<undefined>((resolve) => (look = () => resolve(undefined)))
      : Promise.resolve(undefined),
  )
  await press('Send')
  expect(labels()).toContain('Cancel')
  await press('Cancel')
  expect(page.textContent).not.toContain('Approve in Weir')
  await act(async () => look())
  await act(async () => {})
  expect([wallet.asked.filter((question) => question === 'send').length, chain.sent.length]).toEqual([0, 0])
})

test('behavior: a cancelled payment is not asked for beside the payment that was sent in its place', async () => {
  const { kernel, chain } = await openRiver()
  await fillIn(kernel)
  const { press, arm } = await openReview(kernel)
  const looks: (() => void)[] = []
  kernel.hooks.beforeSend.tapPromise('scan', (_, { stage }) =>
    stage === 'send' && looks.length === 0
      ? new Promise<undefined>((resolve) => looks.push(() => resolve(undefined)))
      : Promise.resolve(undefined),
  )
  await press('Send')
  await press('Cancel')
  // "1 was wrong: it is 2."
  await act(async () => setAmount(kernel, '2'))
  await act(async () => kernel.navigate('SendReview', undefined))
  await act(async () => {})
  await arm()
  await press('Send')
  await act(async () => looks[0]?.())
  await act(async () => void (await vi.advanceTimersByTimeAsync(100)))
  expect(chain.sent).toHaveLength(1)
})

test('behavior: a late answer to an earlier payment leaves the form of the next one alone', async () => {
  const { kernel, wallet } = await openRiver()
  await fillIn(kernel)
  const { press } = await openReview(kernel)
  wallet.mode = 'hang'
  await press('Send')
  await act(async () => {})
  await press('Stop waiting')
  await press('Done')
  await act(async () => {
    setAmount(kernel, '3')
    await setRecipient(kernel, carol, true)
  })
  await act(async () => wallet.held[0]?.answer())
  await act(async () => {})
  expect(kernel.state.features.send).toMatchObject({ amount: '3', to: carol })
})

test('behavior: what is prepared anew with other details says that it has changed (money 7)', async () => {
  const { kernel } = await openRiver()
  let value = '100'
  kernel.hooks.beforeSend.tap('limit', (prepared: Prepared) => ({ ...prepared, validUntil: Date.now() + 1_000 }))
  kernel.hooks.readPayload.tap({ name: 'x', stage: -1000 } as never, ({ payload }) => ({
    changes: [{ direction: 'out', amount: (payload as { amount: bigint }).amount, party: bob }],
    details: [{ code: 'allows', value }],
  }))
  await fillIn(kernel)
  const { page } = await openReview(kernel)
  expect(page.textContent).toContain('100')
  value = 'unlimited'
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_200)))
  expect(page.textContent).toContain('unlimited')
  expect(page.textContent).toContain('Something has changed')
})

/** What was prepared is good for a second; after that the network is away. */
async function expiring() {
  const river = await openRiver()
  const { kernel } = river
  let away = false
  kernel.hooks.prepare.tap({ name: 'away', stage: -1000 } as never, () => {
    if (away) throw new RPCError({ code: -32603, message: 'The node is away' })
  })
  kernel.hooks.beforeSend.tap('brief', (prepared: Prepared) => ({ ...prepared, validUntil: Date.now() + 1_000 }))
  await fillIn(kernel)
  const drawn = await openReview(kernel)
  river.wallet.mode = 'hang'
  await drawn.press('Send')
  await act(async () => {})
  expect(drawn.page.textContent).toContain('Approve in Weir')
  const expire = async () => {
    away = true
    await act(async () => void (await vi.advanceTimersByTimeAsync(1_500)))
    await act(async () => {})
  }
  return { ...river, ...drawn, expire }
}

test('behavior: while the wallet asks, a node that went away does not say that nothing was sent (money 10)', async () => {
  const { expire, page } = await expiring()
  await expire()
  expect(page.textContent).not.toContain('Nothing was sent')
  expect(page.textContent).toContain('Approve in Weir')
})

test('behavior: a node that went away does not say that nothing was sent after the visitor has stopped waiting (money 11)', async () => {
  const { expire, press, page, labels } = await expiring()
  await press('Stop waiting')
  expect(page.textContent).toContain('This may have been sent')
  await expire()
  expect(page.textContent).not.toContain('Nothing was sent')
  expect(labels()).not.toContain('Try again')
})

test('behavior: a payment that may have been sent leaves the form: Done leads to the account (money 18)', async () => {
  const { kernel, press, page } = await openAsked()
  await press('Stop waiting')
  expect(page.textContent).toContain('This may have been sent')
  await press('Done')
  expect(kernel.state.router.stack.map(({ view }) => view)).toEqual(['Account'])
  expect(kernel.state.features.send).toMatchObject({ amount: '', to: '' })
})

test('behavior: a payment that the chain has leaves the form if the wallet never answers and the modal was closed', async () => {
  const { kernel, wallet } = await openAsked()
  kernel.hooks.findTransaction.tap({ name: 'chain', stage: -1000 } as never, () => ({ id: 'on-chain' }))
  await act(async () => kernel.close())
  await act(async () => kernel.stopWaiting(kernel.state.ledger[0]?.id ?? ''))
  await act(async () => void (await vi.advanceTimersByTimeAsync(100)))
  expect(kernel.state.ledger).toMatchObject([{ transactionId: 'on-chain' }])
  expect(kernel.state.features.send).toMatchObject({ amount: '', to: '' })
  // The values that are filled in since are another payment.
  await act(() => fillIn(kernel, '3', carol))
  await act(async () => wallet.held[0]?.answer())
  expect(kernel.state.features.send).toMatchObject({ amount: '3', to: carol })
})

test('behavior: a payment that may have been sent leaves the form if the modal was closed in place of Done', async () => {
  const { kernel, press } = await openAsked()
  await press('Stop waiting')
  await act(async () => kernel.close())
  expect(kernel.state.features.send).toMatchObject({ amount: '', to: '' })
})

test('behavior: a payment that may have been sent leaves the form if the account’s notice of it stopped waiting', async () => {
  const { kernel, press, page } = await openAsked()
  await press('Done')
  await act(async () => kernel.navigate('SendStatus', { id: kernel.state.ledger[0]?.id ?? '' }))
  await press('Stop waiting')
  expect(page.textContent).toContain('This may have been sent')
  expect(kernel.state.features.send).toMatchObject({ amount: '', to: '' })
})

test('behavior: a payment that may have been sent is not offered again if a second review of it stopped waiting (money 10, money 18)', async () => {
  const { kernel, press, page, labels, wallet } = await openAsked()
  await press('Done')
  await act(async () => kernel.navigate('SendReview', undefined))
  await act(async () => {})
  expect(page.textContent).toContain('Approve in Weir')
  await press('Stop waiting')
  expect(page.textContent).toContain('This may have been sent')
  expect(labels()).toEqual(['Done'])
  // A late answer still counts, and is told where the visitor looks.
  await act(async () => wallet.held[0]?.answer())
  await act(async () => {})
  expect(page.textContent).toContain('1 NUT')
  await press('Done')
  expect(kernel.state.router.stack.map(({ view }) => view)).toEqual(['Account'])
  expect(kernel.state.features.send).toMatchObject({ amount: '', to: '' })
})

test('behavior: a payment that the wallet declines after all keeps every field', async () => {
  const { kernel, press, page, wallet } = await openAsked()
  await press('Stop waiting')
  await act(async () => wallet.held[0]?.answer('reject'))
  expect(page.textContent).toContain('You declined in Weir')
  expect(kernel.state.features.send).toMatchObject({ amount: '1', to: bob })
})

test('behavior: while the wallet asks, Done keeps what is filled in: it may be declined', async () => {
  const { kernel, press, wallet } = await openAsked()
  await press('Done')
  await act(async () => wallet.held[0]?.answer('reject'))
  expect(kernel.state.features.send).toMatchObject({ amount: '1', to: bob })
})

test('behavior: a time that is over already is not prepared anew without end', async () => {
  const { kernel } = await openRiver()
  let prepared = 0
  kernel.hooks.beforeSend.tap('seconds', (draft: Prepared) => {
    prepared++
    return { ...draft, validUntil: Math.floor(Date.now() / 1_000) + 60 }
  })
  await fillIn(kernel)
  await openReview(kernel)
  for (let turn = 0; turn < 50; turn++) await act(async () => void (await vi.advanceTimersByTimeAsync(5)))
  expect(prepared).toBeLessThan(20)
})

test('behavior: a wallet that ends its session while it asks leaves what it was asked for on the screen', async () => {
  const { kernel, page } = await openAsked()
  expect(page.textContent).toContain('Approve in Weir')
  await act(async () => kernel.disconnect())
  expect(kernel.state.ledger).toMatchObject([{ status: 'asked' }])
  expect(page.textContent).not.toBe('')
})

test('behavior: a token is named by its whole address: eight characters are soon planted (money 17)', async () => {
  const address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const { kernel } = await openRiver({ holds: [{ ...clam, address }] })
  kernel.open('Account')
  kernel.navigate('Send', undefined)
  setToken(kernel, { ...clam, address })
  setAmount(kernel, '1')
  await setRecipient(kernel, bob, true)
  const { page } = await openReview(kernel)
  expect(page.textContent?.replace(/\s/g, '')).toContain(address)
})
