import { expect, onTestFinished, test, vi } from 'vitest'
import { createWallet, one, rest, startKit } from '../fixtures/chain.ts'
import { crash, createMoney, leaves, paying } from '../fixtures/money.ts'
import { createMemoryArea } from '../testing/index.ts'
import { follow } from './follow.ts'

/** A tab of the site with its wallet connected. Whatever is paid there spends the named coins. */
async function openTab(coins: readonly string[], storage = createMemoryArea()) {
  const money = createMoney()
  money.answer = { consumes: coins }
  money.outcome = async (id) => ({ id, status: 'unknown' })
  const kit = await startKit([createWallet('one')], { storage, also: [money.plugin] })
  if (!kit.kernel.connection('alpha')) await kit.kernel.connect(one)
  onTestFinished(() => kit.kernel.destroy())
  const codes = async () => (await kit.kernel.prepare(paying(7n, 'carol'))).notices.map(({ code }) => code)
  return { ...kit, money, storage, codes }
}

test('error: of two payments that consume the same and are sent at once, the wallet is asked for one (money 45)', async () => {
  const { kernel, money, codes } = await openTab(['coin 1', 'coin 2'])
  const [bob, dan] = [await kernel.prepare(paying(1n, 'bob')), await kernel.prepare(paying(2n, 'dan'))]
  const ends = await Promise.allSettled([kernel.send(bob), kernel.send(dan)])
  expect(ends).toMatchObject([{ status: 'fulfilled' }, { reason: { name: 'PreparedStaleError' } }])
  expect(money.asked).toEqual([bob])
  // The next review says so, and the visitor may mean to replace the payment.
  expect(await codes()).toEqual(['replaces'])
  money.send = async () => ({ id: 'tx-other' })
  await kernel.send(await kernel.prepare(paying(2n, 'dan')))
  expect(money.asked).toHaveLength(2)
})

test('error: what another tab has sent since the review is not replaced without a word (money 45)', async () => {
  const first = await openTab(['coin 1'])
  const second = await openTab(['coin 2', 'coin 1'], first.storage)
  const reviewed = await second.kernel.prepare(paying(2n, 'dan'))
  expect(reviewed.notices).toEqual([])
  await first.kernel.send(await first.kernel.prepare(paying(1n, 'bob')))
  await expect(second.kernel.send(reviewed)).rejects.toMatchObject({ name: 'PreparedStaleError' })
  expect(second.money.asked).toEqual([])
})

test('error: an unknown outcome may be a payment on its way, also at the next visit (money 45)', async () => {
  const { kernel, money, storage } = await openTab(['coin 1'])
  money.send = crash
  await kernel.send(await kernel.prepare(paying(1n, 'bob'))).catch(() => {})
  kernel.destroy()
  const next = await openTab(['coin 1'], storage)
  expect(await next.codes()).toEqual(['replaces'])
})

test('behavior: a payment that was declined, or is recorded, is on its way no more (money 45)', async () => {
  const { kernel, money, codes } = await openTab(['coin 1'])
  money.send = async () => {
    throw { code: 4001, message: 'no' }
  }
  await kernel.send(await kernel.prepare(paying(1n, 'bob'))).catch(() => {})
  expect(await codes()).toEqual([])
  money.send = async () => ({ id: 'tx-9' })
  money.outcome = async (id) => ({ id, status: 'confirmed' })
  await kernel.send(await kernel.prepare(paying(1n, 'bob')))
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).toBe('confirmed'))
  expect(await codes()).toEqual([])
})

test('error: a review that points out a payment on its way lets no later payment be replaced without a word (money 45)', async () => {
  const { kernel, money } = await openTab(['coin 1'])
  money.send = crash
  await kernel.send(await kernel.prepare(paying(1n, 'erin'))).catch(() => {})
  // Each review points out the first payment, and none of the other.
  const [bob, dan] = [await kernel.prepare(paying(1n, 'bob')), await kernel.prepare(paying(2n, 'dan'))]
  expect([bob, dan].map(({ notices }) => notices.map(({ code }) => code))).toEqual([['replaces'], ['replaces']])
  money.send = async () => ({ id: 'tx-bob' })
  await kernel.send(bob)
  await expect(kernel.send(dan)).rejects.toMatchObject({ name: 'PreparedStaleError' })
  expect(money.asked).toHaveLength(2)
})

