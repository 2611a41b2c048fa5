import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bank, draw, openBank, page, request } from './fixtures/openBank.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

type Bank = Awaited<ReturnType<typeof openBank>>
const deposit = ({ kernel }: Bank) => kernel.snapshot().features.pay.deposit
const keptIn = ({ kernel, storage }: Bank) => JSON.parse(storage.getItem(kernel.storage.nameOf('pay')) ?? '{}').value

/** A tab of its own with the form of a deposit; its exchange names the payment `id`. */
async function openTab(id: string, storage?: Bank['storage']) {
  const { service, said } = bank({ createPayUrl: async () => ({ url: `${page}/${id}`, sessionId: id }) })
  const tab = await openBank({ service, price: 4, ...(storage && { storage }) })
  tab.kernel.open('PayWithExchange', undefined)
  const drawn = draw(tab.kernel)
  await drawn.wait(600)
  return { ...tab, ...drawn, said, service }
}

/** A host asks to be paid. */
const ask = ({ kernel }: Bank) =>
  act(async () => {
    void kernel.features.pay.pay(request)
    await vi.waitUntil(() => kernel.state.router.stack.at(-1)?.view === 'Pay')
  })

/** Two tabs, each with a payment at an exchange. */
async function openTwo() {
  const one = await openTab('one')
  const two = await openTab('two', one.storage)
  for (const tab of [one, two]) await tab.press('Pay with Harbour One')
  expect([deposit(one)?.sessionId, deposit(two)?.sessionId]).toEqual(['one', 'two'])
  return { one, two }
}

test('error: a payment that is over takes that of another tab with it nowhere (pay 7)', async () => {
  const { one, two } = await openTwo()
  two.said.status = { status: 'success' }
  await two.wait(5_000)
  for (const { kernel } of [one, two]) kernel.destroy()
  const after = await openBank({ service: one.service, storage: one.storage })
  after.kernel.open('PayLoading', undefined)
  await vi.waitFor(() => expect(deposit(after)?.sessionId).toBe('one'))
})

test('error: after a reload the one comes after the other, until the visitor is done with each (pay 7)', async () => {
  const { one, two } = await openTwo()
  for (const { kernel } of [one, two]) kernel.destroy()
  const after = await openBank({ service: one.service, storage: one.storage })
  after.kernel.open('PayLoading', undefined)
  await vi.waitFor(() => expect(deposit(after)?.sessionId).toBe('two'))
  const drawn = draw(after.kernel)
  await drawn.press('I didn’t pay there')
  expect(deposit(after)?.sessionId).toBe('one')
  await act(async () => void after.kernel.navigate('PayLoading', undefined))
  await drawn.press('I didn’t pay there')
  expect([deposit(after), after.kernel.storage.has('pay')]).toEqual([undefined, false])
})

test('error: what is open at an exchange in one tab is not paid once more in another, whatever is open there (pay 6)', async () => {
  const one = await openBank({ service: bank().service })
  const drawn = draw(one.kernel)
  await ask(one)
  const two = await openTab('two', one.storage)
  await drawn.wait(10)
  await drawn.press('Pay with Harbour One')
  await two.press('Pay with Harbour One')
  expect(keptIn(two).length).toBe(2)
  await ask(two)
  await two.wait(10)
  expect(two.text()).toContain('Paying again would pay twice.')
  expect(two.button('Pay with Weir')).toBeUndefined()
  await two.press('Look at it')
  await two.press('I didn’t pay there')
  expect(deposit(two)?.sessionId).toBe('two')
  expect(two.button('Pay with Weir')).toBeDefined()
})

test('a payment that an earlier version kept is taken up, and of a list of them, none is left out for another (pay 6, pay 7)', async () => {
  const one = await openTab('one')
  await one.press('Pay with Harbour One')
  const [{ until: _, ...good }] = keptIn(one)
  one.kernel.destroy()
  const name = one.kernel.storage.nameOf('pay')
  one.storage.setItem(name, JSON.stringify({ value: good }))
  const after = await openTab('two', one.storage)
  await act(() => vi.waitUntil(() => deposit(after)?.sessionId === 'one'))
  const many = Array.from({ length: 40 }, (_, at) => ({ ...good, sessionId: `s${at}` }))
  after.storage.setItem(name, JSON.stringify({ value: [good, ...many] }))
  await after.press('Look at it')
  await after.press('I didn’t pay there')
  expect(keptIn(after).length).toBe(40)
})

