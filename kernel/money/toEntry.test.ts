import { expect, test } from 'vitest'
import { rest } from '../fixtures/chain.ts'
import { entryOf, storeLedger } from '../fixtures/ledger.ts'
import { visitMoney } from '../fixtures/visitMoney.ts'
import { SendOutcomeUnknownError } from '../index.ts'
import { createMemoryArea } from '../testing/index.ts'

const call = (ref?: string) => ({ kind: 'calls', payload: { to: 'bob', amount: 1n }, ref }) as const
const barter = { kind: 'barter', promise: { out: 'exactly' }, payload: { to: 'eve', amount: 2n }, tokens: [] }
const order = { orderId: 'o/1', fundingAddress: 'fund' }

test('what an intent is for is kept on its entry, whatever becomes of it, and at later visits (money 9)', async () => {
  const storage = createMemoryArea()
  const { kernel, money, ledger } = await visitMoney(storage)
  await kernel.send(await kernel.prepare(call('order-1')))
  await kernel.send(await kernel.prepare({ ...barter, ref: 'order-2' } as never))
  await expect.poll(ledger).toEqual(['confirmed tx-2', 'confirmed tx-1'])
  const refs = (state: typeof kernel.state) => state.ledger.map(({ ref }) => ref)
  expect(refs(kernel.state)).toEqual(['order-2', 'order-1'])
  expect(money.asked.map(({ intent }) => intent.ref)).toEqual(['order-1', 'order-2'])
  kernel.destroy()
  expect(refs((await visitMoney(storage)).kernel.state)).toEqual(['order-2', 'order-1'])
})

test('the texts for the words of a kind are kept on the entry as plain text, at once and at later visits (money 36)', async () => {
  const storage = createMemoryArea()
  const { kernel, ledger } = await visitMoney(storage)
  const facts = { rune: 'UNCOMMON•GOODS\u202e', mints: '2' }
  await kernel.send(await kernel.prepare({ ...barter, facts } as never))
  await expect.poll(ledger).toEqual(['confirmed tx-1'])
  expect(kernel.state.ledger[0]?.facts).toEqual({ ...facts, rune: 'UNCOMMON•GOODS' })
  kernel.destroy()
  const later = await visitMoney(storage)
  expect(later.kernel.state.ledger[0]?.facts).toEqual({ rune: 'UNCOMMON•GOODS', mints: '2' })
})

test.each([{ rune: 5 }, { rune: 'x'.repeat(401) }, 'UNCOMMON•GOODS'])(
  'error: texts that storage cannot keep are refused: %#',
  async (facts) => {
    const { kernel } = await visitMoney()
    await expect(kernel.prepare({ ...barter, facts } as never)).rejects.toMatchObject({ name: 'IntentUnclearError' })
  },
)

test('an intent that is for nothing in particular leaves an entry without', async () => {
  const { kernel, pay } = await visitMoney()
  await kernel.send(await kernel.prepare(call()))
  await pay(2n)
  expect(kernel.state.ledger.map((entry) => 'ref' in entry)).toEqual([false, false])
})

test.each([['x'.repeat(4_001)], [5]])('error: a name that storage cannot keep is refused: %#', async (ref) => {
  const { kernel } = await visitMoney()
  await expect(kernel.prepare({ ...call(), ref } as never)).rejects.toMatchObject({
    name: 'IntentUnclearError',
    params: { field: 'ref' },
  })
})

test('what the wallet answered beside the id is kept with it, as far as it is text (money 12)', async () => {
  const storage = createMemoryArea()
  const { kernel, money, ledger } = await visitMoney(storage)
  money.send = async () => ({ id: 'tx-1', answer: { ...order, size: 5, long: 'x'.repeat(4_001) } }) as never
  await kernel.send(await kernel.prepare(call('order-1')))
  await expect.poll(ledger).toEqual(['confirmed tx-1'])
  expect(kernel.state.ledger[0]?.answer).toEqual(order)
  kernel.destroy()
  expect((await visitMoney(storage)).kernel.state.ledger[0]).toMatchObject({ ref: 'order-1', answer: order })
})

test('what it answered without naming a transaction is kept as well (money 12)', async () => {
  const { kernel, money } = await visitMoney()
  money.send = async () => {
    throw Object.assign(new SendOutcomeUnknownError({ debug: 'It names none.' }), { answer: order })
  }
  const prepared = await kernel.prepare(call('order-1'))
  await expect(kernel.send(prepared)).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
  await rest()
  expect(kernel.state.ledger[0]).toMatchObject({ status: 'unknown', ref: 'order-1', answer: order })
})

test('entries of before are read without; what stands there instead is left out, and the entry is kept (storage 2)', async () => {
  const old = entryOf('old')
  const wrong = { ...entryOf('wrong'), ref: { a: 1 }, answer: 'text' }
  const { kernel } = await visitMoney(storeLedger([old, wrong]))
  await kernel.prepare(call())
  expect(kernel.state.ledger.map(({ id, ref, answer }) => [id, ref, answer])).toEqual([
    ['old', undefined, undefined],
    ['wrong', undefined, undefined],
  ])
})
