import { Cl } from '@stacks/transactions'
import { describe, expect, test } from 'vitest'
import { alice, bob } from '../fixtures/createPageWallet.ts'
import { openWorlds } from '../fixtures/createWorld.ts'
import { decodeOk } from './decodeOk.ts'

const world = openWorlds()
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
        unlisted: true,
      },
    ])
  })

  test('strangers who give an account more tokens than a page reads leave the host’s tokens in place, and the visitor is told (reads 12)', async () => {
    const name = 'x'.repeat(120)
    const dust = Array.from({ length: 25_000 }, (_, at) => [
      `${bob}.dust-of-a-stranger::${name}-${at}`,
      { balance: '1' },
    ])
    const mine = { address: `${bob}.coin::my-coin`, decimals: 6, symbol: 'MY' }
    const sold = { address: `${bob}.sold::sold`, decimals: 6, symbol: 'SOLD' }
    const balanceOf = (name: string, answer: ReturnType<typeof ok>) => ({
      [`/v2/contracts/call-read/${bob}/${name}/get-balance`]: (body: unknown) =>
        (body as { arguments: readonly string[] }).arguments.join() === `0x${Cl.serialize(Cl.address(alice))}`
          ? answer
          : { okay: false },
    })
    const { connect, kernel } = await world({
      tokens: { 'stacks:1': [mine, sold, { address: `${bob}.silent::silent`, decimals: 6, symbol: 'NOT' }] },
      api: {
        ...{ ...account('0x05'), ...coin('coin'), ...coin('sold') },
        ...{ ...balanceOf('coin', ok(Cl.uint(7n))), ...balanceOf('sold', ok(Cl.uint(0n))) },
        ...held(Object.fromEntries([...dust, [mine.address, { balance: '7' }]])),
      },
    })
    await connect()
    const tokens = await kernel.fetchTokens()
    expect(tokens.map(({ symbol, value }) => [symbol, value])).toEqual([
      ['STX', 5n],
      ['MY', 7n],
    ])
    expect(kernel.state.toast?.message).toBe('Token Balance Unavailable')
  })

  test('tens of thousands of tokens that strangers give an account do not stop the page (reads 12)', async () => {
    const dust = Array.from({ length: 30_000 }, (_, at) => [`${bob}.dust::token-${at}`, { balance: '1' }])
    const listed = Array.from({ length: 30 }, (_, at) => ({
      address: `${bob}.coin-${at}::coin`,
      decimals: 6,
      symbol: at === 29 ? 'LAST' : 'OTHER',
    }))
    const { connect, kernel } = await world({
      tokens: { 'stacks:1': listed },
      api: {
        ...{ ...account('0x05'), ...coin('coin-29') },
        ...held(Object.fromEntries([...dust, [`${bob}.coin-29::coin`, { balance: '7' }]])),
      },
    })
    await connect()
    expect((await kernel.fetchTokens()).map(({ symbol }) => symbol)).toEqual(['STX', 'LAST'])
  })

  test('the host’s own word counts for more than the node’s, and what it lists is not crowded out', async () => {
    const spam = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`${bob}.t${i}::t`, { balance: '1' }]))
    const spamCoins = Object.assign({}, ...Array.from({ length: 40 }, (_, i) => coin(`t${i}`)))
    const held30 = held({ ...spam, [`${bob}.wbtc::wbtc`]: { balance: '7' }, [`${bob}.usd::usd`]: { balance: '8' } })
    const disguised = {
      ...coin('wbtc', { symbol: 'USDA', name: 'USDA', decimals: 8n }),
      ...coin('usd', { decimals: 4n }),
    }
    const { connect, kernel } = await world({
      api: { ...account('0x05'), ...spamCoins, ...held30, ...disguised },
      tokens: {
        'stacks:1': [
          { address: `${bob}.wbtc`, symbol: 'WBTC', decimals: 8, imageUrl: '/wbtc.svg' },
          { address: `${bob}.usd::usd`, decimals: 6 },
        ],
      },
    })
    const reported: unknown[] = []
    kernel.hooks.onError.tap('test', (error) => void reported.push(error))
    await connect()
    const [, first, second] = await kernel.fetchTokens()
    expect(first).toEqual({
      ...{ name: 'WBTC', symbol: 'WBTC', decimals: 8, value: 7n, imageUrl: '/wbtc.svg' },
      ...{ address: `${bob}.wbtc::wbtc`, networkId: 'stacks:1' },
    })
    expect(second).toMatchObject({ symbol: 'COIN', unlisted: true })
    expect(reported).toMatchObject([
      { name: 'TokenDecimalsError', params: { token: `${bob}.usd::usd`, said: 6, actual: 4n } },
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

  test('what did not load is said, and never shown as nothing held (reads 8)', async () => {
    const ill = () => {
      throw new TypeError('Failed to fetch')
    }
    const path = `/extended/v1/address/${alice}/balances`
    const said = async (api: NonNullable<Parameters<typeof world>[0]>['api']) => {
      const { connect, kernel } = await world({ api: { ...account('0x05'), ...api } })
      await connect()
      expect(await kernel.fetchTokens()).toMatchObject([{ symbol: 'STX', value: 5n }])
      return kernel.state.toast?.message
    }
    expect(await said({ [path]: ill })).toBe('Token Balance Unavailable')
    const one = { ...held({ [`${bob}.coin::x`]: { balance: '1' } }), ...coin('coin') }
    expect(await said({ ...one, [`/v2/contracts/call-read/${bob}/coin/get-symbol`]: ill })).toBe(
      'Token Balance Unavailable',
    )
    // A node without an index, and a contract that is no token, have answered.
    expect(await said({})).toBeUndefined()
    expect(await said(held({ [`${bob}.silent::x`]: { balance: '1' } }))).toBeUndefined()
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
