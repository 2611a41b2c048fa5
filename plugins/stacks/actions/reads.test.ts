import { Cl } from '@stacks/transactions'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { alice, bob } from '../fixtures/createPageWallet.ts'
import { openWorlds } from '../fixtures/createWorld.ts'
import { decodeOk } from './decodeOk.ts'

const world = openWorlds()
afterEach(() => vi.useRealTimers())
const id = `0x${'ab'.repeat(32)}`
const account = (balance: unknown, nonce: unknown = 0) => ({ [`/v2/accounts/${alice}`]: () => ({ balance, nonce }) })
const ok = (value: ReturnType<typeof Cl.uint> | ReturnType<typeof Cl.stringAscii>) => ({
  okay: true,
  result: `0x${Cl.serialize(Cl.ok(value))}`,
})
const coin = (name: string, facts: { name?: string; symbol?: string; decimals?: bigint } = {}) =>
  Object.fromEntries(
    Object.entries({
      'get-name': ok(Cl.stringAscii(facts.name ?? 'Coin')),
      'get-symbol': ok(Cl.stringAscii(facts.symbol ?? 'COIN')),
      'get-decimals': ok(Cl.uint(facts.decimals ?? 6n)),
    }).map(([fn, answer]) => [`/v2/contracts/call-read/${bob}/${name}/${fn}`, () => answer]),
  )

describe('balance', () => {
  test('is what can be spent, in micro-STX', async () => {
    const { connect, kernel } = await world({ api: account('0x000000000000000000000000075bcd15') })
    await connect()
    expect(await kernel.fetchBalance()).toEqual({ name: 'Stacks', symbol: 'STX', decimals: 6, value: 123_456_789n })
  })

  test.each([['123'], [123], [null], ['0x'], [`0x${'f'.repeat(33)}`]])('%j is none', async (balance) => {
    const { connect, kernel } = await world({ api: account(balance) })
    await connect()
    await expect(kernel.fetchBalance()).rejects.toMatchObject({ name: 'HttpParseError' })
  })
})

describe('tokens (SIP-010)', () => {
  const held = (tokens: unknown) => ({
    [`/extended/v1/address/${alice}/balances`]: () => ({ fungible_tokens: tokens }),
  })

  test('STX first, then what is held and answers as a token', async () => {
    const api = {
      ...account('0x05'),
      ...coin('coin', { name: 'My\u0000 Coin', symbol: 'MY' }),
      ...coin('big', { decimals: 40n }),
      ...held({
        [`${bob}.coin::my-coin`]: { balance: '340282366920938463463374607431768211455' },
        [`${bob}.big::big`]: { balance: '1' },
        [`${bob}.silent::x`]: { balance: '1' },
        [`${bob}.empty::x`]: { balance: '0' },
        [`${bob}.odd::x`]: { balance: '1e9' },
        nonsense: { balance: '1' },
        [`${bob}.null::x`]: null,
      }),
    }
    const { connect, kernel } = await world({ api })
    await connect()
    expect(await kernel.fetchTokens()).toEqual([
      { name: 'Stacks', symbol: 'STX', decimals: 6, value: 5n, networkId: 'stacks:1' },
      {
        name: 'My Coin',
        symbol: 'MY',
        decimals: 6,
        value: 340282366920938463463374607431768211455n,
        address: `${bob}.coin::my-coin`,
        networkId: 'stacks:1',
      },
    ])
  })

  test('a contract is asked once, and at most 30 of them', async () => {
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`${bob}.t${i}::t`, { balance: '1' }]))
    const coins = Object.assign({}, ...Array.from({ length: 100 }, (_, i) => coin(`t${i}`)))
    const { connect, kernel, calls } = await world({ api: { ...account('0x05'), ...coins, ...held(many) } })
    await connect()
    expect(await kernel.fetchTokens()).toHaveLength(31)
    const asked = () => calls.filter(({ path }) => path.includes('call-read')).length
    expect(asked()).toBe(90)
    await kernel.fetchTokens({ force: true })
    expect(asked()).toBe(90)
  })

  test.each([[undefined], [null], [7]])('a list that is %j costs the tokens and not the STX', async (tokens) => {
    const { connect, kernel } = await world({ api: { ...account('0x05'), ...held(tokens) } })
    const reported: string[] = []
    kernel.hooks.onError.tap('test', ({ name }) => void reported.push(name))
    await connect()
    expect(await kernel.fetchTokens()).toMatchObject([{ symbol: 'STX', value: 5n }])
    expect(reported).toEqual(['HttpParseError'])
  })

  test.each([
    ['07010000000000000000000000000000002a', 42n],
    ['0x070d00000002484f', 'HO'],
    ['070e00000003e282bf', '₿'],
    ['08010000000000000000000000000000002a', undefined],
    ['0701', undefined],
    ['070d0000000548', undefined],
    ['07', undefined],
    ['zz', undefined],
    [7, undefined],
  ])('%s is %s', (hex, value) => expect(decodeOk(hex)).toBe(value))
})

describe('the outcome of a transaction', () => {
  const path = `/extended/v1/tx/${id}`
  const outcome = async (answer: unknown) => {
    const { connect, kernel } = await world({ api: { [path]: () => answer } })
    await connect()
    return kernel.waitForTransaction({ id })
  }
  const move = (amount: string) => ({ asset: { asset_event_type: 'transfer', recipient: bob, amount } })

  test.each([
    [
      { tx_status: 'success', token_transfer: { recipient_address: bob, amount: '5' } },
      'confirmed',
      { to: bob, amount: 5n },
    ],
    [{ tx_status: 'success', events: [move('7')] }, 'confirmed', { to: bob, amount: 7n }],
    [{ tx_status: 'success', events: [move('7'), move('8')] }, 'confirmed', undefined],
    [{ tx_status: 'success', events: 'x' }, 'confirmed', undefined],
    [{ tx_status: 'success', token_transfer: { recipient_address: 7, amount: '1e3' } }, 'confirmed', undefined],
    [{ tx_status: 'abort_by_response' }, 'failed', undefined],
    [{ tx_status: 'abort_by_post_condition' }, 'failed', undefined],
  ])('%j', async (answer, status, seen) => expect(await outcome(answer)).toEqual({ id, status, seen }))

  test('one that waits, or that the API has not heard of, is asked about again', async () => {
    let looks = 0
    const answers = [{ tx_status: 'pending' }, {}, { tx_status: 'success' }]
    const { connect, kernel } = await world({ api: { [path]: () => answers[looks++] } })
    await connect()
    expect(await kernel.waitForTransaction({ id })).toMatchObject({ status: 'confirmed' })
    expect(looks).toBe(3)
  })

  test.each(['dropped_replace_by_fee', 'dropped_stale_garbage_collect', 'news'])(
    'R25: %s is unknown in the end, never a failure',
    async (tx_status) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
      const waiting = outcome({ tx_status })
      await vi.advanceTimersByTimeAsync(30_000)
      expect(await waiting).toEqual({ id, status: 'unknown' })
    },
  )

  test('what is no transaction id is unknown at once', async () => {
    const { connect, kernel, calls } = await world()
    await connect()
    expect(await kernel.waitForTransaction({ id: 'x' })).toEqual({ id: 'x', status: 'unknown' })
    expect(calls).toEqual([])
  })
})
