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

test('error: what another tab has paid since the review, and the network has recorded, is not paid again in silence (money 8)', async () => {
  const storage = createMemoryArea()
  const [first, second] = [await openTab(storage), await openTab(storage)]
  const reviewed = await second.kernel.prepare(paying(1n, 'bob'))
  await first.kernel.send(await first.kernel.prepare(paying(1n, 'bob')))
  await vi.waitFor(() => expect(first.kernel.state.ledger[0]?.status).toBe('confirmed'))
  await expect(second.kernel.send(reviewed)).rejects.toMatchObject({ name: 'PreparedStaleError' })
  expect(second.money.asked).toEqual([])
})
