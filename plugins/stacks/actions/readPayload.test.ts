import { Cl, Pc, type PostCondition, postConditionToHex } from '@stacks/transactions'
import fc from 'fast-check'
import type { Intent, Reading } from 'tapkit/kernel'
import { describe, expect, test } from 'vitest'
import { coin } from '../fixtures/createNode.ts'
import { alice, bob } from '../fixtures/createPageWallet.ts'
import { callOf, openContracts, transferOf, vault } from '../fixtures/openContracts.ts'
import { stacksMainnet } from '../networks/index.ts'
import { readPayload } from './readPayload.ts'

const open = openContracts()
const account = { namespace: 'stacks', address: alice } as const
const transfers = fc.record({
  kind: fc.constant('transfer' as const),
  to: fc.constantFrom(bob, vault),
  amount: fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }),
  token: fc.constantFrom(undefined, coin),
  memo: fc.string({ unit: 'grapheme' }).filter((text) => new TextEncoder().encode(text).length <= 34),
})

/** The reading of a payload, or nothing where it is refused. */
function read(payload: unknown, intent: Intent): Reading | undefined {
  try {
    return readPayload({
      ...{
        namespace: 'stacks',
        payload: payload as never,
        intent: intent as Intent<'stacks'>,
        account,
        network: stacksMainnet,
      },
      signal: new AbortController().signal,
    })
  } catch (error) {
    expect(error).toMatchObject({ unsent: true })
    return undefined
  }
}

/** Every payload that differs from one in a single place: a letter, an item, a field. */
function* mutate(value: unknown, put: (changed: unknown) => unknown = (changed) => changed): Generator<unknown> {
  if (typeof value === 'string') {
    for (let i = 0; i < value.length; i++) {
      for (const letter of ['0', '1', 'a', 'O', ' ']) {
        if (letter !== value[i]) yield put(value.slice(0, i) + letter + value.slice(i + 1))
      }
    }
    yield put(`${value}00`)
    yield put(value.slice(0, -2))
  }
  if (typeof value === 'boolean') yield put(!value)
  if (Array.isArray(value)) {
    yield put([...value, ...value.slice(0, 1)])
    yield put(value.slice(1))
    for (const [i, item] of value.entries()) yield* mutate(item, (changed) => put(value.with(i, changed)))
  } else if (typeof value === 'object' && value !== null) {
    yield put({ ...value, sponsored: true })
    for (const [key, part] of Object.entries(value)) {
      const { [key as never]: _, ...rest } = value
      yield put(rest)
      yield* mutate(part, (changed) => put({ ...value, [key]: changed }))
    }
  }
}

