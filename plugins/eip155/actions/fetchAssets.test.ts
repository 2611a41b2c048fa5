import fc from 'fast-check'
import type { Plugin } from 'tapkit/kernel'
import { createMemoryArea, createSimulatedWallet } from 'tapkit/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { alice, bob, rejection, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { addToken } from '../index.ts'
import { readAssets } from './readAssets.ts'

const world = openWorlds()
afterEach(() => {
  vi.useRealTimers()
})

const metadata = { name: 'USD Coin', symbol: 'USDC', decimals: 6, price: 1, iconUrl: '' }
const ether = {
  address: 'native',
  balance: '0x1000',
  type: 'NATIVE',
  metadata: { ...metadata, name: 'Ether', symbol: 'ETH', decimals: 18, price: 3_000 },
}
const coin = { address: usdc, balance: '0x7', type: 'ERC20', metadata }
const discovers = { '0x1': { assetDiscovery: { supported: true } } }

type Says = {
  capabilities?: unknown
  assets?: unknown
  tokens?: readonly string[]
  area?: ReturnType<typeof createMemoryArea>
}

/** What is shown of the account in a wallet that says this, on a chain where it holds 5 wei. */
async function shown({ capabilities = discovers, assets, tokens = [], area = createMemoryArea() }: Says) {
  const give = (value: unknown) => () => {
    if (value instanceof Error) throw value
    return value
  }
  const wallet = createSimulatedWallet({
    accounts: [alice],
    answers: { wallet_getCapabilities: give(capabilities), wallet_getAssets: give(assets) },
  })
  const rpc = { eth_getBalance: () => '0x5', eth_call: () => '0x' }
  const { kernel, connect } = await world({ wallet, rpc, area, tokens: { 'eip155:1': tokens } })
  await connect()
  const asked = () => wallet.requests.map(({ method }) => method).filter((method) => /Assets|Capab/.test(method))
  return { kernel, wallet, asked, tokens: await kernel.fetchTokens() }
}
const fallenBack = [{ symbol: 'ETH', value: 5n }]

