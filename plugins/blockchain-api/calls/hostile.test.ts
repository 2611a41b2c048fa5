import { describe, expect, test } from 'vitest'
import { alice, bob, createWorld, mainnet, nativeToken, usdc } from '../fixtures/createWorld.ts'

const path = `v1/account/${alice}/balance`
const token = (more: object = {}) => ({
  ...{ name: 'USD Coin', symbol: 'USDC', chainId: 'eip155:1', address: `eip155:1:${usdc}`, value: 1, price: 1 },
  ...{ quantity: { decimals: '6', numeric: '1' }, iconUrl: 'https://cdn.example/usdc.png', ...more },
})

/** What is held, where the API lists one row. */
async function held(row: unknown) {
  const { call } = createWorld({ answers: { [path]: { balances: [row] } } })
  return call('fetchBalances', { network: mainnet, address: alice })
}

describe('a balance that cannot be true is not shown (blockchain-api 4)', () => {
  test.each<readonly [string, object]>([
    ['of another network', { chainId: 'eip155:8453' }],
    ['of a token of another network', { address: `eip155:8453:${usdc}` }],
    ['of a token of another chain', { address: `solana:1:${usdc}` }],
    ['of what is no token', { address: 'eip155:1:0x1' }],
    ['of what looks like one', { address: `${usdc}0` }],
    ['without a symbol', { symbol: ' \u202e\u200b' }],
    ['of ether that counts otherwise', { address: undefined }],
    ['of ether that counts otherwise, by its stand-in', { address: `eip155:1:${nativeToken}` }],
    ...(
      [
        [undefined, 'no quantity'],
        [{ decimals: '6' }, 'no amount'],
        [{ decimals: '6', numeric: 1 }, 'a float'],
        [{ decimals: '6', numeric: '-1' }, 'a debt'],
        [{ decimals: '6', numeric: 'NaN' }, 'no number'],
        [{ decimals: '6', numeric: '1e999' }, 'more than there is'],
        [{ decimals: '6', numeric: '9'.repeat(100) }, 'more than can be read'],
        [{ decimals: '37', numeric: '1' }, 'too many decimals'],
        [{ decimals: '1e1', numeric: '1' }, 'decimals that are no number'],
        [{ decimals: -1, numeric: '1' }, 'less than no decimals'],
        [{ decimals: '0x6', numeric: '1' }, 'decimals in hex'],
      ] as const
    ).map(([quantity, what]) => [`with ${what}`, { quantity }] as const),
  ])('one %s', async (_, more) => {
    expect(await held(token(more))).toEqual([])
  })

  test.each([null, 7, 'USDC', [], {}, [[]]])('one that is %j', async (row) => {
    expect(await held(row)).toEqual([])
  })
})

test('one bad row takes no other with it, and one token has one balance', async () => {
  const rows = [
    null,
    token({ quantity: 1 }),
    token(),
    token({ address: usdc.toLowerCase(), quantity: { decimals: '6', numeric: '999' } }),
  ]
  const { call } = createWorld({ answers: { [path]: { balances: rows } } })
  expect(await call('fetchBalances', { network: mainnet, address: alice })).toMatchObject([{ value: 1_000_000n }])
})

test('a token is plain text, and its picture is at https or stands by itself', async () => {
  for (const [iconUrl, imageUrl] of [
    ['javascript:alert(1)', undefined],
    ['http://cdn.example/a.png', undefined],
    ['https://user@cdn.example/a.png', undefined],
    ['https://cdn.example/a b', undefined],
    ['data:text/html,<script>', undefined],
    ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
    [{ url: 'x' }, undefined],
    [`https://cdn.example/${'a'.repeat(3_000)}`, undefined],
  ]) {
    const [read] = await held(
      token({ name: `\u202eUS\u200bD\u0000 Coin${'x'.repeat(500)}`, symbol: 'US\u2066DC', iconUrl }),
    )
    expect(read).toMatchObject({ symbol: 'USDC', imageUrl })
    expect(read?.name).toMatch(/^USD Coinx{56}$/)
  }
})

