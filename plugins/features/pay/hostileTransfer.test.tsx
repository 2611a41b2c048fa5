import { act } from 'react'
import type { TransferService } from 'tapkit/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isPressable } from '../../../ui/kit/fixtures/isPressable.ts'
import { bank, draw, ferry, openBank, other, own, payee, request } from './fixtures/openBank.ts'
import type { PayOptions } from './types.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

/** A tab in which a host asks to be paid. */
async function ask(given: Parameters<typeof openBank>[0], options: PayOptions = request) {
  const opened = await openBank(given)
  const result = opened.kernel.features.pay.pay(options)
  await act(() => vi.waitFor(() => expect(opened.kernel.state.router.stack.at(-1)?.view).toBe('Pay')))
  const drawn = draw(opened.kernel)
  await drawn.wait(10)
  return { ...opened, ...drawn, result }
}

/** The same, up to the key that pays in another asset. */
async function review(given: Parameters<typeof openBank>[0], options?: PayOptions) {
  const asked = await ask(given, options)
  await asked.press('Pay with another asset')
  await asked.wait(10)
  await asked.press('USD Coin')
  await asked.wait(10)
  await asked.press('Review')
  await asked.wait(700)
  return asked
}

test('error: a request that is paid in another asset in a first tab is not paid once more from an open review in a second tab (pay 6)', async () => {
  const { transfers } = ferry()
  const one = await review({ transfers })
  const two = await review({ transfers, storage: one.storage })
  await one.press('Pay')
  await one.wait(100)
  expect(one.chain.sent.length).toBe(1)
  await two.press('Pay')
  await two.wait(700)
  expect(two.chain.sent).toEqual([])
  expect(two.text()).toContain('Paying again would pay twice.')
  await two.press('Look at it')
  await two.press('I didn’t pay there')
  await two.wait(700)
  expect(isPressable(two.button('Pay'))).toBe(true)
})

test('error: a request that is paid in another asset is not paid once more by the wallet directly or at an exchange (pay 6)', async () => {
  const { transfers } = ferry()
  const one = await review({ transfers })
  const direct = await ask({ transfers, storage: one.storage })
  await direct.press('Pay with Weir')
  await direct.wait(700)
  const exchange = await ask({ transfers, service: bank().service, storage: one.storage })
  await one.press('Pay')
  await one.wait(100)
  await direct.press('Pay')
  await direct.wait(700)
  expect(direct.chain.sent).toEqual([])
  expect(direct.text()).toContain('Paying again would pay twice.')
  await exchange.wait(10)
  expect([exchange.button('Pay with Harbour One'), exchange.windows.opened]).toEqual([undefined, []])
  expect(exchange.text()).toContain('Paying again would pay twice.')
})

test('error: a quote is paid by the account that it was given to, and by no other (pay 8)', async () => {
  const { transfers } = ferry()
  const senders: string[] = []
  const fetchQuote: TransferService['fetchQuote'] = (input) => {
    senders.push(input.sender)
    return transfers.fetchQuote(input)
  }
  const asked = await review({ transfers: { ...transfers, fetchQuote } })
  await act(async () => asked.wallet.emitAccounts([other]))
  await asked.wait(700)
  if (asked.button('Pay')) await asked.press('Pay')
  await asked.wait(700)
  expect(asked.chain.sent).toEqual([])
  await asked.press('Pay')
  await asked.wait(100)
  expect(senders).toEqual([`eip155:1:${own}`, `eip155:1:${other}`])
  expect(asked.chain.sent).toMatchObject([{}])
  expect(asked.kernel.state.ledger).toMatchObject([{ account: other }])
  expect(asked.kernel.snapshot().features.pay.deposit?.sessionId).toBe('q2')
})

test('error: a review in another asset says if the wallet may have paid before a reload (pay 6)', async () => {
  const { transfers } = ferry()
  const before = await ask({ transfers })
  await before.press('Pay with Weir')
  await before.wait(700)
  before.wallet.mode = 'hang'
  await before.press('Pay')
  await before.wait(10)
  await act(async () => before.kernel.destroy())
  const after = await review({ transfers, storage: before.storage })
  expect(after.kernel.state.ledger).toMatchObject([{ status: 'unknown' }])
  expect(after.text()).toContain('The wallet was asked for it. Paying again would pay twice.')
})

test('error: a wallet that never answers keeps no visitor from asking for the status (pay 8)', async () => {
  const { transfers, said } = ferry()
  const asked = await review({ transfers })
  asked.wallet.mode = 'hang'
  await asked.press('Pay')
  await asked.wait(120_000)
  await asked.press('Stop waiting')
  said.status = { status: 'success', transactionId: '0xabc' }
  await asked.wait(5_000)
  expect(await Promise.race([asked.result, 'nothing yet'])).toEqual({ success: true, result: '0xabc' })
})

test('error: one id for two payments: both are kept, and none is paid twice (pay 7)', async () => {
  const { transfers } = ferry()
  const fetchQuote: TransferService['fetchQuote'] = async (input) => ({
    ...(await transfers.fetchQuote(input)),
    id: 'q',
  })
  const given = { transfers: { ...transfers, fetchQuote } }
  const one = await review(given)
  const { storage } = one
  const two = await review({ ...given, storage }, { ...request, recipient: payee.replace(/3$/, '4') })
  for (const tab of [one, two]) {
    await tab.press('Pay')
    await tab.wait(100)
    await act(async () => tab.kernel.destroy())
  }
  const after = await ask({ ...given, storage })
  expect(after.text()).toContain('Paying again would pay twice.')
})

test('error: a quote that is over before it is read is none, and is not asked for without an end (pay 8)', async () => {
  const { transfers, said } = ferry()
  const fetchQuote: TransferService['fetchQuote'] = async (input) => ({
    ...(await transfers.fetchQuote(input)),
    validUntil: Date.now() + 1,
  })
  const asked = await ask({ transfers: { ...transfers, fetchQuote } })
  await asked.press('Pay with another asset')
  await asked.wait(10)
  await asked.press('USD Coin')
  await asked.wait(20)
  expect(asked.text()).toContain('Unable to get a quote')
  expect(said.quotes).toBe(1)
})

test('error: a late answer of a wallet leads no visitor away from another view (money 19)', async () => {
  const { transfers } = ferry()
  const asked = await review({ transfers })
  asked.wallet.mode = 'hang'
  await asked.press('Pay')
  await asked.wait(10)
  await act(async () => asked.kernel.open('Account' as never))
  await act(async () => asked.wallet.held.at(-1)?.answer('approve'))
  await asked.wait(10)
  expect(asked.chain.sent.length).toBe(1)
  expect(asked.kernel.state.router.stack.map(({ view }) => view as string)).toEqual(['Account'])
})
