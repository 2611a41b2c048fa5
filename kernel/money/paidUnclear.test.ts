import { expect, onTestFinished, test, vi } from 'vitest'
import { createWallet, one, startKit } from '../fixtures/chain.ts'
import { crash, createMoney, paying } from '../fixtures/money.ts'
import { createMemoryArea } from '../testing/index.ts'

/** A page of the site with its wallet connected, whose search for a payment ends as the test says. */
async function openPage(storage = createMemoryArea()) {
  const money = createMoney()
  const { kernel } = await startKit([createWallet('one')], { storage, also: [money.plugin] })
  if (!kernel.connection('alpha')) await kernel.connect(one)
  onTestFinished(() => kernel.destroy())
  let settle = () => {}
  money.find = () => new Promise((resolve) => (settle = () => resolve({ id: 'tx-1' })))
  const record = async () => {
    settle()
    await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).toBe('confirmed'))
  }
  return { kernel, money, record }
}

const codesOf = ({ notices }: { readonly notices: readonly { readonly code: string }[] }) =>
  notices.map(({ code }) => code)

test('error: a payment whose outcome was told as unknown, and that the network has recorded since, is not paid again in silence (money 46)', async () => {
  const { kernel, money, record } = await openPage()
  const [first, second] = [await kernel.prepare(paying(1n, 'bob')), await kernel.prepare(paying(1n, 'bob'))]
  money.send = crash
  await expect(kernel.send(first)).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
  await record()
  await expect(kernel.send(second)).rejects.toMatchObject({ name: 'PreparedStaleError' })
  expect(money.asked).toHaveLength(1)
  expect(codesOf(await kernel.prepare(paying(1n, 'bob')))).toEqual(['paidElsewhere'])
})

test('error: a payment whose node refused it, and that the network has recorded all the same, is not paid again in silence (money 46)', async () => {
  const { kernel, money } = await openPage()
  money.send = async () => {
    throw Object.assign(new Error('The node refused it'), { transactionId: 'tx-1' })
  }
  await expect(kernel.send(await kernel.prepare(paying(1n, 'bob')))).rejects.toMatchObject({
    name: 'SendOutcomeUnknownError',
  })
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).toBe('confirmed'))
  expect(codesOf(await kernel.prepare(paying(1n, 'bob')))).toEqual(['paidElsewhere'])
})

test('error: a payment that nobody waits for any more, and that the network has recorded, is not paid again in silence (money 46)', async () => {
  const { kernel, money, record } = await openPage()
  money.send = () => new Promise(() => {})
  void kernel.send(await kernel.prepare(paying(1n, 'bob'))).catch(() => {})
  await vi.waitFor(() => expect(money.asked).toHaveLength(1))
  await kernel.stopWaiting(kernel.state.ledger[0]?.id ?? '')
  await record()
  expect(codesOf(await kernel.prepare(paying(1n, 'bob')))).toEqual(['paidElsewhere'])
})

test('behavior: a payment whose visitor was told that the network has recorded it is not pointed out (money 46)', async () => {
  const { kernel, money, record } = await openPage()
  money.send = crash
  await expect(kernel.send(await kernel.prepare(paying(1n, 'bob')))).rejects.toThrow()
  await record()
  await kernel.acknowledge(kernel.state.ledger[0]?.id ?? '')
  expect(codesOf(await kernel.prepare(paying(1n, 'bob')))).toEqual([])
})

test('error: a payment that was told as unknown because the network took long, and that is recorded since, is not paid again in silence (money 46)', async () => {
  const { kernel, money } = await openPage()
  money.outcome = async (id) => ({ id, status: 'unknown' })
  const [first, second] = [await kernel.prepare(paying(1n, 'bob')), await kernel.prepare(paying(1n, 'bob'))]
  const { id } = await kernel.send(first)
  expect(await kernel.waitForTransaction({ id })).toMatchObject({ status: 'unknown' })
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).toBe('unknown'))
  money.outcome = async (id) => ({ id, status: 'confirmed' })
  globalThis.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).toBe('confirmed'))
  await expect(kernel.send(second)).rejects.toMatchObject({ name: 'PreparedStaleError' })
  expect(money.asked).toHaveLength(1)
  expect(codesOf(await kernel.prepare(paying(1n, 'bob')))).toEqual(['paidElsewhere'])
})

test('error: a payment that another tab told as unknown, and that is recorded since, is not paid again in silence (money 46)', async () => {
  const storage = createMemoryArea()
  const { kernel, money } = await openPage(storage)
  // The network answers this page late, and the other tab at once.
  let answer = (_: 'confirmed') => {}
  money.outcome = (id) => new Promise((resolve) => (answer = (status) => resolve({ id, status })))
  const { id } = await kernel.send(await kernel.prepare(paying(1n, 'bob')))
  const other = await openPage(storage)
  other.money.outcome = async (id) => ({ id, status: 'unknown' })
  await other.kernel.prepare(paying(2n, 'bob'))
  await other.kernel.waitForTransaction({ id })
  await vi.waitFor(() => expect(other.kernel.state.ledger[0]?.status).toBe('unknown'))
  await kernel.prepare(paying(2n, 'bob'))
  expect(kernel.state.ledger[0]?.status).toBe('unknown')
  answer('confirmed')
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).toBe('confirmed'))
  expect(codesOf(await kernel.prepare(paying(1n, 'bob')))).toEqual(['paidElsewhere'])
})

test('behavior: a second payment of the same is prepared without a notice if the first was told as recorded at once (money 46)', async () => {
  const { kernel } = await openPage()
  await kernel.send(await kernel.prepare(paying(1n, 'bob')))
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).toBe('confirmed'))
  expect(codesOf(await kernel.prepare(paying(1n, 'bob')))).toEqual([])
})
