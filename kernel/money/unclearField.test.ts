import { describe, expect, test } from 'vitest'
import { failure } from '../fixtures/chain.ts'
import { visitMoney } from '../fixtures/visitMoney.ts'

const token = { address: '0xAb01', decimals: 6, symbol: 'USD', name: 'Dollar' }

/** A request of a plugin written in JavaScript: nothing but the kernel checks its promise. */
const barter = (promise: object, more: object = {}) =>
  ({ kind: 'barter', promise, payload: { to: 'market', amount: 5n }, tokens: [token], about: {}, ...more }) as never
const bound = { limit: 'exactly', amount: 5n }
const grant = { token: token.address, spender: 'market', amount: 5n }

/** How a request is refused, before anything is written or anybody is asked. */
async function refusalOf(intent: unknown) {
  const { kernel, money } = await visitMoney()
  const error = await failure(kernel.prepare(intent as never))
  expect([money.prepared, money.asked]).toEqual([0, []])
  return error
}

describe('a field that does not say what it means is named (money 35)', () => {
  test.each<[string, object]>([
    ['promise.out.0.to', { out: [{ ...bound, to: 'bob' }] }],
    ['promise.out.0.recipient', { out: [{ ...bound, recipient: 'bob' }] }],
    ['promise.out.0.Party', { out: [{ ...bound, Party: 'bob' }] }],
    ['promise.out.1.limit', { out: [bound, { amount: 5n, party: 'bob' }] }],
    ['promise.in.0.from', { out: [], in: [{ limit: 'atLeast', amount: 5n, from: 'bob' }] }],
    ['promise.in', { out: 'exactly', in: [{ limit: 'atLeast', amount: 5n }] }],
    ['promise.allowances.0.to', { out: [], allowances: [{ ...grant, to: 'market' }] }],
    ['promise.callee', { out: [], callee: ['market'] }],
    ['promise.callees.0', { out: [], callees: ['the market'] }],
  ])('error: `%s`', async (field, promise) => {
    expect(await refusalOf(barter(promise))).toMatchObject({
      ...{ name: 'IntentUnclearError', params: { kind: 'barter', field }, unsent: true },
    })
  })

  test.each(['', 'US D', 'Dollar (new)', '\u202eUSD', 5])(
    'error: a token "%s" is no address: the ledger would forget the bound with it',
    async (address) => {
      const out = [{ ...bound, token: address }]
      expect(await refusalOf(barter({ out }))).toMatchObject({ params: { field: 'promise.out.0.token' } })
    },
  )

  test.each<[string, unknown]>([
    ['kind', null],
    ['kind', 'transfer'],
    ['kind', {}],
    ['promise', { kind: 'barter' }],
    ['payload', { kind: 'calls' }],
    ['to', { kind: 'transfer', to: 5, amount: 1n }],
    ['memo', { kind: 'transfer', to: 'bob', amount: 1n, memo: 5 }],
    ['notMeant', { kind: 'transfer', to: 'bob', amount: 1n, notMeant: 'bob' }],
    // Without its token, the payment would be of the native currency.
    ['tokenAddress', { kind: 'transfer', to: 'bob', amount: 1n, tokenAddress: token.address }],
    ['tokenAddress', { kind: 'transfer', to: 'bob', amount: 1n, tokenAddress: undefined }],
    ['token', { kind: 'transfer', to: 'bob', amount: 1n, token: token.address }],
    ['namespace', { kind: 'transfer', to: 'bob', amount: 1n, namespace: 'solana' }],
    ['promise', { kind: 'transfer', to: 'bob', amount: 1n, promise: { out: [bound] } }],
    ['token.address', { kind: 'transfer', to: 'bob', amount: 1n, token: { ...token, address: 5 } }],
    ['tokens', barter({ out: 'exactly' }, { tokens: undefined })],
    ['tokens.0.symbol', barter({ out: 'exactly' }, { tokens: [{ address: '0xAb01', decimals: 6 }] })],
  ])('error: `%s` of what a host in JavaScript prepares', async (field, intent) => {
    expect(await refusalOf(intent)).toMatchObject({ code: expect.stringMatching(/^(intent_unclear|invalid_input)$/) })
    const error = await refusalOf(intent)
    if (Object(error).name === 'IntentUnclearError') expect(error).toMatchObject({ params: { field } })
  })

  test.each(['tokenAddress', 'token', 'memo'])(
    'error: what a transfer has is said beside the wrong `%s`',
    async (field) => {
      const error = await refusalOf({ kind: 'transfer', to: 'bob', amount: 1n, [field]: 5 })
      const debug = String(Object(error).debug)
      expect(debug).toContain(`look at \`${field}\``)
      expect(debug).toContain('{ address, decimals, symbol }')
      // A transfer has no promise to write.
      expect(debug).not.toContain('promise')
    },
  )

  test('error: a transfer of nothing lacks its amount and its receiver', async () => {
    expect(await refusalOf({ kind: 'transfer' })).toMatchObject({ name: 'TransferIncompleteError', unsent: true })
  })

  test.each([
    [{ amount: 1n }, 'to', 'An amount and receiver address are required', '`to` is missing'],
    [{ to: 'bob' }, 'amount', 'An amount and receiver address are required', '`amount` is missing'],
    [{ to: 'bob', amount: 0n }, 'amount', 'The amount must be above 0', '`amount` is 0'],
    [{ to: 'bob', amount: -5n }, 'amount', 'The amount must be above 0', '`amount` is -5'],
    [{ to: 'bob', amount: 0.01 }, 'amount', expect.stringMatching(/must be a bigint .*, not a number$/), 'parseUnits'],
    [{ to: 'bob', amount: '1' }, 'amount', expect.stringMatching(/must be a bigint .*, not a string$/), 'parseUnits'],
  ])(
    'error: a transfer of %o is refused by the name of its field, with what to write',
    async (given, field, message, debug) => {
      expect(await refusalOf({ kind: 'transfer', ...given })).toMatchObject({
        ...{ name: 'TransferIncompleteError', message, params: { field } },
        debug: expect.stringContaining(debug),
      })
    },
  )

  test.each([-2, 1.5, Number.NaN, 256, '6'])(
    'error: a token counts in no %s decimals: each figure of it would be wrong',
    async (decimals) => {
      const odd = { ...token, decimals }
      expect(await refusalOf({ kind: 'transfer', to: 'bob', amount: 1_500n, token: odd })).toMatchObject({
        params: { field: 'token.decimals' },
      })
      const out = [{ ...bound, token: token.address }]
      expect(await refusalOf(barter({ out }, { tokens: [odd] }))).toMatchObject({
        params: { field: 'tokens.0.decimals' },
      })
    },
  )
})

test.each<[string, object]>([
  ['promise.out', { out: [bound, { ...bound, limit: 'atMost' }] }],
  [
    'promise.out',
    {
      out: [
        { ...bound, token: '0xab01', party: 'bob' },
        { ...bound, token: '0xAB01', party: 'BOB' },
      ],
    },
  ],
  ['promise.in', { out: [], in: [bound, { ...bound, limit: 'atLeast' }] }],
  ['promise.allowances', { out: [], allowances: [grant, { ...grant, amount: 'all' }] }],
])('error: `%s` does not bound the same twice: a review would draw it twice (money 35)', async (field, promise) => {
  expect(await refusalOf(barter(promise))).toMatchObject({ name: 'IntentUnclearError', params: { field } })
})

test('error: who cannot be an address is no receiver, also where a chain says nothing of addresses', async () => {
  expect(await refusalOf({ kind: 'transfer', to: 'bob or mallory', amount: 1n })).toMatchObject({
    ...{ name: 'InvalidAddressError', unsent: true },
  })
})
