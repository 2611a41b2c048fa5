import { expect, test } from 'vitest'
import { paying } from '../fixtures/money.ts'
import { visitMoney } from '../fixtures/visitMoney.ts'

const [rent, shop, planted] = ['abcd1111111111111111wxyz', 'abcd2222222222222222wxyz', 'abcd3333333333333333wxyz']

/**
 * The known addresses that a payment to the look-alike is blocked for, in turn, until the visitor has accepted the
 * receiver beside each.
 */
async function stopsOf(accepted: readonly string[]) {
  const { kernel } = await visitMoney()
  await kernel.send(await kernel.prepare(paying(5n, rent)))
  await kernel.send(await kernel.prepare(paying(6n, shop, { notMeant: [rent] })))
  const { notices } = await kernel.prepare(paying(7n, planted, { notMeant: accepted }))
  return notices.flatMap(({ code, blocks, params }) => (code === 'similarAddress' && blocks ? params?.known : []))
}

test('error: a look-alike that was accepted beside one known address is stopped beside the other (money 28)', async () => {
  expect(await stopsOf([rent])).toEqual([shop])
  expect(await stopsOf([shop])).toEqual([rent])
})

test('behavior: a plugin’s own kind accepts a look-alike in the limit that names it, and for that address alone (money 28)', async () => {
  const { kernel, money } = await visitMoney()
  await kernel.send(await kernel.prepare(paying(5n, rent)))
  money.read = ({ payload }) => ({ changes: [{ direction: 'out', amount: 7n, party: (payload as { to: string }).to }] })
  const codesOf = async (to: string, limit: object) => {
    const promise = { out: [{ limit: 'exactly', amount: 7n, ...limit }] }
    const intent = { kind: 'gift', promise, payload: { to }, tokens: [], about: {} } as never
    return (await kernel.prepare(intent)).notices.map(({ code }) => code)
  }
  expect(await codesOf(planted, { party: planted })).toEqual(['similarAddress'])
  expect(await codesOf(planted, { party: planted, notMeant: [rent] })).toEqual([])
  // A limit that names nobody says nothing of whom the bytes pay.
  expect(await codesOf(planted, { notMeant: [rent] })).toEqual(['similarAddress'])
})

test('behavior: the notice that nobody has tried a request out says all that may leave, also of a token that nobody described', async () => {
  const { kernel, money } = await visitMoney()
  money.read = () => ({ changes: [], kept: 'nothing' })
  const out = [
    { limit: 'atMost', amount: 1n },
    { limit: 'atMost', amount: 2n, party: 'bob' },
    { limit: 'atMost', amount: 700n, token: '0xca7000000000cat' },
  ]
  const intent = { kind: 'gift', promise: { out }, payload: {}, tokens: [], about: {} } as never
  const { notices } = await kernel.prepare(intent)
  expect(notices).toEqual([{ code: 'untried', params: { most: '0.000003 ALP + 700 0xca…000cat' } }])
})

test('behavior: a look-alike that was accepted beside every known address is stopped no more (money 28)', async () => {
  expect(await stopsOf([shop, rent])).toEqual([])
})

test('a fee is held against the usual fee if the payment is the price of a service, and not against the price (money 5)', async () => {
  const { kernel, money } = await visitMoney()
  money.read = () => ({ changes: [{ direction: 'out', amount: 7n, party: 'shop' }] })
  const codesOf = async (value: bigint, more: object = {}) => {
    money.answer = { fee: { value, usual: 10n, decimals: 0, symbol: 'ALP' } }
    const promise = { out: [{ limit: 'exactly', amount: 7n, party: 'shop' }] }
    const intent = { kind: 'ticket', promise, payload: {}, tokens: [], about: {}, ...more } as never
    return (await kernel.prepare(intent)).notices.map(({ code, params }) => [code, params])
  }
  expect(await codesOf(5n)).toEqual([['feeHigh', { percent: '71' }]])
  expect(await codesOf(5n, { isPrice: true })).toEqual([])
  expect(await codesOf(11n, { isPrice: true })).toEqual([['feeHigh', { usual: '10 ALP' }]])
})
