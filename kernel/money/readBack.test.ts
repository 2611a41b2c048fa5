import { expect, test } from 'vitest'
import { failure } from '../fixtures/chain.ts'
import { paying } from '../fixtures/money.ts'
import { visitMoney } from '../fixtures/visitMoney.ts'
import type { Reading } from '../types/money.ts'

const written = (promise: object, more: object = {}) =>
  ({ kind: 'barter', promise, payload: { to: 'bob', amount: 5n, ...more }, tokens: [], about: {} }) as never
const paid: Reading['changes'] = [{ direction: 'out', amount: 5n, party: 'bob' }]
const open = { out: [{ limit: 'exactly', amount: 5n }] }

test('behavior: of what a plugin has taken out of a payload, nothing is drawn any more (money 3)', async () => {
  const { kernel, money } = await visitMoney()
  const all: Reading = {
    ...{ changes: paid, memo: 'account 4711', callees: ['market'], kept: 'bytes', feeLimit: 0n },
    allowances: [{ token: 'usd', spender: 'market', amount: 1n }],
    ...{ details: [{ code: 'nonce', value: '1' }], notices: [{ code: 'zeroAddress' }] },
  }
  money.read = ({ payload }) => ((payload as { memo?: string }).memo ? all : { changes: paid })
  const intent = written({ out: 'exactly' }, { memo: 'account 4711' })
  expect(await kernel.prepare(intent)).toMatchObject({ ...all, notices: [{ code: 'zeroAddress' }] })
  kernel.hooks.beforeSend.tapPromise('strips', async (prepared) => ({
    ...prepared,
    payload: { to: 'bob', amount: 5n } as never,
  }))
  const { memo, callees, kept, feeLimit, allowances, details, notices } = await kernel.prepare(intent)
  expect({ memo, callees, kept, feeLimit, allowances, details, notices }).toEqual({ notices: [] })
})

test('error: a plugin that changes what was read changes nothing of what is compared (money 3)', async () => {
  const { kernel, money } = await visitMoney()
  money.read = () => ({ changes: paid, allowances: [{ token: 'usd', spender: 'mallory', amount: 'all' }] })
  kernel.hooks.beforeSend.tap('thief', (prepared) => {
    try {
      Object.assign(prepared.allowances as object, { length: 0 })
    } catch {
      // It is frozen.
    }
    return prepared
  })
  expect(await failure(kernel.prepare(written(open)))).toMatchObject({ params: { reason: 'allows' } })
})

test('behavior: what a chain says of whom a request pays is told of every kind, once (money 4)', async () => {
  const { kernel, money } = await visitMoney()
  const notices = [{ code: 'zeroAddress' }]
  money.read = () => ({ changes: paid, notices })
  money.answer = { notices }
  for (const intent of [paying(5n), written(open), written({ out: 'exactly' })])
    expect((await kernel.prepare(intent)).notices).toEqual(notices)
})

test('error: whoever the bytes of a promise pay is asked about as the receiver of a transfer is (money 21)', async () => {
  const { kernel, money } = await visitMoney()
  money.read = () => ({ changes: paid })
  kernel.hooks.validateAddress.tap({ name: 'alpha', namespace: 'alpha' }, ({ address }) => address !== 'bob')
  expect(await failure(kernel.prepare(written(open)))).toMatchObject({ name: 'InvalidAddressError', unsent: true })
  // Of what an app has written, nobody said whom it should pay.
  expect((await kernel.prepare(written({ out: 'exactly' }))).changes).toEqual(paid)
})

test.each([{ token: 'US D' }, { token: '' }, { party: 'Bob (verified)' }])(
  'error: bytes that are read as paying %o are refused: no ledger could keep it (money 9, money 30)',
  async (odd) => {
    const { kernel, money } = await visitMoney()
    money.read = () => ({ changes: [{ direction: 'out', amount: 5n, ...odd }] })
    expect(await failure(kernel.prepare(written({ out: 'exactly' })))).toMatchObject({
      ...{ name: 'TransactionUnreadableError', unsent: true },
    })
  },
)

test('a feature’s own notices and lines stand beside what the bytes say, and go out as they were reviewed (money 3)', async () => {
  const { kernel, money } = await visitMoney()
  const nonce = { code: 'nonce', value: '1' }
  money.read = () => ({ changes: paid, details: [nonce] })
  const notice = { code: 'late', title: 'It may come late', text: 'Nobody knows when.' }
  const line = { code: 'pieces', label: 'Pieces', value: '2' }
  const told = (more: object) => ({ ...(written(open) as object), ...more }) as never
  const prepared = await kernel.prepare(told({ notices: [notice], details: [line] }))
  expect(prepared).toMatchObject({ notices: [notice], details: [nonce, line] })
  expect([prepared.details, prepared.notices].every(Object.isFrozen)).toBe(true)
  await kernel.send(prepared)
  expect(money.asked).toEqual([prepared])
  for (const unclear of [{ notices: [{ code: 'late' }] }, { details: [{ code: 'pieces' }] }, { details: 'two' }])
    expect(await failure(kernel.prepare(told(unclear)))).toMatchObject({ name: 'IntentUnclearError' })
})
