import fc from 'fast-check'
import type { ListedToken, Plugin, Profile } from 'tapkit/kernel'
import { describe, expect, test } from 'vitest'
import {
  alice,
  base,
  bob,
  createWorld,
  dai,
  lonely,
  mainnet,
  nativeToken,
  solana,
  toly,
  usdc,
} from '../fixtures/createWorld.ts'
import { blockchainApi } from '../index.ts'

const ether = {
  name: 'Ethereum',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 3000,
  quantity: { decimals: '18', numeric: '2' },
}
const coin = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: `eip155:1:${usdc}`,
  price: 1,
  quantity: { decimals: '6', numeric: '7' },
}
const balance = `v1/account/${alice}/balance`
const history = `v1/account/${alice}/history`

/** A chain's plugin that reads by itself. */
const node = (answers: { readonly tokens?: boolean; readonly fails?: boolean } = {}): Plugin => ({
  name: 'node',
  apply({ hooks }) {
    hooks.fetchBalance.tap('node', () => ({ value: 5n, decimals: 18, symbol: 'ETH' }))
    if (answers.fails) {
      hooks.fetchTokens.tap('node', () => {
        throw new Error('The node is down')
      })
    } else if (answers.tokens) {
      hooks.fetchTokens.tap('node', ({ network }) => [{ ...network.nativeCurrency, value: 1n, networkId: network.id }])
    }
  },
})

const contextOf = (world: ReturnType<typeof createWorld>, network = mainnet, address = alice) => ({
  ...{ namespace: network.namespace, network, signal: world.signal },
  account: { namespace: network.namespace, address },
})

describe('what an account holds', () => {
  test('is read where nobody else does, the native currency first (reads 3)', async () => {
    const world = createWorld({ answers: { [balance]: { balances: [coin, ether] } } })
    const tokens = await world.kernel.hooks.fetchTokens.promise(contextOf(world))
    expect(tokens?.map(({ symbol, value, price }) => [symbol, value, price])).toEqual([
      ['ETH', 2n * 10n ** 18n, 3000],
      ['USDC', 7_000_000n, 1],
    ])
  })

  test('on Solana too, and nowhere else', async () => {
    const own = { ...ether, symbol: 'SOL', chainId: solana.id, quantity: { decimals: '9', numeric: '1' } }
    const world = createWorld({ answers: { [`v1/account/${toly}/balance`]: { balances: [own] } } })
    const tokens = await world.kernel.hooks.fetchTokens.promise(contextOf(world, solana, toly))
    expect(tokens?.[0]).toMatchObject({ symbol: 'SOL', value: 10n ** 9n })
    expect(
      ['eip155', 'solana', 'bip122', 'stacks'].filter((namespace) => world.kernel.hooks.fetchTokens.isUsed(namespace)),
    ).toEqual(['eip155', 'solana'])
    expect(['eip155', 'solana'].filter((namespace) => world.kernel.hooks.fetchHistory.isUsed(namespace))).toEqual([
      'eip155',
    ])
  })

  test('by the chain first, then by the API; the other way round where the host says so', async () => {
    for (const [options, value, calls] of [
      [{ projectId: 'project' }, 1n, 0],
      [{ projectId: 'project', first: ['fetchTokens'] }, 2n * 10n ** 18n, 1],
    ] as const) {
      const world = createWorld({
        options,
        plugins: [node({ tokens: true })],
        answers: { [balance]: { balances: [ether] } },
      })
      const tokens = await world.kernel.hooks.fetchTokens.promise(contextOf(world))
      expect([tokens?.[0]?.value, world.calls().length]).toEqual([value, calls])
    }
  })

  test('by the API where a node is down, and by the node where the API is', async () => {
    const down = createWorld({ plugins: [node({ fails: true })], answers: { [balance]: { balances: [ether] } } })
    expect((await down.kernel.hooks.fetchTokens.promise(contextOf(down)))?.[0]?.value).toBe(2n * 10n ** 18n)
    const first = { projectId: 'project', first: ['fetchTokens'] } as const
    const busy = createWorld({
      options: first,
      plugins: [node({ tokens: true })],
      answers: { [balance]: new Response('', { status: 500 }) },
    })
    expect((await busy.kernel.hooks.fetchTokens.promise(contextOf(busy)))?.[0]?.value).toBe(1n)
  })

  test('on a network that is not supported the API leaves it to the others (blockchain-api 2)', async () => {
    const options = { projectId: 'project', first: ['fetchTokens'] } as const
    const world = createWorld({ options, plugins: [node({ tokens: true })] })
    expect((await world.kernel.hooks.fetchTokens.promise(contextOf(world, lonely)))?.[0]?.value).toBe(1n)
    const alone = createWorld()
    expect(await alone.kernel.hooks.fetchTokens.promise(contextOf(alone, lonely))).toBeUndefined()
    expect(await alone.kernel.hooks.fetchHistory.promise(contextOf(alone, lonely))).toBeUndefined()
  })

  test('a list without the native currency has it from a node; nothing is made up where there is none', async () => {
    const answers = { [balance]: { balances: [coin] } }
    const world = createWorld({ answers, plugins: [node()] })
    const tokens = await world.kernel.hooks.fetchTokens.promise(contextOf(world))
    expect(tokens?.map(({ symbol, value }) => [symbol, value])).toEqual([
      ['ETH', 5n],
      ['USDC', 7_000_000n],
    ])
    const alone = createWorld({ answers })
    expect((await alone.kernel.hooks.fetchTokens.promise(contextOf(alone)))?.map(({ symbol }) => symbol)).toEqual([
      'USDC',
    ])
  })
})

