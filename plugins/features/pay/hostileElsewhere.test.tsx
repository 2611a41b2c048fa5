import { act } from 'react'
import { type Plugin, stage } from 'tapkit/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bank, draw, ferry, openBank, request } from './fixtures/openBank.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

type Bank = Awaited<ReturnType<typeof openBank>>
const deposit = ({ kernel }: Bank) => kernel.snapshot().features.pay.deposit

/** A page whose host asks to be paid; each page of a host composes what it needs. */
async function ask(given: Parameters<typeof openBank>[0]) {
  const opened = await openBank(given)
  const result = opened.kernel.features.pay.pay(request)
  await act(() => vi.waitFor(() => expect(opened.kernel.state.router.stack.at(-1)?.view).toBe('Pay')))
  const drawn = draw(opened.kernel)
  await drawn.wait(10)
  return { ...opened, ...drawn, result }
}

const services = { service: bank().service, transfers: ferry().transfers }
const ways = [
  ['an exchange', ['Pay with Harbour One']],
  ['another asset', ['Pay with another asset', 'USD Coin', 'Review', 'Pay']],
] as const

/** Paid one way, on a page that composes who is paid; then the page is left. */
async function pay(names: readonly string[], plugins: readonly Plugin[] = []) {
  const first = await ask({ ...services, plugins })
  for (const name of names) {
    await first.press(name)
    await first.wait(700)
  }
  const { sessionId } = deposit(first) ?? {}
  expect(sessionId).toBeDefined()
  await act(async () => first.kernel.destroy())
  return { storage: first.storage, sessionId }
}

test.each(ways)(
  'error: a page without who is paid by %s takes no trace of it from the page that has them (pay 7)',
  async (_, names) => {
    const { storage, sessionId } = await pay(names)
    const other = await openBank({ storage })
    await act(async () => other.kernel.open('Account' as never, undefined as never))
    await act(() => vi.waitFor(() => expect(deposit(other)).toBeUndefined()))
    await act(async () => other.kernel.destroy())
    const back = await ask({ ...services, storage })
    expect(deposit(back)?.sessionId).toBe(sessionId)
    expect(back.text()).toContain('Paying again would pay twice.')
  },
)

test('error: a request that was paid elsewhere is not offered once more until the visitor says that they did not pay (pay 6)', async () => {
  const { storage } = await pay(['Pay with Harbour One'])
  const other = await ask({ storage })
  expect(other.text()).toContain('Paying again would pay twice.')
  expect(other.button('Pay with Weir')).toBeUndefined()
  await other.press('Look at it')
  await other.wait(10)
  await other.press('I didn’t pay there')
  await other.wait(10)
  expect(other.button('Pay with Weir')).toBeDefined()
})

test.each([
  ['on the page that has them', services],
  ['on another', {}],
])(
  'error: who stops following what their wallet has paid is not asked to pay it once more, %s (pay 6)',
  async (_, given) => {
    const { storage, sessionId } = await pay(['Pay with another asset', 'USD Coin', 'Review', 'Pay'])
    const again = await ask({ ...given, storage })
    expect(again.text()).toContain('Paying again would pay twice.')
    await again.press('Look at it')
    await again.wait(10)
    await again.press('Stop following it')
    await again.wait(10)
    expect(again.button('Pay with Weir')).toBeUndefined()
    const [entry] = again.kernel.state.ledger
    expect(await Promise.race([again.result, undefined])).toMatchObject({
      error: { detail: 'Not followed any more', entryId: entry?.id, sessionId },
    })
  },
)

test('error: a visitor who stops following a payment that the network has not settled in time is not asked to pay once more (pay 6)', async () => {
  const slow: Plugin = {
    name: 'slow',
    apply({ hooks }) {
      hooks.waitForTransaction.tapPromise(
        { name: 'slow', namespace: 'eip155', stage: stage.early } as never,
        async ({ id }) => ({ id, status: 'unknown' }),
      )
    },
  }
  const { storage } = await pay(['Pay with another asset', 'USD Coin', 'Review', 'Pay'], [slow])
  const again = await ask({ ...services, storage, plugins: [slow] })
  const [entry] = again.kernel.state.ledger
  expect(entry).toMatchObject({ status: 'unknown', transactionId: 'mock-1' })
  await again.press('Look at it')
  await again.wait(10)
  expect(again.button('I didn’t pay there')).toBeUndefined()
  await again.press('Stop following it')
  await again.wait(10)
  expect(again.button('Pay with Weir')).toBeUndefined()
  expect(await Promise.race([again.result, undefined])).toMatchObject({
    error: { detail: 'Not followed any more', entryId: entry?.id, transactionId: 'mock-1' },
  })
})
