import { bip122 } from 'tapkit/bip122'
import { bitcoin, bitcoinSignet } from 'tapkit/bip122/networks'
import { eip155 } from 'tapkit/eip155'
import { base, mainnet } from 'tapkit/eip155/networks'
import { remoteConfig } from 'tapkit/features/remote-config'
import { runes } from 'tapkit/features/runes'
import { send } from 'tapkit/features/send'
import { memoryStorage, siwx } from 'tapkit/features/siwx'
import { swap } from 'tapkit/features/swap'
import { wallets } from 'tapkit/features/wallets'
import {
  BaseError,
  HttpParseError,
  HttpStatusError,
  PreparedMismatchError,
  TransactionUnreadableError,
} from 'tapkit/kernel'
import { solana } from 'tapkit/solana'
import { solanaDevnet } from 'tapkit/solana/networks'
import { stacks } from 'tapkit/stacks'
import { stacksMainnet } from 'tapkit/stacks/networks'
import { createMemoryArea, createTestKernel, mockChain } from 'tapkit/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { SignInUnavailableError } from '../../plugins/features/siwx/errors.ts'
import { type AppKitOptions, createAppKit } from '../index.ts'
import { tellMistakes } from './tellMistakes.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

function tell(options: object) {
  const plugins = [mockChain().plugin, { name: 'prices', hosts: ['api.prices.app'], apply: () => {} }]
  const all = { plugins, ...options } as AppKitOptions
  const kernel = createTestKernel(all)
  const told: string[] = []
  tellMistakes(kernel, all, (sentence) => told.push(sentence))
  return { kernel, told }
}

const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

test('error: each option that does nothing is told in one sentence, with what to write', () => {
  const { told } = tell({
    theme: { mode: 'dusk', variables: { '--tk-acent': 'red', '--tk-accent': 'red' } },
    features: { multiwallet: true, legalCheckbox: true, analytics: false },
  })
  expect(told).toEqual([
    expect.stringContaining('`features` has no option `multiwallet`. Did you mean `multiWallet`?'),
    expect.stringContaining('`--tk-acent`'),
    expect.stringContaining('"dusk"'),
    expect.stringContaining('`features.legalCheckbox` does nothing'),
    expect.stringContaining('"https://api.prices.app"'),
  ])
  expect(tell({ termsUrl: 'javascript:alert(1)', privacyUrl: '/privacy' }).told[0]).toContain('`termsUrl`')
})

test('error: a misspelt option is told with the option that was meant, of the kit and of each plugin (errors 5)', () => {
  const plugins = [mockChain().plugin, siwx({ requried: true } as never), send(), [wallets({ teapot: 1 } as never)]]
  expect(tell({ plugins, themes: {}, prefetch: 'idel' as never, storage: undefined }).told).toEqual([
    '`createAppKit` has no option `themes`. Did you mean `theme`?',
    '`prefetch` is "idel": write "idle", "intent" or false.',
    '`siwx` has no option `requried`. Did you mean `required`?',
    expect.stringMatching(/^`wallets` has no option `teapot`\. It knows projectId, endpoint, .*custom\.$/),
  ])
})

test('error: an option within an option is told like any other, and so is an option of the wrong kind (errors 5)', () => {
  const fees = (given: object) => solana({ networks: [solanaDevnet], fees: given as never })
  expect(tell({ plugins: [fees({ estimat: true })] }).told).toEqual([
    '`solana.fees` has no option `estimat`. Did you mean `estimate`?',
  ])
  expect(tell({ plugins: [fees({ estimate: 'false' })] }).told).toEqual([
    '`solana.fees.estimate` is "false": write true or false.',
  ])
  const plugins = [
    solana({ networks: [solanaDevnet], history: 'false', tokens: { 'solana:x': [{ adress: 'y' }, 'z'] } } as never),
    siwx({ expiresIn: '1d', resources: 'https://acme.app', storage: 'local' } as never),
    wallets({ custom: [{ id: 'a', name: 'A', mobileLink: 'a://' }], list: 5, ranks: () => true } as never),
  ]
  const more = {
    theme: { mod: 'dark' },
    metadata: [],
    features: { framed: 'no' },
    termsUrl: 5n,
    connectorTypeOrder: 'injected',
  }
  expect(tell({ plugins, ...more }).told).toEqual([
    '`theme` has no option `mod`. Did you mean `mode`?',
    '`metadata` is a list: write an object.',
    '`features.framed` is "no": write true or false.',
    '`termsUrl` is 5: write a text.',
    '`connectorTypeOrder` is "injected": write a list.',
    '`solana.history` is "false": write true or false.',
    '`solana.tokens.solana:x[0]` has no option `adress`. Did you mean `address`?',
    expect.stringContaining('`solana.tokens` names "solana:x", which is not offered'),
    '`siwx.expiresIn` is "1d": write a number.',
    '`siwx.resources` is "https://acme.app": write a list.',
    '`siwx.storage` is "local": write an object or a function.',
    '`wallets.custom[0]` has no option `mobileLink`. Did you mean `mobile_link`?',
    '`wallets.list` is 5: write a text or a list.',
    '`wallets.ranks` is a function: write true or false.',
  ])
})