describe('a wallet that lists assets (evm 12)', () => {
  test('default: is asked what the account holds, with its prices; a host’s own list says what is listed', async () => {
    const { tokens, wallet } = await shown({ assets: { '0x1': [coin, ether] }, tokens: [usdc] })
    expect(tokens).toEqual([
      { name: 'Ether', symbol: 'ETH', decimals: 18, value: 4096n, networkId: 'eip155:1', price: 3_000 },
      { name: 'USD Coin', symbol: 'USDC', decimals: 6, value: 7n, address: usdc, networkId: 'eip155:1', price: 1 },
    ])
    expect(wallet.requests.find(({ method }) => method === 'wallet_getAssets')?.params).toEqual([
      { account: alice, chainFilter: ['0x1'] },
    ])
    expect((await shown({ assets: { '0x1': [coin, ether] } })).tokens[1]).toMatchObject({ unlisted: true })
  })

  test('default: types are read in either case, and whole units are dropped unless the host lists them (reads 3)', async () => {
    const coins = [
      { ...coin, type: 'erc20' },
      { ...coin, address: bob, metadata: { ...metadata, decimals: 0 } },
    ]
    expect((await shown({ assets: { '0x1': [...coins, ether] } })).tokens.map(({ symbol }) => symbol)).toEqual([
      'ETH',
      'USDC',
    ])
    const whole = { ...coin, address: bob, metadata: { ...metadata, decimals: 0 } }
    expect((await shown({ assets: { '0x1': [ether, whole] }, tokens: [bob] })).tokens).toContainEqual(
      expect.objectContaining({ decimals: 0, value: 7n }),
    )
  })

  test('error: the address that stands for the network’s own currency is no token: its Send would pay that currency (money 53)', async () => {
    const standIn = { ...coin, address: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE' }
    const { tokens } = await shown({ assets: { '0x1': [ether, standIn, coin] } })
    expect(tokens.map(({ address }) => address)).toEqual([undefined, usdc])
  })

  test.each([
    ['does not say that it can', { capabilities: {} }],
    ['says it of another chain', { capabilities: { '0x2105': discovers['0x1'] } }],
    ['says no', { capabilities: { '0x1': { assetDiscovery: { supported: false } } } }],
    ['says something else', { capabilities: { '0x1': { assetDiscovery: { supported: 'yes' } } } }],
    ['has no capabilities', { capabilities: rejection('no', -32601) }],
    ['speaks of no chain', { capabilities: 'x' }],
  ])('behavior: one that %s is not asked', async (_, says) => {
    const { tokens, asked, kernel } = await shown({ assets: { '0x1': [ether] }, ...says })
    expect(tokens).toMatchObject(fallenBack)
    await kernel.fetchTokens({ force: true })
    // Nor is it asked twice what it can do.
    expect(asked()).toEqual(['wallet_getCapabilities'])
  })

  test.each([
    ['refuses', rejection('no', 4001)],
    ['answers nothing', null],
    ['answers a list', [coin]],
    ['says nothing of the chain', { '0x2105': [coin] }],
    ['has one bad asset', { '0x1': [ether, { ...coin, balance: 7 }] }],
    ['has one bad asset on another chain', { '0x1': [ether, coin], '0x2105': [{ ...coin, type: 'ERC721' }] }],
    ['has no picture', { '0x1': [{ ...ether, metadata: { ...metadata, iconUrl: undefined } }] }],
    ['has no metadata', { '0x1': [{ address: 'native', balance: '0x1', type: 'NATIVE' }] }],
    ['has a decimal balance', { '0x1': [{ ...ether, balance: '10' }] }],
    ['has a balance without end', { '0x1': [{ ...ether, balance: `0x${'f'.repeat(65)}` }] }],
    ['has a price that is none', { '0x1': [{ ...ether, metadata: { ...metadata, price: Number.NaN } }] }],
    ['has half a decimal', { '0x1': [{ ...ether, metadata: { ...metadata, decimals: 6.5 } }] }],
    ['has a chain that is none', { '0x1': [ether], mainnet: [ether] }],
    ['has one asset twice', { '0x1': [coin, { ...coin, address: usdc.toLowerCase(), balance: '0x8' }] }],
  ])('error: one that %s is as if it had said nothing', async (_, assets) => {
    expect((await shown({ assets })).tokens).toMatchObject(fallenBack)
  })

  test('error: another unit than the host has listed is not shown', async () => {
    const wallet = createSimulatedWallet({
      accounts: [alice],
      answers: {
        wallet_getCapabilities: () => discovers,
        wallet_getAssets: () => ({ '0x1': [ether, { ...coin, metadata: { ...metadata, decimals: 2 } }] }),
      },
    })
    const { kernel, connect } = await world({ wallet, tokens: { 'eip155:1': [{ address: usdc, decimals: 6 }] } })
    await connect()
    expect((await kernel.fetchTokens()).map(({ symbol }) => symbol)).toEqual(['ETH'])
  })

  test('error: a name that is a lie is plain text, and a picture elsewhere is not asked for', async () => {
    const lie = { ...metadata, name: '\u202eUSD\u200b Coin', iconUrl: 'https://evil.example/pixel.png' }
    const { tokens } = await shown({ assets: { '0x1': [ether, { ...coin, metadata: lie }] } })
    expect(tokens[1]).toMatchObject({ name: 'USD Coin' })
    expect(tokens[1]?.imageUrl).toBeUndefined()
  })

  test('error: a silent one is given up after 2 s, once a session', async () => {
    vi.useFakeTimers()
    const wallet = createSimulatedWallet({
      accounts: [alice],
      answers: { wallet_getCapabilities: () => new Promise(() => {}) },
    })
    const { kernel, connect } = await world({ wallet, rpc: { eth_getBalance: () => '0x5' } })
    const connected = connect()
    await vi.advanceTimersByTimeAsync(0)
    await connected
    const read = kernel.fetchTokens()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await read).toMatchObject(fallenBack)
    expect(await kernel.fetchTokens({ force: true })).toMatchObject(fallenBack)
  })

  test('behavior: a wallet on another device is not woken for it', async () => {
    const phone = createSimulatedWallet({
      accounts: [alice],
      answers: { wallet_getCapabilities: () => discovers, wallet_getAssets: () => ({ '0x1': [coin, ether] }) },
    })
    const far: Plugin = {
      name: 'far',
      apply: (kernel) =>
        void kernel.connectors.add({
          ...{ id: 'far', name: 'Far', namespace: 'eip155', kind: 'walletConnect' },
          getProvider: async () => phone.provider as never,
          connect: async ({ network }) => ({ network, accounts: [{ address: alice }] }),
        }),
    }
    const { kernel } = await world({ rpc: { eth_getBalance: () => '0x5', eth_call: () => '0x' }, plugins: [far] })
    await kernel.connect({ connectorId: 'far', namespace: 'eip155' })
    expect(await kernel.fetchTokens()).toMatchObject(fallenBack)
    expect(phone.requests).toEqual([])
  })

  test('behavior: what another address holds is not asked of the wallet', async () => {
    const { kernel, asked } = await shown({ assets: { '0x1': [ether] } })
    const before = asked().length
    expect(await kernel.fetchTokens({ address: bob })).toMatchObject(fallenBack)
    expect(asked()).toHaveLength(before)
  })

  test('behavior: what the visitor added is read from the chain where the wallet leaves it out', async () => {
    const area = createMemoryArea()
    const { kernel } = await shown({ assets: { '0x1': [ether, coin] }, area })
    addToken(kernel, { networkId: 'eip155:1', address: usdc })
    expect((await kernel.fetchTokens({ force: true }))[1]).toMatchObject({ symbol: 'USDC', added: true })
  })

  test('behavior: whatever an asset is made of, all of the answer counts or nothing does', () => {
    const part = fc.oneof(fc.constant(coin), fc.constant(ether), fc.anything())
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('0x1', '0x01', '0x2', 'x'), fc.array(part)), (answer) => {
        const assets = readAssets(answer, 1)
        const all = Object.values(answer).flat()
        if (assets) expect(all.every((each) => [coin, ether].includes(each as typeof coin))).toBe(true)
      }),
    )
  })
})
