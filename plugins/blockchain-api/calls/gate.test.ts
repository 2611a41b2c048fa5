import { mockChain } from 'tapkit/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { alice, bob, createWorld, lonely, mainnet, nativeToken, usdc } from '../fixtures/createWorld.ts'

const lists = (asked: readonly { readonly path: string }[]) =>
  asked.filter(({ path }) => path === 'v1/supported-chains').length
const history = { network: mainnet, address: alice }

describe('which networks are asked about (blockchain-api 2)', () => {
  test('the list is read once, however many ask', async () => {
    const { call, asked, calls } = createWorld({ answers: { 'v1/convert/tokens': { tokens: [] } } })
    await Promise.all([1, 2, 3].map(() => call('fetchSwapTokens', { network: mainnet })))
    await call('fetchSuggestions', { network: lonely, name: 'alice' })
    expect([lists(asked), calls().length]).toEqual([1, 1])
  })

  test.each([
    ['fails', new Response('busy', { status: 500 })],
    ['sends a page', new Response('<html>')],
    ['lists nothing', { http: [], ws: [] }],
    ['lists no networks', { http: 'eip155:1' }],
  ])('a service that %s supports nothing for now, and is asked again by the next call', async (_, answer) => {
    const { call, asked, calls, answer: change } = createWorld({ answers: { 'v1/supported-chains': answer } })
    expect(await call('fetchHistory', history)).toEqual({ items: [] })
    expect(calls()).toEqual([])
    change('v1/supported-chains', { http: [mainnet.id] })
    change(`v1/account/${alice}/history`, { data: [], next: 'more' })
    expect(await call('fetchHistory', history)).toEqual({ items: [], next: 'more' })
    expect(lists(asked)).toBe(2)
  })

  test('a network that the service knows by a former id is supported', async () => {
    const { call } = createWorld({
      answers: { 'v1/convert/tokens': { tokens: [] }, 'v1/supported-chains': { http: ['eip155:9'] } },
    })
    const asked = call('fetchGasPrice', { network: { ...mainnet, formerIds: ['eip155:9'] } })
    await expect(asked).rejects.toMatchObject({ name: 'HttpStatusError', status: 404 })
  })
})