test('error: an option for a network that is not offered is told with the networks that are (errors 5)', () => {
  const eip = 'eip155:137'
  const { told } = tell({
    plugins: [
      eip155({
        networks: [mainnet, base],
        rpcUrls: { [eip]: ['https://a.example'], 'eip155:1': ['https://b.example'] },
      }),
      solana({ networks: [solanaDevnet], tokens: { 'solana:x': [mint] } }),
      bip122({
        networks: [bitcoin],
        explorers: { [bitcoinSignet.id]: 'https://m.example' },
        ordinals: { 'bip122:f9beb4d9': 'https://o.example' },
      }),
      stacks({ networks: [stacksMainnet], apiUrls: { 'stacks:2147483648': 'https://s.example' } }),
      runes({ services: { 'bip122:mainnet': 'https://r.example' } }),
    ],
  })
  const add = 'or add it to `networks`.'
  expect(told).toEqual([
    `\`eip155.rpcUrls\` names "${eip}", which is not offered: write eip155:1 or eip155:8453, ${add}`,
    `\`solana.tokens\` names "solana:x", which is not offered: write ${solanaDevnet.id}, ${add}`,
    `\`bip122.explorers\` names "${bitcoinSignet.id}", which is not offered: write ${bitcoin.id}, ${add}`,
    `\`bip122.ordinals\` names "bip122:f9beb4d9", which is not offered: write ${bitcoin.id}, ${add}`,
    `\`stacks.apiUrls\` names "stacks:2147483648", which is not offered: write stacks:1, ${add}`,
    expect.stringContaining('`runes.services` names "bip122:mainnet", which is not offered: write '),
  ])
})

test('error: an address of a token that its chain does not call an address is told (errors 5)', async () => {
  const contract = 'SP3K8BC0PPEVCV7NZ6QSRWPQ2JE9E5B6N3PA0KBR9.token-wbtc'
  const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const { told } = tell({
    plugins: [
      eip155({ networks: [mainnet], tokens: { 'eip155:1': [usdc, '0xA0b8', { address: `${usdc.slice(0, -1)}9` }] } }),
      solana({ networks: [solanaDevnet], tokens: { [solanaDevnet.id]: [mint, usdc] } }),
      stacks({ networks: [stacksMainnet], tokens: { 'stacks:1': [contract, `${contract}::wbtc`, mint] } }),
    ],
  })
  await vi.waitFor(() => expect(told).toHaveLength(4))
  const no = (option: string, address: string) => `\`${option} has "${address}", which is no address of a token there`
  expect(told.toSorted()).toEqual([
    `${no('eip155.tokens` of eip155:1', '0xA0b8')}.`,
    expect.stringContaining(`${no('eip155.tokens` of eip155:1', `${usdc.slice(0, -1)}9`)}: `),
    `${no(`solana.tokens\` of ${solanaDevnet.id}`, usdc)}.`,
    `${no('stacks.tokens` of stacks:1', mint)}.`,
  ])
})

test('error: a list of hosts or gateways that was written as a text, or without a scheme, is told (errors 5)', () => {
  const odd = { name: 'prices', hosts: 'https://api.prices.app' as never, apply: () => {} }
  const gateways = eip155({ networks: [mainnet], gateways: ['ccip.example', 'https://ccip.example'] })
  expect(tell({ plugins: [gateways, odd] }).told).toEqual([
    '`eip155.gateways[0]` is "ccip.example": write a URL that begins with https:// or http://.',
    '`hosts` of plugin "prices" is "https://api.prices.app": write a list.',
  ])
})

test('options as the docs write them are not told of (errors 5)', async () => {
  const plugins = [
    solana({
      networks: [solanaDevnet],
      tokens: { [solanaDevnet.id]: [mint, { address: mint, decimals: 6 }] },
      fees: { price: 0n, estimate: true },
    }),
    siwx({ storage: memoryStorage, expiresIn: 5 }),
    wallets({ list: [{ id: 'a', name: 'A', more: 'said' } as never], custom: [{ id: 'b', name: 'B', chains: [] }] }),
    remoteConfig({ features: { swaps: ['1inch'], onramp: false } }),
  ]
  const theme = { mode: 'dark', variables: { '--tk-accent': 'red' } }
  const { kernel, told } = tell({
    plugins,
    theme,
    messages: () => ({}),
    storage: createMemoryArea(),
    debug: false,
    prefetch: 'intent',
  })
  // The addresses are told after those that were asked about before.
  expect(await kernel.validateAddress({ address: mint, networkId: solanaDevnet.id })).toBe(true)
  expect(told).toEqual([])
})

test('a plugin of the host’s that shares a name with a plugin of tapkit’s has its own options (errors 5)', () => {
  const own = { name: 'analytics', options: { writeKey: 'w', sinkz: [] }, apply: () => {} }
  expect(tell({ plugins: [mockChain().plugin, own] }).told).toEqual([])
})

test('an option that is null counts as not given (errors 5)', () => {
  const names = ['name', 'metadata', 'theme', 'features', 'connectorTypeOrder', 'defaultAccountTypes', 'termsUrl']
  const more = ['privacyUrl', 'debug', 'locale', 'messages', 'storage', 'fetch', 'prefetch']
  const none = Object.fromEntries([...names, ...more].map((name) => [name, null]))
  const plugin = { ...mockChain().plugin, requires: null, hosts: null, options: null }
  const { told, kernel } = tell({ ...none, plugins: [null, plugin as never, { ...send(), options: null } as never] })
  expect(told).toEqual([])
  expect([kernel.name, kernel.state.locale, kernel.state.theme.mode]).toEqual(['default', 'en', 'system'])
  expect(kernel.config.connectorTypeOrder).toEqual([])
  expect(() => kernel.setTheme({ mode: null, variables: null } as never)).not.toThrow()
})

test('error: a single plugin in place of a list is told, and the hints that follow still come (errors 5)', () => {
  const plugin = swap({ slippage: '1' } as never)
  const told: string[] = []
  // `createAppKit` nests its list of plugins.
  tellMistakes(createTestKernel({ plugins: [plugin] }), { plugins: plugin as never }, (sentence) => told.push(sentence))
  expect(told).toEqual([
    expect.stringContaining('`plugins` is an object: write a list.'),
    expect.stringContaining('`swap.slippage` is "1"'),
    expect.stringContaining('`plugins` has no chain'),
  ])
})

test('error: routers of a network that is not offered, and a router that is no address there, are told (errors 5)', async () => {
  const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
  const routers = { 'eip155:1': [router, router.slice(0, -2)], '8453': [router] } as never
  const { kernel, told } = tell({ plugins: [eip155({ networks: [mainnet] }), swap({ routers })] })
  // The addresses are told after those that were asked about before.
  await kernel.validateAddress({ address: router, networkId: 'eip155:1' })
  expect(told.toSorted()).toEqual([
    '`swap.routers` names "8453", which is not offered: write eip155:1, or add it to `networks`.',
    `\`swap.routers\` of eip155:1 has "${router.slice(0, -2)}", which is no address there.`,
  ])
})

