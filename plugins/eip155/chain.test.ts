// @vitest-environment node
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kernel, selectNetwork } from 'tapkit/kernel'
import { createMemoryArea, createTestKernel } from 'tapkit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { people, tokens } from '../../sandbox/evm/addresses.mjs'
import { type RunningEvm, startEvm } from '../../sandbox/evm/startEvm.mjs'
import { eip155 } from './index.ts'
import { base, mainnet } from './networks/index.ts'

const cache = mkdtempSync(join(tmpdir(), 'tapkit-eip155-'))
const [alice] = people.accounts
const listed = Object.values(tokens[1]).map(({ address }) => address)
let evm: RunningEvm
let kernel: Kernel

/** A wallet that holds no keys: the node signs for it. */
async function request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
  if (method === 'eth_accounts') return [alice]
  return evm.chains[0]?.rpc(method, params as unknown[])
}

beforeAll(async () => {
  evm = await startEvm({ ports: { ethereum: 0, base: 0 }, cache })
  const [ethereum, other] = evm.chains
  const urls = { 'eip155:1': [ethereum?.rpcUrl ?? ''], 'eip155:8453': [other?.rpcUrl ?? ''] } as const
  kernel = createTestKernel({
    plugins: [
      eip155({ networks: [mainnet, base], rpcUrls: urls, tokens: { 'eip155:1': listed, 'eip155:8453': listed } }),
    ],
    storage: createMemoryArea(),
    fetch: globalThis.fetch,
  })
  kernel.connectors.add({
    id: 'node',
    name: 'Node',
    namespace: 'eip155',
    kind: 'external',
    getProvider: async () => ({ request }),
    connect: async ({ network }) => ({ accounts: [{ address: alice }], network }),
  })
  await evm.chains[0]?.rpc('anvil_impersonateAccount', [alice])
  await kernel.start()
  await kernel.connect({ connectorId: 'node', namespace: 'eip155' })
}, 60_000)

afterAll(async () => {
  kernel?.destroy()
  await evm?.stop()
  rmSync(cache, { recursive: true, force: true })
})

describe('tokens through Multicall3', () => {
  test.each(['eip155:1', 'eip155:8453'] as const)('on %s', async (networkId) => {
    const held = await kernel.fetchTokens({ networkId })
    const symbols = held.map(({ symbol }) => symbol)
    // REVERT reverts, WHOLE has no decimals, WETH is not held; MKR's texts are bytes32. USDT is elsewhere on Base.
    expect(symbols).toEqual(['ETH', 'USDC', 'DAI', ...(networkId === 'eip155:1' ? ['USDT'] : []), 'MKR', 'FALSE'])
    expect(held.find(({ symbol }) => symbol === 'MKR')).toMatchObject({ name: 'Maker', decimals: 18 })
    expect(held[1]).toMatchObject({ address: tokens[1].USDC.address, name: 'USD Coin', decimals: 6 })
    expect(held.every(({ value }) => value > 0n)).toBe(true)
  })

  test('are the same where Multicall3 is not', async () => {
    const url = evm.chains[0]?.rpcUrl ?? ''
    const alone = createTestKernel({
      plugins: [
        eip155({
          networks: [{ ...mainnet, contracts: { multicall3: { address: people.bob } } }],
          rpcUrls: { 'eip155:1': [url] },
          tokens: { 'eip155:1': listed },
        }),
      ],
      fetch: globalThis.fetch,
    })
    const query = { namespace: 'eip155', address: alice } as const
    expect(await alone.fetchTokens(query)).toEqual(await kernel.fetchTokens(query))
    alone.destroy()
  })
})