describe('who is asked (blockchain-api 1)', () => {
  test('nobody before the visitor acts (privacy 1)', async () => {
    const { kernel, asked, call } = createWorld({ asleep: true, answers: { 'v1/convert/tokens': { tokens: [] } } })
    await kernel.start()
    const answer = call('fetchSwapTokens', { network: mainnet })
    // What is to be asked is loaded, and waits.
    await import('./index.ts')
    expect(asked).toEqual([])
    kernel.http.wake()
    expect(await answer).toEqual([])
    expect(asked).toHaveLength(2)
  })

  test('nobody without a project id: hooks and services stay empty, calls are neutral, and the developer is told', async () => {
    const { kernel, asked, call, services } = createWorld({ options: {} })
    await kernel.start()
    expect(kernel.state.alert?.code).toBe('APKT008')
    expect(await call('fetchHistory', history)).toEqual({ items: [] })
    expect(await call('fetchDepositStatus', { exchange: 'otter', sessionId: 's' })).toEqual({ status: 'unknown' })
    expect(
      ['fetchTokens', 'fetchHistory', 'resolveName', 'lookupAddress'].filter((hook) =>
        kernel.hooks[hook as 'fetchTokens'].isUsed('eip155'),
      ),
    ).toEqual([])
    for (const name of ['prices', 'swap', 'onramp', 'exchange', 'names'] as const)
      expect(services.for(name)).toEqual([])
    expect([asked, kernel.http.hosts().filter((host) => !host.includes('node.example'))]).toEqual([[], []])
  })

  test("a host's own service needs none, and is told none", async () => {
    const { kernel, asked, call } = createWorld({
      options: { baseUrl: 'https://api.acme.app/chain/' },
      answers: { 'chain/v1/supported-chains': { http: [mainnet.id] }, 'chain/v1/convert/tokens': { tokens: [] } },
    })
    expect(await call('fetchSwapTokens', { network: mainnet })).toEqual([])
    expect(asked.map(({ origin, path, params }) => [origin, path, params])).toEqual([
      ['https://api.acme.app', 'chain/v1/supported-chains', { st: 'tapkit', sv: 'js-universal-0.1.0' }],
      [
        'https://api.acme.app',
        'chain/v1/convert/tokens',
        { st: 'tapkit', sv: 'js-universal-0.1.0', chainId: 'eip155:1' },
      ],
    ])
    expect(kernel.http.hosts()).not.toContain('https://rpc.walletconnect.org')
  })

  test('each call can be answered elsewhere: by another path, or at another host', async () => {
    const { kernel, asked, call } = createWorld({
      options: {
        projectId: 'project',
        endpoints: { history: 'https://indexer.acme.app/{address}', supportedChains: '/static/chains.json' },
      },
      answers: { 'static/chains.json': { http: [mainnet.id] }, [alice]: { data: [] } },
    })
    expect(await call('fetchHistory', history)).toEqual({ items: [], next: undefined })
    expect(asked.map(({ origin, path }) => `${origin}/${path}`)).toEqual([
      'https://rpc.walletconnect.org/static/chains.json',
      `https://indexer.acme.app/${alice}`,
    ])
    expect(kernel.http.hosts()).toContain('https://indexer.acme.app')
  })

  test('an address never leads to another path', async () => {
    const { asked, call } = createWorld()
    await expect(call('fetchHistory', { network: mainnet, address: '../../v1/sessions?x=#' })).rejects.toThrow()
    expect(asked.at(-1)?.path).toBe('v1/account/../../v1/sessions?x=#/history')
  })

  test('once a wallet is connected over WalletConnect, its id of this browser goes with every call', async () => {
    const { kernel, asked, call } = createWorld({ answers: { 'v1/convert/tokens': { tokens: [] } } })
    const { createSlice } = await import('tapkit/kernel')
    createSlice('walletconnect', () => ({ status: 'idle', broken: false, clientId: 'did:key:z6Mk' })).of(kernel)
    await call('fetchSwapTokens', { network: mainnet })
    expect(asked.map(({ params }) => params.clientId)).toEqual(['did:key:z6Mk', 'did:key:z6Mk'])
  })

  test('who is looked up, and who looks: the account in use, where there is one (blockchain-api 1)', async () => {
    const chain = mockChain({ networks: [mainnet], wallets: [{ id: 'w', name: 'Weir', accounts: [bob] }] })
    const { kernel, call, calls } = createWorld({
      plugins: [chain.plugin],
      answers: { [`v1/identity/${alice}`]: { name: null, avatar: null }, [`v1/profile/reverse/${alice}`]: [] },
    })
    await kernel.start()
    await kernel.connect({ connectorId: 'w', namespace: chain.namespace })
    const from = calls().length
    await call('fetchIdentity', { network: mainnet, address: alice })
    await call('fetchNames', { network: mainnet, address: alice })
    expect(calls().slice(from)).toMatchObject([
      { path: `v1/identity/${alice}`, params: { sender: bob } },
      { path: `v1/profile/reverse/${alice}`, params: { sender: bob, apiVersion: '2' } },
    ])
  })

  test('prices of many tokens are asked for in parts, and each once', async () => {
    const { calls, call } = createWorld({
      answers: {
        'v1/fungible/price': ({ addresses }: { addresses: string[] }) => ({
          fungibles: addresses.map((address) => ({ address, price: 2 })),
        }),
      },
    })
    const addresses = Array.from({ length: 150 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)
    const prices = await call('fetchPrices', { network: mainnet, addresses: [...addresses, ...addresses, undefined] })
    expect(prices).toHaveLength(151)
    expect(calls().map(({ body }) => (body as { addresses: string[] }).addresses.length)).toEqual([100, 51])
  })
})

describe('what is young is shared (blockchain-api 3)', () => {
  const answers = {
    [`v1/account/${alice}/history`]: { data: [], next: null },
    [`v1/account/${bob}/history`]: { data: [], next: null },
    [`v1/identity/${alice}`]: { name: 'alice.eth', avatar: null },
    [`v1/profile/reverse/${alice}`]: [],
    'v1/fungible/price': { fungibles: [{ address: usdc, price: 1 }] },
    'v1/profile/account': { success: true },
  }
  const at = (ms: number) => vi.setSystemTime(1_800_000_000_000 + ms)
  const freeze = () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    at(0)
    onTestFinished(() => void vi.useRealTimers())
  }

  test.each([
    ['fetchHistory', 15_000, history],
    ['fetchPrices', 15_000, { network: mainnet, addresses: [usdc] }],
    ['fetchIdentity', 300_000, history],
    ['fetchNames', 300_000, history],
  ] as const)('%s for %i ms', async (verb, lifetime, input) => {
    freeze()
    const { call, calls } = createWorld({ answers })
    const ask = () => call(verb, input as never)
    await Promise.all([ask(), ask()])
    at(lifetime)
    await ask()
    expect(calls()).toHaveLength(1)
    at(lifetime + 1)
    await ask()
    expect(calls()).toHaveLength(2)
  })

  test('pages and accounts of the history are kept apart, and a failure is not kept', async () => {
    const { call, calls, answer } = createWorld({ answers })
    await call('fetchHistory', history)
    await call('fetchHistory', { ...history, cursor: 'two' })
    await call('fetchHistory', { ...history, address: bob })
    expect(calls().map(({ params }) => params.cursor)).toEqual([undefined, 'two', undefined])
    answer(`v1/account/${bob}/history`, new Response('', { status: 500 }))
    await expect(call('fetchHistory', { ...history, address: bob, cursor: 'x' })).rejects.toThrow('HTTP 500')
    answer(`v1/account/${bob}/history`, { data: [] })
    expect(await call('fetchHistory', { ...history, address: bob, cursor: 'x' })).toEqual({
      items: [],
      next: undefined,
    })
  })

  test('what was registered is seen by the next look', async () => {
    const { call, calls } = createWorld({ answers })
    await call('fetchNames', history)
    await call('registerName', { ...history, coinType: 1, message: '', signature: '' })
    await call('fetchNames', history)
    expect(calls().map(({ method }) => method)).toEqual(['GET', 'POST', 'GET'])
  })

  test('what the kit sends makes the history old, and has the moved tokens read anew', async () => {
    const { kernel, call, calls } = createWorld({
      answers: { ...answers, [`v1/account/${alice}/balance`]: { balances: [] } },
    })
    const balances = async () => {
      await call('fetchBalances', history)
      return calls().at(-1)?.params.forceUpdate
    }
    expect(await balances()).toBeUndefined()
    await call('fetchHistory', history)
    const entry = {
      id: 'e',
      namespace: 'eip155',
      networkId: mainnet.id,
      account: alice.toLowerCase(),
      wallet: 'W',
      kind: 'transfer',
      summary: '',
      tokens: [],
      askedAt: 0,
      updatedAt: 0,
    }
    const changes = [
      { direction: 'out', amount: 1n },
      { direction: 'in', amount: 1n, token: usdc },
      { direction: 'in', amount: 2n, token: usdc },
    ] as const
    kernel.hooks.onSend.call({ ...entry, status: 'sent', changes })
    expect(await balances()).toBeUndefined()
    kernel.hooks.onSend.call({ ...entry, status: 'confirmed', changes })
    kernel.hooks.onSend.call({ ...entry, status: 'confirmed', changes, account: bob })
    expect(await balances()).toBe(`eip155:1:${nativeToken},eip155:1:${usdc}`)
    expect(await balances()).toBeUndefined()
    await call('fetchHistory', history)
    expect(calls().filter(({ path }) => path.endsWith('history'))).toHaveLength(2)
  })
})