test('error: a payment that only the chain has pointed out lets no later payment be replaced without a word (money 45)', async () => {
  const { kernel, money } = await openTab(['coin 1'])
  // An explorer knows a transaction of another wallet that spends the coin.
  money.answer = { consumes: ['coin 1'], notices: [{ code: 'replaces' }] }
  const [bob, dan] = [await kernel.prepare(paying(1n, 'bob')), await kernel.prepare(paying(2n, 'dan'))]
  await kernel.send(bob)
  await expect(kernel.send(dan)).rejects.toMatchObject({ name: 'PreparedStaleError' })
  const again = await kernel.prepare(paying(2n, 'dan'))
  expect(again.notices.map(({ code }) => code)).toEqual(['replaces'])
})

test('behavior: a plugin that points the same out again before the wallet is asked stops nothing (money 45)', async () => {
  const { kernel, money } = await openTab(['coin 1'])
  kernel.hooks.beforeSend.tapPromise('watch', async (prepared) => ({
    ...prepared,
    notices: [...prepared.notices, { code: 'replaces' }],
  }))
  await kernel.send(await kernel.prepare(paying(1n, 'bob')))
  money.send = async () => ({ id: 'tx-other' })
  await kernel.send(await kernel.prepare(paying(2n, 'dan')))
  expect(money.asked).toHaveLength(2)
})

test('error: a payment that may replace a first payment does not replace a second that was sent since its review (money 45)', async () => {
  const { kernel, money } = await openTab(['coin 1'])
  await kernel.send(await kernel.prepare(paying(1n, 'bob')))
  const [carol, dan] = [await kernel.prepare(paying(2n, 'carol')), await kernel.prepare(paying(3n, 'dan'))]
  money.send = async () => ({ id: 'tx-carol' })
  await kernel.send(carol)
  money.send = async () => ({ id: 'tx-dan' })
  await expect(kernel.send(dan)).rejects.toMatchObject({ name: 'PreparedStaleError' })
  expect(money.asked).toHaveLength(2)
  // The next review tells of both, and the visitor may mean to replace them.
  const anew = await kernel.prepare(paying(3n, 'dan'))
  expect(anew.notices.filter(({ code }) => code === 'replaces')).toHaveLength(1)
  await kernel.send(anew)
  expect(money.asked).toHaveLength(3)
})

/** Two payments that consume the same: the network records the second, and the chain finds its transaction for the first as well. */
async function sendBoth(first: 'named' | 'unnamed', second: 'named' | 'unnamed') {
  const { kernel, money } = await openTab(['coin 1'])
  let isMined = false
  const seen = leaves(paying(2n, 'dan'))
  const statusOf = (id: string) => kernel.state.ledger.find((entry) => entry.id === id)
  const isTaken = () => kernel.state.ledger.some(({ transactionId }) => transactionId === 'tx-mined')
  money.outcome = async (id) =>
    isMined && !(id === 'tx-mined') && isTaken()
      ? { id, status: 'unknown' }
      : isMined
        ? { id: 'tx-mined', status: 'confirmed', seen }
        : { id, status: 'unknown' }
  money.find = async () => (isMined && !isTaken() ? { id: 'tx-mined' } : undefined)
  const send = async (to: string, amount: bigint, kind: 'named' | 'unnamed') => {
    money.send = kind === 'named' ? async () => ({ id: `tx-${to}` }) : crash
    const prepared = await kernel.prepare(paying(amount, to))
    await kernel.send(prepared).catch(() => {})
    return prepared.id
  }
  const [bob, dan] = [await send('bob', 1n, first), await send('dan', 2n, second)]
  isMined = true
  const look = async (id: string) => {
    await follow(kernel as never, id)
    await rest()
  }
  return { bob, dan, look, statusOf }
}

test.each([
  ['named', 'unnamed'],
  ['named', 'named'],
  ['unnamed', 'unnamed'],
  ['unnamed', 'named'],
] as const)(
  'error: of two payments that consume the same, %s and %s, the recorded one keeps its transaction though the other is looked at first (money 47)',
  async (first, second) => {
    const { bob, dan, look, statusOf } = await sendBoth(first, second)
    await look(bob)
    expect(statusOf(bob)).toMatchObject({ status: 'different', seen: [] })
    expect(statusOf(bob)?.transactionId).toBe(first === 'named' ? 'tx-bob' : undefined)
    await look(dan)
    expect(statusOf(dan)).toMatchObject({ status: 'confirmed', transactionId: 'tx-mined' })
  },
)