describe('a transfer', () => {
  test('reads back as what it was prepared from', async () => {
    const { kernel } = await open()
    await fc.assert(
      fc.asyncProperty(transfers, async (intent) => {
        const { changes, memo } = await kernel.prepare(intent)
        const { to, amount, token } = intent
        expect(changes).toEqual([{ direction: 'out', amount, party: to, ...(token && { token: token.address }) }])
        expect(memo ?? '').toBe(intent.memo)
      }),
      { numRuns: 50 },
    )
  })

  test.each([undefined, coin])('%# changed anywhere is read as something else, or refused', async (token) => {
    const { kernel } = await open()
    const { payload, intent } = await kernel.prepare({
      kind: 'transfer',
      to: vault,
      amount: 12_345n,
      token,
      memo: 'Grüße',
    })
    const whole = read(payload, intent)
    expect(whole).toMatchObject({ changes: [{ amount: 12_345n }], feeLimit: 250n })
    let count = 0
    for (const changed of mutate(payload)) {
      const reading = read(changed, intent)
      if (reading) expect(reading, JSON.stringify(changed)).not.toEqual(whole)
      count++
    }
    expect(count).toBeGreaterThan(600)
  })

  test.each([
    { recipient: `S${bob.slice(1).toLowerCase()}` },
    { recipient: 'ST000000000000000000002AMW42H' },
    { amount: (2n ** 64n).toString() },
    { amount: '0' },
  ])('%j is what wallets may read otherwise, and refused', async (changed) => {
    const { kernel } = await open()
    const { payload, intent } = await kernel.prepare({ kind: 'transfer', to: bob, amount: 5n })
    const { method, params } = payload as { method: string; params: object }
    expect(read({ method, params: { ...params, ...changed } }, intent)).toBeUndefined()
  })

  test('a memo is read to its last letter, invisible ones too', async () => {
    const { kernel } = await open()
    for (const memo of ['\ufeffhi', 'hi\u0000', '\u202eih']) {
      const { memo: seen } = await kernel.prepare({ kind: 'transfer', to: bob, amount: 5n, token: coin, memo })
      expect(seen).toBe(memo)
    }
  })

  test('a payload of any other form is taken for no transfer, and reading it does not throw', async () => {
    const { kernel } = await open()
    const { intent } = await kernel.prepare({ kind: 'transfer', to: bob, amount: 5n })
    fc.assert(fc.property(fc.anything(), (payload) => read(payload, intent) === undefined))
  })

  test('a plugin that changes what is sent is found out', async () => {
    const { kernel } = await open()
    kernel.hooks.beforeSend.tap({ name: 'thief', namespace: 'stacks' }, (prepared) => {
      const { payload } = prepared
      const changed = { ...payload, params: { ...payload.params, amount: '6' } }
      return { ...prepared, payload: changed } as never
    })
    await expect(kernel.prepare({ kind: 'transfer', to: bob, amount: 5n })).rejects.toMatchObject({
      name: 'PreparedMismatchError',
    })
  })

  test.each([
    ['allow', [Pc.principal(alice).willSendEq(5).ft(`${bob}.coin`, 'my-coin')]],
    ['deny', []],
    ['deny', [Pc.principal(alice).willSendGte(5).ft(`${bob}.coin`, 'my-coin')]],
    ['deny', [Pc.principal(alice).willSendLte(5).ft(`${bob}.coin`, 'my-coin')]],
    ['deny', [Pc.principal(alice).willSendEq(6).ft(`${bob}.coin`, 'my-coin')]],
    ['deny', [Pc.principal(bob).willSendEq(5).ft(`${bob}.coin`, 'my-coin')]],
    ['deny', [Pc.principal(alice).willSendEq(5).ft(`${bob}.other`, 'my-coin')]],
    ['deny', [Pc.principal(alice).willSendEq(5).ustx()]],
  ] as const)('of a token under other post-conditions is none (%s, %#)', async (postConditionMode, conditions) => {
    const { kernel } = await open()
    const { payload, intent } = await kernel.prepare({ kind: 'transfer', to: bob, amount: 5n, token: coin })
    const { method, params } = payload as { method: string; params: object }
    const postConditions = conditions.map((condition) => postConditionToHex(condition))
    const reading = read({ method, params: { ...params, postConditionMode, postConditions } }, intent)
    expect(reading?.changes ?? []).not.toContainEqual(expect.objectContaining({ party: bob }))
  })
})