test.each([-1, 51, 100, Number.NaN])(
  'error: a slippage of %s percent is told: 1 is used instead (errors 5)',
  (slippage) => {
    const { told } = tell({ plugins: [mockChain().plugin, swap({ slippage })] })
    expect(told).toEqual([`\`swap.slippage\` is ${slippage}, so 1 is used: write a percentage from 0 to 50.`])
  },
)

test('error: a server that says why it refuses is quoted, and not taken for a service with keys', () => {
  const { kernel, told } = tell({ plugins: [mockChain().plugin] })
  const body = { error: { code: 'origin_refused', message: 'Pages of this origin are not served.' } }
  const refused = new HttpStatusError({ status: 403, url: 'https://acme.app/sign-in/verify', body })
  kernel.report(refused)
  expect(told).toEqual(['https://acme.app answered 403. origin_refused: Pages of this origin are not served.'])
  kernel.report(new HttpStatusError({ status: 401, url: 'https://rpc.example/', body: 'no' }))
  expect(told[1]).toMatch(/^https:\/\/rpc\.example answered 401\. Check the project id or key/)
})

test('error: a sign-in that cannot begin names the failure, for example a path that the server does not have', () => {
  const { kernel, told } = tell({ plugins: [mockChain().plugin] })
  const cause = new HttpStatusError({ status: 404, url: 'https://acme.app/sign-in/nonce' })
  kernel.report(new SignInUnavailableError({ cause }))
  expect(told).toEqual([expect.stringMatching(/storage of the sign-in.*https:\/\/acme\.app answered 404\.$/)])
})

test('error: a kit without a chain, and an accent that CSS does not know (errors 5)', () => {
  vi.stubGlobal('CSS', { supports: (_: string, value: string) => value === 'tomato' })
  expect(tell({ plugins: [siwx()], theme: { accent: 'notacolor' } }).told).toEqual([
    expect.stringContaining('add one, such as eip155({ networks: [mainnet] })'),
    expect.stringContaining('`theme.accent` is "notacolor"'),
  ])
  expect(tell({ plugins: [mockChain().plugin], theme: { accent: 'tomato' } }).told).toEqual([])
})