test('error: a request that an exchange has paid in another tab since is not offered for payment once more (pay 18)', async () => {
  const one = await openBank({ service: bank().service })
  await ask(one)
  const drawn = draw(one.kernel)
  await drawn.wait(10)
  const { service, said } = bank()
  const two = await openBank({ service, storage: one.storage })
  const other = draw(two.kernel)
  await ask(two)
  await other.wait(10)
  await other.press('Pay with Harbour One')
  const heard = () => dispatchEvent(new StorageEvent('storage', { key: one.kernel.storage.nameOf('pay') }))
  await act(async () => void heard())
  said.status = { status: 'success' }
  await other.wait(5_000)
  expect(deposit(two)?.status).toBe('success')
  await act(async () => void heard())
  await drawn.wait(10)
  expect(drawn.text()).toContain('Paying again would pay twice.')
  expect(drawn.button('Pay with Weir')).toBeUndefined()
})

test('error: a payment of an earlier visit that an exchange has made is not offered once more because the page is loaded again (pay 7)', async () => {
  const { service, said } = bank()
  const visit = async (storage?: Bank['storage']) => {
    const page = await openBank({ service, ...(storage && { storage }) })
    await ask(page)
    const drawn = draw(page.kernel)
    await drawn.wait(10)
    return { ...page, ...drawn }
  }
  const first = await visit()
  await first.press('Pay with Harbour One')
  await act(async () => first.kernel.destroy())
  const second = await visit(first.storage)
  said.status = { status: 'success' }
  await second.wait(5_000)
  expect(deposit(second)?.status).toBe('success')
  await act(async () => second.kernel.destroy())
  const third = await visit(first.storage)
  expect(third.text()).toContain('Paying again would pay twice.')
  await third.press('Look at it')
  await third.wait(5_000)
  await third.press('Done')
  expect(third.kernel.storage.has('pay')).toBe(false)
})

/** A tab whose exchange has not named its page yet, and what is done in another tab meanwhile. */
async function pressBeside(keys: readonly string[]) {
  let answer = () => {}
  const { service } = bank({
    createPayUrl: () =>
      new Promise((resolve) => {
        answer = () => resolve({ url: `${page}/one`, sessionId: 'one' })
      }),
  })
  const one = await openBank({ service })
  await ask(one)
  const drawn = draw(one.kernel)
  await drawn.wait(10)
  const two = await openBank({ service: bank().service, storage: one.storage })
  await ask(two)
  const other = draw(two.kernel)
  await other.wait(10)
  await drawn.press('Pay with Harbour One')
  const [opened] = two.windows.opened
  for (const key of keys) {
    await other.press(key)
    await other.wait(700)
  }
  await act(async () => {
    for (const key of ['ledger', 'pay', 'payTraces'])
      dispatchEvent(new StorageEvent('storage', { key: one.kernel.storage.nameOf(key) }))
    answer()
  })
  await drawn.wait(10)
  return { one, two, drawn, opened }
}

test('error: an exchange’s window is not led to its page if another tab has begun the payment since the press (pay 19)', async () => {
  const { one, two, drawn, opened } = await pressBeside(['Pay with Harbour One'])
  expect(opened).toMatchObject({ url: '', closed: true })
  expect([deposit(one)?.sessionId, keptIn(two).length]).toEqual([deposit(two)?.sessionId, 1])
  expect(drawn.text()).toContain('Processing payment')
})

test('error: an exchange’s window is not led to its page if a wallet in another tab has paid since the press, and the payment is pointed out (pay 19)', async () => {
  const { one, drawn, opened } = await pressBeside(['Pay with Weir', 'Pay'])
  expect(opened).toMatchObject({ url: '', closed: true })
  expect([deposit(one), one.kernel.storage.has('pay')]).toEqual([undefined, false])
  expect(drawn.text()).toContain('Paying again would pay twice.')
})

test('error: a tab that has not heard of another tab’s payment names the payment to its host all the same (pay 4)', async () => {
  const one = await openBank({ service: bank().service })
  const result = one.kernel.features.pay.pay(request)
  await act(() => vi.waitFor(() => expect(one.kernel.state.router.stack.at(-1)?.view).toBe('Pay')))
  const two = await openBank({ service: bank().service, storage: one.storage })
  await ask(two)
  const other = draw(two.kernel)
  await other.wait(10)
  await other.press('Pay with Harbour One')
  await act(async () => void one.kernel.close())
  await other.wait(10)
  expect(await result).toMatchObject({ error: { detail: 'Payment cancelled', sessionId: 's1' } })
})
