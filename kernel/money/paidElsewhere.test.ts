import { expect, onTestFinished, test, vi } from 'vitest'
import { UserRejectedError } from '../errors/connection.ts'
import { createWallet, one, startKit } from '../fixtures/chain.ts'
import { crash, createMoney, paying } from '../fixtures/money.ts'
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

const codesOf = ({ notices }: { readonly notices: readonly { readonly code: string }[] }) =>
  notices.map(({ code }) => code)

test('error: a payment of another tab that was recorded since the review is not hidden by an open payment of the same (money 40)', async () => {
  const storage = createMemoryArea()
  const [first, second] = [await openTab(storage), await openTab(storage)]
  first.money.outcome = async (id) => ({ id, status: 'unknown' })
  await first.kernel.send(await first.kernel.prepare(paying(1n, 'bob')))
  const reviewed = await first.kernel.prepare(paying(1n, 'bob'))
  expect(codesOf(reviewed)).toEqual(['mayBeSent'])
  second.money.send = async () => ({ id: 'tx-2' })
  await second.kernel.send(await second.kernel.prepare(paying(1n, 'bob')))
  await vi.waitFor(() => expect(second.kernel.state.ledger.map(({ status }) => status)).toContain('confirmed'))
  await expect(first.kernel.send(reviewed)).rejects.toMatchObject({ name: 'PreparedStaleError' })
  expect(codesOf(await first.kernel.prepare(paying(1n, 'bob')))).toEqual(['mayBeSent', 'paidElsewhere'])
})

test('error: a payment that the review called uncertain, and that was recorded since, is not paid again in silence (money 43)', async () => {
  const { kernel, money } = await openTab(createMemoryArea())
  let settle = () => {}
  money.send = crash
  money.find = () => new Promise((resolve) => (settle = () => resolve({ id: 'tx-1' })))
  await expect(kernel.send(await kernel.prepare(paying(1n, 'bob')))).rejects.toThrow()
  const reviewed = await kernel.prepare(paying(1n, 'bob'))
  expect(codesOf(reviewed)).toEqual(['mayBeSent'])
  settle()
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).toBe('confirmed'))
  await expect(kernel.send(reviewed)).rejects.toMatchObject({ name: 'PreparedStaleError' })
  expect(money.asked).toHaveLength(1)
  // The next review says so, and the visitor may mean to pay twice.
  const again = await kernel.prepare(paying(1n, 'bob'))
  expect(codesOf(again)).toEqual(['paidElsewhere'])
  money.send = async () => ({ id: 'tx-2' })
  await kernel.send(again)
  expect(money.asked).toHaveLength(2)
})

test('behavior: a second payment that the visitor means, beside a payment that the review calls sent, is not refused because the network records the first (money 43)', async () => {
  const storage = createMemoryArea()
  const [first, second] = [await openTab(storage), await openTab(storage)]
  let settle = () => {}
  first.money.outcome = (id) => new Promise((resolve) => (settle = () => resolve({ id, status: 'confirmed' })))
  second.money.outcome = () => new Promise(() => {})
  await first.kernel.send(await first.kernel.prepare(paying(1n, 'bob')))
  const reviewed = await second.kernel.prepare(paying(1n, 'bob'))
  expect(codesOf(reviewed)).toEqual(['sentBefore'])
  settle()
  await vi.waitFor(() => expect(first.kernel.state.ledger[0]?.status).toBe('confirmed'))
  second.money.send = async () => ({ id: 'tx-2' })
  await second.kernel.send(reviewed)
  expect(second.money.asked).toHaveLength(1)
})

test('error: a payment of another tab that its wallet held for more than an hour, and that was recorded just now, is pointed out (money 40)', async () => {
  const storage = createMemoryArea()
  const [first, second] = [await openTab(storage), await openTab(storage)]
  let approve = (_: { id: string }) => {}
  first.money.send = () => new Promise((resolve) => (approve = resolve))
  const sending = first.kernel.send(await first.kernel.prepare(paying(1n, 'bob')))
  await vi.waitFor(() => expect(first.money.asked).toHaveLength(1))
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_001)
  approve({ id: 'tx-1' })
  await sending
  await vi.waitFor(() => expect(first.kernel.state.ledger[0]?.status).toBe('confirmed'))
  expect(codesOf(await second.kernel.prepare(paying(1n, 'bob')))).toEqual(['paidElsewhere'])
})