test('error: a namespace that is not composed, and a button of a kit that is none', () => {
  vi.useFakeTimers()
  document.body.innerHTML = '<tapkit-button kit="nope"></tapkit-button>'
  const { kernel, told } = tell({ plugins: [mockChain().plugin] })
  expect(told).toEqual([])
  const to = { view: 'Connect', params: { namespace: 'solena' } }
  for (const _ of [1, 2]) kernel.hooks.onOpen.call({ to } as never)
  vi.advanceTimersByTime(3_000)
  expect(told).toEqual([expect.stringContaining('"solena"'), expect.stringContaining('<tapkit-button kit="nope">')])
  kernel.destroy()
})

test('error: a misspelt parameter of a view is told with the parameter that was meant (errors 10)', () => {
  const { kernel, told } = tell({ plugins: [mockChain().plugin] })
  const open = (view: string, params?: object) => kernel.hooks.onOpen.call({ to: { view, params } } as never)
  open('Send', { tokenAdress: 'So1' })
  open('Connect', { wallet: 'otter' })
  open('Swap', { amount: 5n })
  expect(told).toEqual([
    "`open('Send')` has no option `tokenAdress`. Did you mean `tokenAddress`?",
    "`open('Connect')` has no option `wallet`. It knows namespace, networkId.",
    "`open('Swap').amount` is 5: write a text.",
  ])
  open('Connect', { namespace: 'mock', networkId: 'mock:1' })
  open('Connect')
  open('Mine', { anything: 1 })
  expect(told.length).toBe(3)
  kernel.destroy()
})

test('a host is written with its scheme, that of a socket too', () => {
  const hosts = ['wss://relay.acme.app', 'ws://127.0.0.1:8900', 'http://localhost:8545', 'https://api.acme.app']
  const { told } = tell({ plugins: [mockChain().plugin, { name: 'sockets', hosts, apply: () => {} }] })
  expect(told).toEqual([])
})

test('error: what a plugin threw that is no error of the kit, and a package that is missing', () => {
  const { kernel, told } = tell({ plugins: [mockChain().plugin] })
  kernel.hooks.track.tap('acme', () => {
    throw new TypeError('list is not iterable')
  })
  for (const event of ['SEARCH_WALLET', 'CLICK_NETWORKS'] as const) kernel.track(event)
  kernel.report(
    new BaseError({
      code: 'acme_load',
      message: 'Acme could not be loaded',
      debug: 'Install acme-sdk beside tapkit.',
      cause: new Error("Cannot find package 'acme-sdk'"),
    }),
  )
  kernel.report(new BaseError({ code: 'acme_refused', message: 'Acme refused', cause: new Error('No.') }))
  expect(told).toEqual([
    'plugin "acme" failed in `track`: list is not iterable',
    'Acme could not be loaded. Install acme-sdk beside tapkit.',
  ])
  kernel.destroy()
})

test('error: a service that refuses the page, as one does of a project that is none, or whose answer is not read', () => {
  const { kernel, told } = tell({ plugins: [mockChain().plugin] })
  kernel.report(new HttpParseError({ url: 'https://api.acme.app/v1', cause: new SyntaxError('No number') }))
  const cause = [
    {
      type: 'number',
      message: 'Invalid type: Expected number but received "5"',
      expected: 'number',
      input: '5',
      path: [{ key: 'price' }],
    },
  ]
  kernel.report(new HttpParseError({ url: 'https://prices.acme.app/v1', cause }))
  for (const status of [403, 403, 500])
    kernel.report(new HttpStatusError({ status, url: 'https://api.acme.app/v1/balance?projectId=none' }))
  expect(told).toEqual([
    expect.stringContaining('SyntaxError: No number'),
    expect.stringMatching(/^The answer of https:\/\/prices\.acme\.app .* price must be a number\.$/),
    expect.stringMatching(/^https:\/\/api\.acme\.app answered 403\. .*project id/),
  ])
  kernel.destroy()
})

test('error: a trade that is refused, with what is wrong with it', () => {
  const { kernel, told } = tell({ plugins: [mockChain().plugin] })
  kernel.report(new PreparedMismatchError({ reason: 'callees', debug: 'It calls 0x1. See `routers`.' }))
  kernel.report(new TransactionUnreadableError({ debug: '"value" is no quantity of wei in hex.' }))
  expect(told).toEqual([
    'This calls a contract that the app has not allowed. It calls 0x1. See `routers`.',
    'This transaction cannot be read. "value" is no quantity of wei in hex.',
  ])
  kernel.destroy()
})

test('error: without options the sentence is that of plugins', () => {
  expect(() => Reflect.apply(createAppKit, undefined, [])).toThrow('`plugins` is no list')
})