describe('tokens that the host lists (reads 3)', () => {
  const listing = (tokens: readonly ListedToken[], networkId: string = mainnet.id): Plugin => ({
    name: 'listing',
    apply: ({ networks }) => networks.add([mainnet], { name: 'EVM', nativeToken, tokens: { [networkId]: tokens } }),
  })
  const read = async (plugins: readonly Plugin[], ...balances: readonly object[]) => {
    const world = createWorld({ plugins, answers: { [balance]: { balances: [ether, ...balances] } } })
    return ((await world.kernel.hooks.fetchTokens.promise(contextOf(world))) ?? []).slice(1)
  }
  const host = { address: usdc.toLowerCase(), symbol: 'USDC', decimals: 6, imageUrl: 'https://cdn.acme.app/usdc.png' }

  test('are marked and named as the host says, whatever the API calls them', async () => {
    const claimed = { ...coin, name: 'Free money', symbol: 'FREE', iconUrl: 'https://evil.example/x.png' }
    expect(await read([listing([host])], claimed)).toEqual([
      {
        ...{ symbol: 'USDC', name: 'USDC', decimals: 6, value: 7_000_000n, networkId: mainnet.id, price: 1 },
        ...{ address: usdc, imageUrl: 'https://cdn.acme.app/usdc.png' },
      },
    ])
    expect(await read([listing([usdc])], coin)).toMatchObject([{ symbol: 'USDC', name: 'USD Coin' }])
    expect(await read([listing([usdc])], coin)).not.toMatchObject([{ unlisted: true }])
  })

  test('are shown in whole units too; what nobody listed is not', async () => {
    const whole = { ...coin, quantity: { decimals: '0', numeric: '7' } }
    expect(await read([], whole)).toEqual([])
    expect(await read([listing([usdc])], whole)).toMatchObject([{ decimals: 0, value: 7n }])
  })

  test('property: by their address on that network alone, never by what they are called', async () => {
    const address = fc
      .uint8Array({ minLength: 20, maxLength: 20 })
      .map((bytes) => `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`)
    await fc.assert(
      fc.asyncProperty(address, fc.boolean(), fc.boolean(), async (other, isSame, isHere) => {
        const plugin = listing([isSame ? host : { ...host, address: other }], isHere ? mainnet.id : base.id)
        const [token] = await read([plugin], coin)
        const isListed = isHere && (isSame || other === usdc.toLowerCase())
        expect(token?.unlisted).toBe(isListed ? undefined : true)
      }),
      { numRuns: 20 },
    )
  })

  test('error: one that counts in other decimals than the host has listed is left out', async () => {
    expect(await read([listing([{ ...host, decimals: 18 }])], coin)).toEqual([])
  })

  test('include the tokens that the visitor added, at zero too, and marked as the visitor’s', async () => {
    const own: Plugin = {
      name: 'own',
      apply: ({ hooks }) =>
        hooks.services.for('ownTokens').tap('own', (services) => [
          ...services,
          {
            ...{ id: 'own', name: 'Own', addToken: async () => {}, removeToken: async () => {} },
            listTokens: async () => [usdc.toLowerCase(), dai.toLowerCase(), bob],
            readToken: async ({ address, network }) =>
              address === dai.toLowerCase()
                ? { name: 'Dai', symbol: 'DAI', decimals: 18, value: 0n, address: dai, networkId: network.id }
                : undefined,
          },
        ]),
    }
    const tokens = await read([own], coin)
    expect(tokens.map(({ address, added, value }) => [address, added, value])).toEqual([
      [usdc, true, 7_000_000n],
      [dai, true, 0n],
    ])
  })
})