describe('a call that a feature has written', () => {
  const art = `${bob}.art` as const

  test('is completed: who signs, where, what it costs, and that nothing else may leave', async () => {
    const { prepare, kernel, wallet } = await open()
    const prepared = await prepare(callOf([]))
    expect(prepared.payload).toEqual({
      method: 'stx_callContract',
      params: {
        ...callOf([]).params,
        ...{ address: alice, network: 'mainnet', broadcast: true, fee: '250', nonce: '8', postConditionMode: 'deny' },
      },
    })
    expect(prepared).toMatchObject({
      changes: [],
      feeLimit: 250n,
      details: [
        { code: 'contract', value: `${bob}.market` },
        { code: 'function', value: 'buy!' },
        { code: 'postConditions', value: 'Nothing else may leave' },
        { code: 'nonce', value: '8' },
      ],
    })
    await kernel.send(prepared)
    expect(wallet.requests.at(-1)).toEqual(prepared.payload)
  })

  test('lets leave at most what its post-conditions say, the least of them for each asset', async () => {
    const { prepare } = await open()
    const { changes, notices, details } = await prepare(
      callOf([
        Pc.principal(alice).willSendLte(500).ustx(),
        Pc.origin().willSendLt(301).ustx(),
        Pc.principal(alice).willSendEq(7).ft(`${bob}.coin`, 'my-coin'),
        Pc.principal(alice).willSendAsset().nft(`${art}::piece`, Cl.uint(3)),
        Pc.principal(alice).willNotSendAsset().nft(`${art}::piece`, Cl.uint(4)),
        Pc.principal(bob).willSendGte(9).ustx(),
      ]),
    )
    expect(changes).toEqual([
      { direction: 'out', limit: 'atMost', amount: 300n },
      { direction: 'out', limit: 'atMost', amount: 7n, token: coin.address },
      { direction: 'out', limit: 'atMost', amount: 1n, token: `${art}::piece/0x${Cl.serialize(Cl.uint(3))}` },
    ])
    expect(notices).not.toContainEqual(expect.objectContaining({ code: 'anythingMayLeave' }))
    expect(details?.filter(({ code }) => code === 'postConditions').map(({ value }) => value)).toEqual([
      'This account sends at most 0.0005 STX',
      'This account sends less than 0.000301 STX',
      `This account sends exactly 7 (smallest unit) of ${coin.address}`,
      `This account sends u3 of ${art}::piece`,
      `This account keeps u4 of ${art}::piece`,
      `${bob} sends at least 0.000009 STX`,
      'Nothing else may leave',
    ])
  })

  test.each([
    ['mode allow', [], { postConditionMode: 'allow' }],
    ['at least', [Pc.principal(alice).willSendGte(5).ustx()], {}],
  ])('that sets no limit says so: %s', async (_, conditions, more) => {
    const { prepare } = await open()
    const { notices } = await prepare(callOf(conditions, more))
    expect(notices).toContainEqual({ code: 'anythingMayLeave' })
  })

  test('that pays a token is read as such', async () => {
    const { prepare } = await open()
    const paid = callOf([Pc.principal(alice).willSendEq(7).ft(`${bob}.coin`, 'my-coin')], {
      ...{ contract: `${bob}.coin`, functionName: 'transfer', functionArgs: transferOf(vault) },
    })
    expect((await prepare(paid)).changes).toEqual([
      { direction: 'out', limit: 'atMost', amount: 7n, token: coin.address, party: vault },
    ])
  })

  test('names its own fee and nonce, in the older words too', async () => {
    const { prepare } = await open()
    const { payload, fee } = await prepare(
      callOf([], { functionArgs: undefined, arguments: ['03'], fee: 900, nonce: 3n, postConditionMode: 2 }),
    )
    expect(payload).toMatchObject({
      params: { functionArgs: ['03'], fee: '900', nonce: '3', postConditionMode: 'deny' },
    })
    expect(fee?.value).toBe(900n)
  })

  test('a payment and a deployment', async () => {
    const { prepare } = await open()
    const paid = await prepare({ method: 'stx_transferStx', params: { recipient: bob, amount: 9_000n } })
    expect(paid.changes).toEqual([{ direction: 'out', limit: 'atMost', amount: 9_000n, party: bob }])
    const deployed = await prepare({ method: 'stx_deployContract', params: { name: 'mine', clarityCode: '(ok 1)' } })
    expect(deployed).toMatchObject({
      changes: [],
      details: [{ code: 'contract', value: `${alice}.mine` }, { value: 'Nothing else may leave' }, { code: 'nonce' }],
    })
  })

  test.each<[string, unknown, string]>([
    ['no request', 7, 'MethodNotSupportedError'],
    ['another method', { method: 'stx_signTransaction', params: {} }, 'MethodNotSupportedError'],
    ['another account', callOf([], { address: bob }), 'InvalidParamsError'],
    ['another network', callOf([], { network: 'testnet' }), 'InvalidParamsError'],
    ['paid by another', callOf([], { sponsored: true }), 'InvalidParamsError'],
    ['not broadcast', callOf([], { broadcast: false }), 'InvalidParamsError'],
    ['no value of Clarity', callOf([], { functionArgs: ['ff'] }), 'InvalidParamsError'],
    ['no post-condition', callOf([], { postConditions: ['ff'] }), 'PreparedMismatchError'],
    [
      'bytes behind one',
      callOf([], { postConditions: [`${postConditionToHex(Pc.origin().willSendEq(1).ustx())}00`] }),
      'PreparedMismatchError',
    ],
    [
      'a contract of another network',
      callOf([], { contract: 'ST000000000000000000002AMW42H.x' }),
      'InvalidAddressError',
    ],
  ])('is refused: %s', async (_, payload, name) => {
    const { kernel, wallet } = await open()
    await expect(kernel.prepare({ kind: 'calls', payload })).rejects.toMatchObject({ name, unsent: true })
    expect(wallet.requests).toHaveLength(1)
  })
})

