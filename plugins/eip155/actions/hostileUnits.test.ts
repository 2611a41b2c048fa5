import { createSimulatedWallet } from 'tapkit/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { answering, token as tokenOf } from '../fixtures/answering.ts'
import { bob, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { mainnet } from '../networks/index.ts'

const world = openWorlds()
afterEach(() => {
  vi.useRealTimers()
})

type Options = NonNullable<Parameters<typeof world>[0]>
type Answers = ReturnType<typeof createSimulatedWallet>['answers']

const [truth, lie] = [tokenOf({ decimals: 6n, symbol: 'USDC' }), tokenOf({ decimals: 4n, symbol: 'USDC' })]
/** As a lying node had it listed: "1" of it is a hundred. */
const shown = { address: usdc, decimals: 4, symbol: 'USDC', name: 'USD Coin' }
const told = { ...shown, decimals: 6 }
const unchecked = { code: 'unitUnchecked' }
const [one, two] = ['https://one.example', 'https://two.example']

/** Prepares a payment of a token over the endpoints `urls`, with a wallet whose own node answers by `ofWallet`. */
async function prepare(
  token: typeof shown,
  {
    ofWallet,
    urls = [one],
    chainId = '0x1',
    ...options
  }: Options & { ofWallet?: Answers[string]; urls?: string[]; chainId?: string },
) {
  const wallet = createSimulatedWallet({ ...(ofWallet && { answers: { eth_call: ofWallet } }) })
  const opened = await world({ networks: [mainnet], rpcUrls: { 'eip155:1': urls }, wallet, ...options })
  await opened.connect()
  wallet.chainId = chainId
  const prepare = () => opened.kernel.prepare({ kind: 'transfer', to: bob, amount: 10_000n, token })
  return { ...opened, prepare }
}

const refused = { name: 'TokenDecimalsError', unsent: true, params: { token: usdc, said: 4, actual: 6n } }

describe('a node that lies twice alike about the unit of a token that the host has not listed (money 23)', () => {
  const lying = answering({ eth_call: lie })
  test('error: is not believed where the wallet’s own node says otherwise', async () => {
    const { prepare: ask, wallet } = await prepare(shown, { rpc: lying, ofWallet: truth as never })
    await expect(ask()).rejects.toMatchObject(refused)
    expect(wallet.prompts()).toBe(1)
  })
  test('error: is not believed where another endpoint says otherwise', async () => {
    const eth_call = (params: never, url = '') => (url.startsWith(two) ? truth : lie)(params)
    const { prepare: ask } = await prepare(shown, { rpc: answering({ eth_call }), urls: [one, two] })
    await expect(ask()).rejects.toMatchObject(refused)
  })
  test.each<[string, Answers[string] | undefined, object]>([
    ['refuses to say', undefined, {}],
    ['answers nonsense', () => ({ result: 6 }), {}],
    ['answers nothing', () => '0x', {}],
    ['is on another network', truth as never, { chainId: '0x2105' }],
  ])('behavior: where the wallet %s, the visitor is asked to compare', async (_, ofWallet, more) => {
    const { prepare: ask } = await prepare(shown, { rpc: lying, ...(ofWallet && { ofWallet }), ...more })
    expect((await ask()).notices).toEqual([unchecked])
  })
  test('behavior: two endpoints of one host are one source', async () => {
    const { prepare: ask } = await prepare(shown, { rpc: lying, urls: [`${one}/first`, `${one}/second`] })
    expect((await ask()).notices).toEqual([unchecked])
  })
  test('behavior: a wallet of the page itself is not asked, because its reads are answered by the same node', async () => {
    const { kernel, wallet, prepare: ask } = await prepare(shown, { rpc: lying })
    kernel.connectors.add({
      id: 'own',
      name: 'Own',
      namespace: 'eip155',
      kind: 'auth',
      embedded: true,
      getProvider: async () => wallet.provider,
      connect: async ({ network }) => ({ accounts: wallet.accounts.map((address) => ({ address })), network }),
    })
    await kernel.connect({ connectorId: 'own', namespace: 'eip155' })
    wallet.answers.eth_call = lie as never
    expect((await ask()).notices).toEqual([unchecked])
  })
  test('behavior: a phone is not asked: by WalletConnect, reads are answered by the same node', async () => {
    const { kernel, wallet, prepare: ask } = await prepare(shown, { rpc: lying })
    kernel.connectors.add({
      id: 'phone',
      name: 'Phone',
      namespace: 'eip155',
      kind: 'walletConnect',
      getProvider: async () => wallet.provider,
      connect: async ({ network }) => ({ accounts: wallet.accounts.map((address) => ({ address })), network }),
    })
    await kernel.connect({ connectorId: 'phone', namespace: 'eip155' })
    wallet.answers.eth_call = lie as never
    const asked = wallet.requests.length
    expect((await ask()).notices).toEqual([unchecked])
    expect(wallet.requests.slice(asked)).not.toContainEqual(expect.objectContaining({ method: 'eth_call' }))
  })
  test('behavior: a wallet that does not answer is waited for 3 s', async () => {
    const { prepare: ask, wallet } = await prepare(shown, { rpc: lying, ofWallet: () => new Promise(() => {}) })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let notices: unknown
    void ask().then((prepared) => {
      notices = prepared.notices
    })
    await vi.waitFor(() => expect(wallet.requests.some(({ method }) => method === 'eth_call')).toBe(true))
    await vi.advanceTimersByTimeAsync(2_900)
    expect(notices).toBeUndefined()
    await vi.advanceTimersByTimeAsync(200)
    vi.useRealTimers()
    await vi.waitFor(() => expect(notices).toEqual([unchecked]))
  })
})

describe('nothing is said of a unit', () => {
  const rpc = answering({ eth_call: truth })
  test('that the wallet confirms', async () => {
    const { prepare: ask } = await prepare(told, { rpc, ofWallet: truth as never })
    expect((await ask()).notices).toEqual([])
  })
  test('that another host’s endpoint confirms', async () => {
    const { prepare: ask } = await prepare(told, { rpc, urls: [one, two] })
    expect((await ask()).notices).toEqual([])
  })
  test('that the host has listed with its symbol; nobody else is asked then', async () => {
    const list = (more: object) => ({ tokens: { 'eip155:1': [{ address: usdc, decimals: 6, ...more }] } as const })
    const nameless = await prepare(told, { rpc, ...list({}) })
    expect((await nameless.prepare()).notices).toEqual([unchecked])
    const named = await prepare(told, { rpc, ...list({ symbol: 'USDC' }) })
    const asked = named.wallet.requests.length
    expect((await named.prepare()).notices).toEqual([])
    expect(named.wallet.requests.slice(asked)).toEqual([])
  })
  test('of a payment that would fail', async () => {
    const refusing = answering({ eth_call: tokenOf({ transfer: () => `0x${'0'.repeat(64)}` }) })
    const { prepare: ask } = await prepare(told, { rpc: refusing })
    expect((await ask()).notices).toMatchObject([{ code: 'wouldFail', blocks: true }])
  })
})

describe('a node that calls a token by the name of another one (money 23)', () => {
  // 10,000 of the smallest unit of WBTC are worth a hundred times as much as of USDC.
  const wbtc = '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'
  const disguised = tokenOf({ decimals: 8n, symbol: 'USDC', balance: 10n ** 10n })
  const rpc = answering({ eth_call: disguised, eth_getCode: ([of]: [string]) => (of === bob ? '0x' : '0x60') })
  const asUsdc = { address: wbtc, decimals: 8, symbol: 'USDC', name: 'USD Coin' }

  test('error: is contradicted by the wallet’s own node', async () => {
    const ofWallet = tokenOf({ decimals: 8n, symbol: 'WBTC' }) as never
    const { prepare: ask } = await prepare(asUsdc, { rpc, ofWallet })
    expect((await ask()).notices).toEqual([{ code: 'otherSymbol', params: { symbol: 'USDC', other: 'WBTC' } }])
  })
  test('error: is not confirmed by a wallet that tells no symbol: the visitor is asked to compare (money 42)', async () => {
    const ofWallet = tokenOf({ decimals: 8n, symbol: '' }) as never
    const { prepare: ask } = await prepare(asUsdc, { rpc, ofWallet })
    expect((await ask()).notices).toEqual([unchecked])
  })
  test('behavior: a token without a symbol that is shown by its address in lower case needs no symbol of its sources (money 42)', async () => {
    const nameless = tokenOf({ decimals: 6n, symbol: '' })
    const token = { ...shown, address: usdc.toLowerCase() as typeof usdc, symbol: '', decimals: 6 }
    const { prepare: ask } = await prepare(token, {
      rpc: answering({ eth_call: nameless }),
      ofWallet: nameless as never,
    })
    expect((await ask()).notices).toEqual([])
  })
  // As a service that lists what an account holds may do.
  test('error: is contradicted by the host’s list', async () => {
    const tokens = { 'eip155:1': [{ address: wbtc, decimals: 8, symbol: 'WBTC' }] } as const
    const { prepare: ask } = await prepare(asUsdc, { rpc, tokens })
    expect((await ask()).notices).toEqual([{ code: 'otherSymbol', params: { symbol: 'USDC', other: 'WBTC' } }])
  })
  test('error: is not believed of a token whose symbol the host has listed', async () => {
    const { kernel } = await prepare(asUsdc, {
      rpc: answering({ eth_call: disguised }),
      networks: [{ ...mainnet, contracts: {} }],
      tokens: { 'eip155:1': [{ address: wbtc, symbol: 'WBTC' }] },
    })
    const [, token] = await kernel.fetchTokens()
    expect(token).toMatchObject({ symbol: 'WBTC', name: 'WBTC', decimals: 8 })
  })
})
