import { selectAccount } from 'tapkit/kernel'
import { createMemoryArea } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { alice, bob, rejection, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { addToken } from '../index.ts'
import { mainnet } from '../networks/index.ts'

const world = openWorlds()
const { contracts: _, ...bare } = mainnet
const word = (value: bigint | number) => value.toString(16).padStart(64, '0')
const text = (value: string) => {
  const bytes = Buffer.from(value).toString('hex')
  return `0x${word(32)}${word(bytes.length / 2)}${bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')}`
}
const bytes32 = (value: string) => `0x${Buffer.from(value).toString('hex').padEnd(64, '0')}`

type Fake = { name?: string; symbol?: string; decimals?: string | undefined; balance?: string }
const plain = { name: text('USD Coin'), symbol: text('USDC'), decimals: `0x${word(6)}`, balance: `0x${word(7)}` }
const fields = {
  '0x06fdde03': 'name',
  '0x95d89b41': 'symbol',
  '0x313ce567': 'decimals',
  '0x70a08231': 'balance',
} as const

/** What is held of one token on a chain without Multicall3. */
const held = async (token: Fake, balance = '0x5') => {
  const { kernel, connect } = await world({
    networks: [bare],
    tokens: { 'eip155:1': [usdc] },
    rpc: {
      eth_getBalance: () => balance,
      eth_call([{ to, data }]: [{ to: string; data: string }]) {
        const field = fields[data.slice(0, 10) as keyof typeof fields]
        const answer = to === usdc ? token[field] : undefined
        if (answer === undefined) throw rejection('execution reverted', 3)
        return answer
      },
    },
  })
  await connect()
  return kernel.fetchTokens()
}

const shown = async (token: Fake) => {
  const [native, ...tokens] = await held(token)
  expect(native).toEqual({ name: 'Ether', symbol: 'ETH', decimals: 18, value: 5n, networkId: 'eip155:1' })
  return tokens
}

test('a network without a currency of its own, which answers a placeholder (Tempo), has tokens alone', async () => {
  const placeholder = '0x9612084f0316e0ebd5182f398e5195a51b5ca47667d4c9b26c9b26c9b26c9b2'
  expect(await held(plain, placeholder)).toMatchObject([{ symbol: 'USDC', value: 7n }])
})

describe('a token', () => {
  // MetaMask/metamask-extension#27533, shapeshift/unchained#630: tickets, shares and coins of games have no fractions.
  test('of 0 decimals that the host lists is shown (reads 3)', async () => {
    expect(await shown({ ...plain, decimals: `0x${word(0)}` })).toMatchObject([
      { symbol: 'USDC', decimals: 0, value: 7n },
    ])
  })
  test('is shown with its address in ERC-55 case', async () => {
    expect(await shown(plain)).toEqual([
      { name: 'USD Coin', symbol: 'USDC', decimals: 6, value: 7n, address: usdc, networkId: 'eip155:1' },
    ])
  })
  test.each([
    ['bytes32', { ...plain, name: bytes32('Maker'), symbol: bytes32('MKR') }, { name: 'Maker', symbol: 'MKR' }],
    ['no name', { ...plain, name: undefined }, { name: 'USDC', symbol: 'USDC' }],
    ['a name that is a lie', { ...plain, name: text('\u202eUSD\u200b Coin\n') }, { name: 'USD Coin' }],
    ['a name without end', { ...plain, name: text('x'.repeat(900)) }, { name: 'x'.repeat(64) }],
    ['a length that is a lie', { ...plain, name: `0x${word(32)}${word(2n ** 255n)}` }, { name: 'USDC' }],
  ])('with %s', async (__, fake, expected) => {
    expect(await shown(fake as Fake)).toMatchObject([expected])
  })
  test.each([
    ['that reverts', {}],
    ['that says no decimals', { ...plain, decimals: undefined }],
    ['with more decimals than make sense', { ...plain, decimals: `0x${word(37)}` }],
    ['without symbol', { ...plain, symbol: '0x' }],
    ['whose symbol cannot be seen', { ...plain, symbol: text('\u200b') }],
    ['whose balance is no number', { ...plain, balance: '0x' }],
    ['that the account does not hold', { ...plain, balance: `0x${word(0)}` }],
  ])('%s is not shown', async (__, fake) => {
    expect(await shown(fake)).toEqual([])
  })
})

describe('a token whose decimals the host has listed', () => {
  const seen = async (decimals: number) => {
    const { kernel, connect } = await world({
      networks: [bare],
      tokens: { 'eip155:1': [{ address: usdc.toLowerCase(), decimals: 6 }] },
      rpc: {
        eth_getBalance: () => '0x5',
        eth_call: ([{ data }]: [{ data: string }]) =>
          ({ ...plain, decimals: `0x${word(decimals)}` })[fields[data.slice(0, 10) as keyof typeof fields]],
      },
    })
    const errors: unknown[] = []
    kernel.hooks.onError.tap('test', (error) => void errors.push(error))
    await connect()
    const tokens = await kernel.fetchTokens()
    return { symbols: tokens.map(({ symbol }) => symbol), errors }
  }
  // "1 USDC" on the screen would be 100 on the chain.
  test('error: is not shown in the unit that a lying node gives it', async () => {
    const { symbols, errors } = await seen(4)
    expect(symbols).toEqual(['ETH'])
    expect(errors).toMatchObject([{ name: 'TokenDecimalsError', params: { token: usdc, said: 6, actual: 4n } }])
  })
  test('behavior: is shown where the node agrees', async () => {
    expect(await seen(6)).toEqual({ symbols: ['ETH', 'USDC'], errors: [] })
  })
})

test('a node that is out of reach is told, not an empty wallet', async () => {
  const { kernel, connect } = await world({ tokens: { 'eip155:1': [usdc] }, rpc: { eth_call: () => '0x' } })
  await connect()
  expect(await kernel.fetchTokens()).toEqual([])
  expect(kernel.state.toast?.message).toBe('Token Balance Unavailable')
  expect(selectAccount(kernel.state, 'eip155').tokens.status).toBe('error')
})

test('an error of the node is its answer: no other is asked', async () => {
  const urls = ['https://one.example', 'https://two.example']
  const { kernel, connect, calls } = await world({ rpcUrls: { 'eip155:1': urls } })
  await connect()
  await expect(kernel.fetchBalance()).rejects.toMatchObject({ name: 'RPCError', code: -32601 })
  expect(calls).toHaveLength(1)
})

test('the next RPC url is asked where the first is out of reach', async () => {
  const urls = ['https://one.example', 'https://two.example']
  const { kernel, connect, calls } = await world({
    rpcUrls: { 'eip155:1': urls },
    rpc: {
      eth_getBalance() {
        if (calls.at(-1)?.url.startsWith('https://one')) throw new TypeError('offline')
        return '0x5'
      },
    },
  })
  await connect()
  expect(kernel.http.hosts()).toEqual(expect.arrayContaining(urls))
  expect((await kernel.fetchBalance()).value).toBe(5n)
  expect(calls.map(({ url }) => url)).toEqual(['https://one.example/', 'https://two.example/'])
})

describe('tokens that the visitor added', () => {
  test('are kept, and shown at zero too', async () => {
    const area = createMemoryArea()
    const rpc = {
      eth_getBalance: () => '0x5',
      eth_call: ([{ data }]: [{ data: string }]) =>
        ({ ...plain, balance: `0x${word(0)}` })[fields[data.slice(0, 10) as keyof typeof fields]],
    }
    const first = await world({ area, networks: [bare], rpc })
    addToken(first.kernel, { networkId: 'eip155:1', address: usdc })
    first.kernel.destroy()
    const { kernel, connect } = await world({ area, networks: [bare], rpc })
    await connect()
    expect((await kernel.fetchTokens()).map(({ symbol, value }) => [symbol, value])).toEqual([
      ['ETH', 5n],
      ['USDC', 0n],
    ])
  })
  test('are addresses', async () => {
    const { kernel } = await world()
    expect(() => addToken(kernel, { networkId: 'eip155:1', address: 'usdc' })).toThrow('Invalid address')
  })
  test('survive what else stands in their place in the storage', async () => {
    const area = createMemoryArea({ 'tapkit:default:v1:tokens:eip155:1': JSON.stringify({ value: [7, 'x', bob] }) })
    const { kernel, connect } = await world({ area, rpc: { eth_getBalance: () => '0x5', eth_call: () => '0x' } })
    await connect()
    expect(await kernel.fetchTokens({ address: alice })).toHaveLength(1)
  })
})
