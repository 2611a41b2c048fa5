import { expect, onTestFinished, test, vi } from 'vitest'
import { createWallet, one, startKit } from '../fixtures/chain.ts'
import { crash, createMoney, paying } from '../fixtures/money.ts'

/** A page of the site with its wallet connected, whose search for a payment ends as the test says. */
async function openPage() {
  const money = createMoney()
  const { kernel } = await startKit([createWallet('one')], { also: [money.plugin] })
  await kernel.connect(one)
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
