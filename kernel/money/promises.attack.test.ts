import { expect, test } from 'vitest'
import { failure, rest } from '../fixtures/chain.ts'
import { visitMoney } from '../fixtures/visitMoney.ts'
import { breachOf } from './breachOf.ts'

const token = { address: '0xAb01', decimals: 6, symbol: 'USD', name: 'Dollar' }

/** A request of a plugin written in JavaScript: nothing but the kernel checks its promise. */
const barter = (promise: object, more: object = {}) =>
  ({ kind: 'barter', promise, payload: { to: 'market', amount: 5n }, tokens: [token], about: {}, ...more }) as never

test('what has to come from somebody by name does not come a second time from whomever', () => {
  const due = [
    { limit: 'atLeast', amount: 5n, token: 'usd', party: 'ann' },
    { limit: 'atLeast', amount: 5n, token: 'usd' },
  ] as const
  const changes = [{ direction: 'in', amount: 5n, token: 'usd', party: 'ann' }] as const
  // The review draws "+ 5" twice, and 5 come.
  expect(breachOf({ out: [], in: due }, { changes })?.reason).toBe('arrives')
})

test('a request that may call nobody, and calls nobody, keeps its promise', async () => {
  const { kernel, money } = await visitMoney()
  money.read = () => ({ changes: [{ direction: 'out', amount: 5n, party: 'bob' }] })
  const out = [{ limit: 'exactly', amount: 5n, party: 'bob' }]
  const prepared = await kernel.prepare(barter({ out, callees: [] })).catch((error: Error) => error.name)
  expect(prepared).toHaveProperty('changes')
})

test.each(['', 'US D', 'Dollar (new)'])(
  'a bound on "%s", which is no token’s address, is refused, or what was asked for outlives the page',
  async (address) => {
    const first = await visitMoney()
    first.money.read = () => ({ changes: [], kept: 'nothing' })
    first.money.outcome = async (id) => ({ id, status: 'unknown' })
    const out = [{ limit: 'atMost', amount: 5n, token: address }]
    const prepared = await first.kernel.prepare(barter({ out })).catch((error: Error) => error.name)
    if (typeof prepared === 'string') return expect(prepared).toBe('IntentUnclearError')
    await first.kernel.send(prepared)
    await rest()
    first.kernel.destroy()
    const { kernel } = await visitMoney(first.storage)
    expect(kernel.state.ledger.map(({ transactionId }) => transactionId)).toEqual(['tx-1'])
  },
)

test.each<[string, unknown]>([
  ['nothing at all', null],
  ['a payment of nothing', { kind: 'transfer' }],
  ['a payment to a number', { kind: 'transfer', to: 5, amount: 1n }],
  [
    'a payment of a token whose address is a number',
    { kind: 'transfer', to: 'bob', amount: 1n, token: { ...token, address: 5 } },
  ],
  ['a token without a symbol', barter({ out: 'exactly' }, { tokens: [{ address: '0xAb01', decimals: 6 }] })],
])('%s that a host in JavaScript prepares gets a coded error', async (_, intent) => {
  const { kernel } = await visitMoney()
  const error = await failure(kernel.prepare(intent as never))
  expect(error).toMatchObject({ unsent: true, code: expect.any(String) })
  expect(error).not.toMatchObject({ name: 'RPCError' })
})

test.each([-2, 1.5, Number.NaN])(
  'a payment of a token that counts in %s decimals is refused before anybody sees a wrong figure',
  async (decimals) => {
    const { kernel } = await visitMoney()
    const to = { to: 'bob', amount: 1_500n }
    const prepared = await kernel
      .prepare({ kind: 'transfer', ...to, token: { ...token, decimals } })
      .catch((error: Error) => error.name)
    expect(typeof prepared).toBe('string')
  },
)

test('a kind whose token counts in -2 decimals does not say all that it may do', async () => {
  const { kernel, money } = await visitMoney()
  money.read = () => ({ changes: [{ direction: 'out', amount: 1_500n, token: token.address }] })
  const out = [{ limit: 'exactly', amount: 1_500n, token: token.address }]
  expect(await failure(kernel.prepare(barter({ out }, { tokens: [{ ...token, decimals: -2 }] })))).toMatchObject({
    name: 'IntentUnclearError',
  })
})

test('what a plugin has taken out of a payload is not drawn as if it stood there', async () => {
  const { kernel, money } = await visitMoney()
  money.read = ({ payload }) => {
    const { memo } = payload as { memo?: string }
    return { changes: [{ direction: 'out', amount: 5n, party: 'bob' }], ...(memo ? { memo } : {}) }
  }
  kernel.hooks.beforeSend.tapPromise('strips', async (prepared) => ({
    ...prepared,
    payload: { to: 'bob', amount: 5n } as never,
  }))
  const prepared = await kernel.prepare(
    barter({ out: 'exactly' }, { payload: { to: 'bob', amount: 5n, memo: 'account 4711' } }),
  )
  expect(prepared.memo).toBeUndefined()
})

test('a review names whoever the bytes pay, also if another limit of the promise names them (docs/plugins.md)', async () => {
  const { kernel, money } = await visitMoney()
  // A node has tried it out. Its own bytes say that mallory gets all 5 of the native currency.
  money.read = () => ({ changes: [{ direction: 'out', amount: 5n, party: 'mallory' }], kept: 'simulation' })
  const out = [
    { limit: 'exactly', amount: 5n },
    { limit: 'atMost', amount: 1n, token: token.address, party: 'mallory' },
  ]
  const { changes } = await kernel.prepare(barter({ out }))
  expect(changes.find((change) => change.token === undefined)).toMatchObject({ amount: 5n, party: 'mallory' })
})

test.each([
  ['to', { to: 'bob' }],
  ['recipient', { recipient: 'bob' }],
  ['Party', { Party: 'bob' }],
])('a bound whose receiver is misspelt as `%s` is refused: it would let anybody be paid', async (_, misspelt) => {
  const { kernel, money } = await visitMoney()
  money.read = () => ({ changes: [{ direction: 'out', amount: 5n, party: 'mallory' }] })
  const out = [{ limit: 'exactly', amount: 5n, ...misspelt }]
  expect(await failure(kernel.prepare(barter({ out })))).toMatchObject({ unsent: true })
})

// "The review names whoever the bytes pay, and looks at them as at the receiver of a transfer." (docs/plugins.md)
test('who is called and paid at once is named in the review, and nobody else is told as paid in their place (money 14)', async () => {
  const { kernel, money } = await visitMoney()
  money.read = () => ({ changes: [{ direction: 'out', amount: 5n, party: 'validator' }], callees: ['validator'] })
  money.outcome = async (id) => ({
    id,
    status: 'confirmed',
    seen: [{ direction: 'out', amount: 5n, party: 'mallory' }],
  })
  const prepared = await kernel.prepare(barter({ out: [{ limit: 'exactly', amount: 5n }], callees: ['validator'] }))
  const reviewed = prepared.changes.map(({ party }) => party)
  await kernel.send(prepared)
  await rest()
  expect([reviewed, kernel.state.ledger[0]?.status]).toEqual([['validator'], 'different'])
})