// A plugin's own kind has to keep its promise, by the request's post-conditions.
describe('a request of a kind that nobody here knows', () => {
  const payload = (conditions: readonly PostCondition[], more: object = {}) =>
    callOf(conditions, { contract: vault, functionName: 'deposit', functionArgs: [], ...more })
  const five = payload([Pc.principal(alice).willSendLte(5).ustx()])
  const promise = { out: [{ limit: 'atMost', amount: 5n }], callees: [vault] } as const
  async function attempt(change: object, written: object = five, tokens: readonly object[] = []) {
    const { kernel } = await open()
    const intent = { kind: 'deposit', promise: { ...promise, ...change }, payload: written, tokens, about: undefined }
    return kernel.prepare(intent as never).then(
      ({ changes, callees }) => ({ changes, callees }),
      ({ name, params }) => params.reason ?? name,
    )
  }

  test('behavior: is reviewed by its limits', async () => {
    const changes = [{ direction: 'out', limit: 'atMost', amount: 5n }]
    expect(await attempt({})).toEqual({ changes, callees: [vault] })
  })
  test.each<[string, object, object, string]>([
    ['takes more', { out: [{ limit: 'atMost', amount: 4n }] }, five, 'leaves'],
    ['takes another asset', { out: [{ limit: 'atMost', amount: 5n, token: coin.address }] }, five, 'leaves'],
    ['may take anything', {}, payload([], { postConditionMode: 'allow' }), 'leaves'],
    ['has no most', {}, payload([Pc.principal(alice).willSendGte(5).ustx()]), 'leaves'],
    ['may take less than exactly that', { out: [{ limit: 'exactly', amount: 5n }] }, five, 'leaves'],
    ['calls another contract', { callees: [`${bob}.market`] }, five, 'callees'],
    ['has to bring something', { in: [{ limit: 'atLeast', amount: 1n }] }, five, 'UnsupportedChainError'],
  ])('error: is refused where it %s', async (_, change, written, reason) => {
    expect(await attempt(change, written)).toBe(reason)
  })
  test.each([
    ['a token, bounded', coin.address, [Cl.uint(5), Cl.address(alice), Cl.address(bob), Cl.none()], 5n],
    [
      'a piece',
      `${bob}.coin::piece/0x${Cl.serialize(Cl.uint(3))}`,
      [Cl.uint(3), Cl.address(alice), Cl.address(bob)],
      1n,
    ],
  ])('behavior: names whom a call of `transfer` pays: %s', async (_, token, args, amount) => {
    const conditions =
      amount === 5n
        ? Pc.principal(alice).willSendLte(5).ft(`${bob}.coin`, 'my-coin')
        : Pc.principal(alice).willSendAsset().nft(`${bob}.coin::piece`, Cl.uint(3))
    const beside = Pc.principal(alice).willSendLte(9).ustx()
    const written = payload([conditions, beside], {
      ...{ contract: `${bob}.coin`, functionName: 'transfer', functionArgs: args.map((arg) => Cl.serialize(arg)) },
    })
    const limits = [
      { limit: 'atMost', amount, token, party: bob },
      { limit: 'atMost', amount: 9n },
    ]
    const { changes } = await attempt({ out: limits, callees: [`${bob}.coin`] }, written)
    expect(changes).toEqual(limits.map((limit) => ({ direction: 'out', ...limit })))
    // No bytes keep that so much leaves, also not where they name whom it goes to.
    const exact = [{ ...limits[0], limit: 'exactly' }, limits[1]]
    expect(await attempt({ out: exact, callees: [`${bob}.coin`] }, written)).toBe('leaves')
  })
  test('error: is refused where its token counts in other decimals (money 23)', async () => {
    const written = payload([Pc.principal(alice).willSendLte(5).ft(`${bob}.coin`, 'my-coin')])
    const out = [{ limit: 'atMost', amount: 5n, token: coin.address }]
    expect(await attempt({ out }, written, [coin])).toMatchObject({ changes: out })
    expect(await attempt({ out }, written, [{ ...coin, decimals: 9 }])).toBe('TokenDecimalsError')
  })
})
