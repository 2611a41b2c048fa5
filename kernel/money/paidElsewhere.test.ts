import { expect, onTestFinished, test, vi } from 'vitest'
import { createWallet, one, startKit } from '../fixtures/chain.ts'
import { createMoney, paying } from '../fixtures/money.ts'
import { createMemoryArea } from '../testing/index.ts'

/** A tab of the site with its wallet connected. */
async function openTab(storage: ReturnType<typeof createMemoryArea>) {
  const money = createMoney()
  const kit = await startKit([createWallet('one')], { storage, also: [money.plugin] })
  if (!kit.kernel.connection('alpha')) await kit.kernel.connect(one)
  onTestFinished(() => kit.kernel.destroy())
  return { ...kit, money }
}

test('error: what another tab has paid since the review, and the network has recorded, is not paid again in silence (money 40)', async () => {
  const storage = createMemoryArea()
  const [first, second] = [await openTab(storage), await openTab(storage)]
  const reviewed = await second.kernel.prepare(paying(1n, 'bob'))
  await first.kernel.send(await first.kernel.prepare(paying(1n, 'bob')))
  await vi.waitFor(() => expect(first.kernel.state.ledger[0]?.status).toBe('confirmed'))
  await expect(second.kernel.send(reviewed)).rejects.toMatchObject({ name: 'PreparedStaleError' })
  expect(second.money.asked).toEqual([])
  // The next review says so, and the visitor may mean to pay twice.
  const again = await second.kernel.prepare(paying(1n, 'bob'))
  expect(again.notices).toEqual([{ code: 'paidElsewhere', params: { id: first.kernel.state.ledger[0]?.id } }])
  second.money.send = async () => ({ id: 'tx-2' })
  await second.kernel.send(again)
  expect(second.money.asked).toHaveLength(1)
})

test('behavior: what this page has paid itself, or was paid more than an hour ago, is not pointed out (money 40)', async () => {
  const storage = createMemoryArea()
  const [first, second] = [await openTab(storage), await openTab(storage)]
  await first.kernel.send(await first.kernel.prepare(paying(1n, 'bob')))
  await vi.waitFor(() => expect(first.kernel.state.ledger[0]?.status).toBe('confirmed'))
  expect((await first.kernel.prepare(paying(1n, 'bob'))).notices).toEqual([])
  expect((await second.kernel.prepare(paying(2n, 'bob'))).notices).toEqual([])
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_001)
  expect((await second.kernel.prepare(paying(1n, 'bob'))).notices).toEqual([])
})