test.each([
  ['paid its receiver another amount', 'bob', ['paidElsewhere']],
  ['paid somebody else', 'mallory', []],
])(
  'error: a payment of another tab that %s counts as paid to its receiver alone (money 43)',
  async (_, party, codes) => {
    const storage = createMemoryArea()
    const [first, second] = [await openTab(storage), await openTab(storage)]
    first.money.outcome = async (id) => ({ id, status: 'confirmed', seen: [{ direction: 'out', amount: 2n, party }] })
    await first.kernel.send(await first.kernel.prepare(paying(1n, 'bob')))
    await vi.waitFor(() => expect(first.kernel.state.ledger[0]?.status).toBe('different'))
    expect(codesOf(await second.kernel.prepare(paying(1n, 'bob')))).toEqual(codes)
  },
)

test('error: a trade of another tab that took the amount, and brought less than was reviewed, is not made again in silence (money 44)', async () => {
  const storage = createMemoryArea()
  const [first, second] = [await openTab(storage), await openTab(storage)]
  const trade = {
    kind: 'trade',
    promise: { out: [{ limit: 'atMost', amount: 5n }], in: [{ limit: 'atLeast', amount: 3n, token: 'coin' }] },
    payload: { trade: 1 },
    tokens: [{ address: 'coin', decimals: 0, symbol: 'COIN', name: 'Coin' }],
  } as never
  for (const { money } of [first, second])
    money.read = () => ({
      changes: [
        { direction: 'out', amount: 5n },
        { direction: 'in', amount: 3n, token: 'coin' },
      ],
    })
  first.money.outcome = async (id) => ({
    ...{ id, status: 'confirmed' },
    seen: [{ direction: 'out', amount: 5n, party: 'pool' }],
  })
  await first.kernel.send(await first.kernel.prepare(trade))
  await vi.waitFor(() => expect(first.kernel.state.ledger[0]?.status).toBe('different'))
  expect(codesOf(await second.kernel.prepare(trade))).toEqual(['paidElsewhere'])
})

/** A trade of 5 for at least 3 of a token. */
const tradeFor = (token: string, contract = 'router') =>
  ({
    kind: 'trade',
    promise: { out: [{ limit: 'atMost', amount: 5n }], in: [{ limit: 'atLeast', amount: 3n, token }] },
    payload: { token, contract },
    tokens: [{ address: token, decimals: 0, symbol: token.toUpperCase(), name: token }],
  }) as never

/** A tab whose trades bring the token that their payload names, by the contract that it names. */
async function openTrades(storage = createMemoryArea()) {
  const tab = await openTab(storage)
  tab.money.read = ({ payload }) => {
    const { token, contract } = payload as { token: string; contract: string }
    return {
      changes: [
        { direction: 'out', amount: 5n, party: contract },
        { direction: 'in', amount: 3n, token },
      ],
    }
  }
  return tab
}

test('error: a trade for the same amount that brings another token is not said to be the trade on its way (money 44)', async () => {
  const { kernel, money } = await openTrades()
  money.outcome = () => new Promise(() => {})
  await kernel.send(await kernel.prepare(tradeFor('coin', 'one')))
  expect(codesOf(await kernel.prepare(tradeFor('coin', 'two')))).toEqual(['sentBefore'])
  expect(codesOf(await kernel.prepare(tradeFor('piece', 'two')))).toEqual([])
})

test('error: a trade that brings another token is asked for while a wallet is still asked for a trade of the same amount (money 44)', async () => {
  const { kernel, money } = await openTrades()
  let refuse = () => {}
  money.send = () => new Promise((_, reject) => (refuse = () => reject(new UserRejectedError({ asked: 'request' }))))
  const first = kernel.send(await kernel.prepare(tradeFor('coin', 'one')))
  await vi.waitFor(() => expect(money.asked).toHaveLength(1))
  const other = await kernel.prepare(tradeFor('piece', 'two'))
  expect(codesOf(other)).toEqual([])
  money.send = async () => ({ id: 'tx-2' })
  await kernel.send(other)
  expect(money.asked).toHaveLength(2)
  refuse()
  await expect(first).rejects.toMatchObject({ name: 'UserRejectedError' })
})