test('past transactions are read page by page', async () => {
  const page = (_: unknown, params: URLSearchParams) => ({ data: [], next: params.get('cursor') ? null : 'two' })
  const world = createWorld({ answers: { [history]: page } })
  const read = (cursor?: string) => world.kernel.hooks.fetchHistory.promise({ ...contextOf(world), cursor })
  expect(await read()).toEqual({ items: [], next: 'two' })
  expect(await read('two')).toEqual({ items: [], next: undefined })
})

describe('names', () => {
  const record = (addresses: Record<string, string>, name = 'alice.reown.id') => ({
    name,
    addresses: Object.fromEntries(Object.entries(addresses).map(([coinType, address]) => [coinType, { address }])),
    attributes: [{ avatar: 'data:image/png;base64,AA', bio: 'x' }],
  })
  const account = 'v1/profile/account/alice.reown.id'
  const reverse = `v1/profile/reverse/${alice}`
  const onMainnet = String(2 ** 31 + 1)
  const onBase = String(2 ** 31 + 8453)
  const resolve = (world: ReturnType<typeof createWorld>, name: string, network = mainnet) =>
    world.kernel.hooks.resolveName.promise({ namespace: 'eip155', network, name, signal: world.signal })
  const lookup = (world: ReturnType<typeof createWorld>) =>
    world.kernel.hooks.lookupAddress.promise({
      namespace: 'eip155',
      network: mainnet,
      address: alice,
      signal: world.signal,
    })
  const code = (hex: string) => ({
    8453: { jsonrpc: '2.0', id: 1, result: hex },
    1: { jsonrpc: '2.0', id: 1, result: hex },
  })

  test('an account name is the address that it has on that network', async () => {
    for (const addresses of [{ [onMainnet]: alice, 60: bob }, { 60: alice }]) {
      const world = createWorld({ answers: { [account]: record(addresses) } })
      expect(await resolve(world, ' Alice.Reown.ID ')).toEqual({
        address: alice,
        name: 'alice.reown.id',
        imageUrl: 'data:image/png;base64,AA',
      })
      expect(world.calls()).toHaveLength(1)
    }
  })

  test.each([
    ['0x', alice],
    [`0xef0100${'ab'.repeat(20)}`, alice],
    ['0x6080604052', undefined],
  ])('that of another network counts where a key holds it: with code %s it is %s (reads 2)', async (hex, address) => {
    const world = createWorld({ answers: { [account]: record({ [onBase]: alice }), ...code(hex) } })
    expect((await resolve(world, 'alice.reown.id'))?.address).toBe(address)
  })

  test.each([
    [
      'nobody has it',
      new Response('{"reasons":[{"name":"name","description":"Name is not registered"}]}', { status: 404 }),
    ],
    ['the API says nothing of it', { addresses: {}, attributes: [] }],
    ['it stands for nothing', record({})],
    ['it stands for what is no address', record({ 60: '0x123', [onMainnet]: 'bc1q' })],
    ['it stands for an address of an unknown chain', record({ [String(2 ** 31 + 999)]: alice, 0: alice })],
  ])('it is unknown where %s', async (_, answer) => {
    const world = createWorld({ answers: { [account]: answer } })
    expect(await resolve(world, 'alice.reown.id')).toBeUndefined()
  })

  test('each look asks anew: how long an answer is young is for whoever asks', async () => {
    const world = createWorld({ answers: { [account]: record({ 60: alice }) } })
    expect((await resolve(world, 'alice.reown.id'))?.address).toBe(alice)
    world.answer(account, record({ 60: bob }))
    expect((await resolve(world, 'alice.reown.id'))?.address).toBe(bob)
  })

  test('nobody is asked about other names, nor about names that are written otherwise', async () => {
    const world = createWorld()
    for (const name of [
      'vitalik.eth',
      'alice',
      '..reown.id',
      'аlice.reown.id',
      'alice.reown.id.evil.eth',
      '-a.reown.id',
      'a/b.wcn.id',
    ])
      expect(await resolve(world, name), name).toBeUndefined()
    expect(world.asked).toEqual([])
  })

  test('error: an answer about another name, or none, is no answer', async () => {
    const world = createWorld({ answers: { [account]: record({ 60: bob }, 'mallory.reown.id') } })
    await expect(resolve(world, 'alice.reown.id')).rejects.toThrow('Error resolving name')
    world.answer(account, new Response('', { status: 503, headers: { 'retry-after': '3600' } }))
    await expect(resolve(world, 'alice.reown.id')).rejects.toMatchObject({
      name: 'NameServiceError',
      cause: { status: 503 },
    })
  })

  test('an address is called by a name that leads back to it, and by no other (reads 2)', async () => {
    const ens: Plugin = {
      name: 'ens',
      apply: ({ hooks }) =>
        hooks.resolveName.tap('ens', ({ name }): Profile | undefined =>
          name.endsWith('.eth') ? { address: name === 'alice.eth' ? alice.toLowerCase() : bob, name } : undefined,
        ),
    }
    const identity = `v1/identity/${alice}`
    const world = createWorld({ plugins: [ens], answers: { [identity]: { name: 'alice.eth', avatar: null } } })
    expect(await lookup(world)).toEqual({ address: alice, name: 'alice.eth', imageUrl: undefined })
    const names = [record({ 60: bob }, 'bob.reown.id'), record({ 60: alice })]
    const lied = createWorld({
      plugins: [ens],
      answers: { [identity]: { name: 'vitalik.eth', avatar: null }, [reverse]: names },
    })
    expect(await lookup(lied)).toMatchObject({ address: alice, name: 'alice.reown.id' })
    const nobody = createWorld({
      answers: { [identity]: { name: 'alice.eth', avatar: null }, [reverse]: [record({ 60: bob })] },
    })
    expect(await lookup(nobody)).toBeUndefined()
  })

  test('error: where neither can be asked, that is said', async () => {
    const busy = new Response('', { status: 500 })
    const world = createWorld({ answers: { [`v1/identity/${alice}`]: busy, [reverse]: busy } })
    await expect(lookup(world)).rejects.toThrow('Error fetching names for address')
  })
})

test('two kits on a page share nothing', async () => {
  const worlds = [1, 2].map(() => createWorld({ answers: { [history]: { data: [] } } }))
  for (const world of worlds) await world.kernel.hooks.fetchHistory.promise(contextOf(world))
  expect(worlds.map(({ calls }) => calls().length)).toEqual([1, 1])
  expect(blockchainApi({ projectId: 'p' }).hosts).toEqual(['https://rpc.walletconnect.org'])
})