test.each([0, -1, null, '1', 'NaN', 1e13, {}])('a price of %j is none (reads 3)', async (price) => {
  expect((await held(token({ price })))[0]?.price).toBeUndefined()
})

test('a list without end is cut, and an answer without end is let go of', async () => {
  const many = Array.from({ length: 3_000 }, (_, index) =>
    token({ address: `0x${index.toString(16).padStart(40, '0')}` }),
  )
  const { call, answer } = createWorld({ answers: { [path]: { balances: many } } })
  const ask = () => call('fetchBalances', { network: mainnet, address: alice })
  expect(await ask()).toHaveLength(2_000)
  answer(path, new Response(`{"balances":[],"more":"${'x'.repeat(4_000_001)}"}`))
  await expect(ask()).rejects.toMatchObject({ name: 'HttpParseError' })
})

describe('the history', () => {
  const where = `v1/account/${alice}/history`
  const metadata = {
    hash: `0x${'1'.repeat(64)}`,
    chain: 'eip155:1',
    operationType: 'receive',
    status: 'confirmed',
    minedAt: '2026-01-01T00:00:00Z',
  }
  const read = async (data: unknown, next: unknown = null, cursor?: string) => {
    const { call } = createWorld({ answers: { [where]: { data, next } } })
    return call('fetchHistory', { network: mainnet, address: alice, cursor })
  }

  test.each([
    ['no hash', { hash: undefined }],
    ['a hash that is markup', { hash: '<img src=x>' }],
    ['a status that nobody knows', { status: 'great' }],
    ['a time that is none', { minedAt: 'now' }],
    ['a time before time', { minedAt: '1200-01-01T00:00:00Z' }],
    ['another network', { chain: 'eip155:8453' }],
    ['no kind', { operationType: '\u202e' }],
  ])('leaves out what has %s', async (_, more) => {
    expect((await read([{ metadata: { ...metadata, ...more } }])).items).toEqual([])
  })

  test('does not lead back to the page that was asked for', async () => {
    expect((await read([], 'two', 'two')).next).toBeUndefined()
    expect((await read([], 'three', 'two')).next).toBe('three')
  })

  test('shows no party that is no address, no amount that is none, and no bidi', async () => {
    const transfer = {
      direction: 'in',
      quantity: { numeric: 'NaN' },
      value: 'much',
      sender: `${bob}\u202e`,
      fungible_info: { name: 'T\u202eether', symbol: 7, icon: null },
    }
    const { items } = await read([
      {
        metadata: { ...metadata, sentFrom: 'vitalik.eth', sentTo: bob, application: 7 },
        transfers: [transfer, { direction: 'sideways' }, 5],
      },
    ])
    expect(items[0]).toMatchObject({ from: undefined, to: bob, application: undefined })
    expect(items[0]?.transfers).toEqual([
      {
        direction: 'in',
        unnamed: true,
        amount: undefined,
        symbol: undefined,
        name: 'Tether',
        imageUrl: undefined,
        party: undefined,
        value: undefined,
        collectible: undefined,
      },
    ])
  })
})

test('a name cannot bring members of its own', async () => {
  const text =
    '{"name":"alice.reown.id","addresses":{"__proto__":{"address":"x"},"60":{"address":"y"}},"attributes":{"avatar":"data:image/png;base64,AA"}}'
  const { call } = createWorld({ answers: { 'v1/profile/account/alice.reown.id': new Response(text) } })
  const read = call('fetchProfile', { network: mainnet, name: 'alice.reown.id' })
  await read.then(
    (record) => expect(Object.keys(record?.addresses ?? {})).toEqual(['60']),
    (error) => expect(error).toMatchObject({ name: 'HttpParseError' }),
  )
})