describe('transfers', () => {
  const { USDC, USDT, FALSE, REVERT } = tokens[1]
  const balanceOf = async (address: string) => (await kernel.fetchBalance({ address, force: true })).value

  test('of ether: the fee is at least what it costs, and what was seen is what was sent', async () => {
    const amount = 10n ** 18n
    const fee = await kernel.estimateFee({ to: people.bob, amount })
    const [before, bob] = [await balanceOf(alice), await balanceOf(people.bob)]
    const { id } = await kernel.sendTransfer({ to: people.bob, amount })
    expect(await kernel.waitForTransaction({ id })).toEqual({
      id,
      status: 'confirmed',
      seen: { to: people.bob, amount },
    })
    expect(await balanceOf(people.bob)).toBe(bob + amount)
    const cost = before - amount - (await balanceOf(alice))
    expect(cost).toBeGreaterThan(0n)
    expect(cost).toBeLessThanOrEqual(fee.value)
  })

  test.each([USDC, USDT])('of $symbol', async (token) => {
    const amount = 5_000_000n
    expect((await kernel.estimateFee({ to: people.bob, amount, token })).value).toBeGreaterThan(0n)
    const { id } = await kernel.sendTransfer({ to: people.bob, amount, token })
    expect(await kernel.waitForTransaction({ id })).toEqual({
      id,
      status: 'confirmed',
      seen: { to: people.bob, amount },
    })
  })

  test.each([FALSE, REVERT])('of $symbol are refused before the wallet is asked', async (token) => {
    await expect(kernel.sendTransfer({ to: people.bob, amount: 1n, token })).rejects.toMatchObject({
      name: 'TransferRefusedError',
    })
  })

  test('that answered false in a block have failed', async () => {
    const data = `0xa9059cbb${people.bob.slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}`
    const id = String(
      await request({ method: 'eth_sendTransaction', params: [{ from: alice, to: FALSE.address, data }] }),
    )
    expect(await kernel.waitForTransaction({ id })).toMatchObject({
      status: 'failed',
      seen: { to: people.bob, amount: 1n },
    })
  })
})

describe('names (ENS)', () => {
  test.each(['alice.eth', 'Alice.ETH', ' alice.eth '])('%j leads to its address', async (name) => {
    expect(await kernel.resolveName({ name })).toMatchObject({
      address: alice,
      name: 'alice.eth',
      imageUrl: expect.stringMatching(/^data:image/),
    })
  })
  test.each(['nobody.eth', 'alice', 'аlice.eth', 'al\u200dice.eth', 'a..eth', ''])('%j is unknown', async (name) => {
    expect(await kernel.resolveName({ name })).toBeUndefined()
  })
  test('an address has the name that leads back to it', async () => {
    expect(await kernel.lookupAddress({ address: alice.toLowerCase() })).toMatchObject({
      address: alice,
      name: 'alice.eth',
    })
    expect(await kernel.lookupAddress({ address: people.bob })).toMatchObject({ name: 'bob.eth' })
  })
  test('an address that claims another’s name has none', async () => {
    expect(await kernel.lookupAddress({ address: people.mallory })).toBeUndefined()
    expect(await kernel.lookupAddress({ address: people.carol })).toBeUndefined()
    expect(await kernel.lookupAddress({ address: 'alice' })).toBeUndefined()
  })
  test('on another network the Ethereum record serves where the name has none for it', async () => {
    const [ethereum] = evm.chains
    const other = createTestKernel({
      plugins: [eip155({ networks: [base, mainnet], rpcUrls: { 'eip155:1': [ethereum?.rpcUrl ?? ''] } })],
      fetch: globalThis.fetch,
    })
    expect(selectNetwork(other.state)).toBe('eip155:8453')
    expect(await other.resolveName({ name: 'alice.eth' })).toMatchObject({ address: alice })
    other.destroy()
  })
  test('without Ethereum there are no names', async () => {
    const alone = createTestKernel({ plugins: [eip155({ networks: [base] })] })
    expect(await alone.resolveName({ name: 'alice.eth' })).toBeUndefined()
    expect(await alone.lookupAddress({ address: alice })).toBeUndefined()
    alone.destroy()
  })
  test('a node that is out of reach is an error', async () => {
    const alone = createTestKernel({ plugins: [eip155({ networks: [mainnet] })] })
    await expect(alone.resolveName({ name: 'alice.eth' })).rejects.toMatchObject({ message: 'Error resolving name' })
    await expect(alone.lookupAddress({ address: alice })).rejects.toMatchObject({
      message: 'Error fetching names for address',
    })
    alone.destroy()
  })
})
