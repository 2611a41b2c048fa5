import type { FeatureOptions, KernelOptions, Metadata, ThemeOptions } from 'tapkit/kernel'

/**
 * The kinds that an option may have: `typeof`s with `|` between them, or `url`; a list of the same; an object by its fields, where `*` is any other name; or, in a
 * list of several, any of these.
 */
export type Kind = string | readonly Kind[] | { readonly [field: string]: Kind }

const texts = ['string'] as const
const textsByName = { '*': texts } as const
const listed = [
  'string',
  { address: 'string', decimals: 'number', symbol: 'string', name: 'string', imageUrl: 'string' },
] as const
const listedByName = { '*': [listed] } as const
const service = { projectId: 'string', endpoint: 'string' } as const
const seller = { name: 'string', imageUrl: 'string' } as const

const entry = {
  ...{ id: 'string', name: 'string', rdns: 'string', badge_type: 'string', chains: texts, image_id: 'string' },
  ...{ homepage: 'string', mobile_link: 'string', link_mode: 'string', desktop_link: 'string', webapp_link: 'string' },
  ...{ app_store: 'string', play_store: 'string', chrome_store: 'string', supports_wc: 'boolean' },
} as const

const endpoints = {
  ...{ supportedChains: 'string', identity: 'string', history: 'string', balance: 'string', price: 'string' },
  ...{ swapTokens: 'string', swapQuotes: 'string', allowance: 'string', gasPrice: 'string', approval: 'string' },
  ...{ swap: 'string', profile: 'string', reverse: 'string', suggestions: 'string', register: 'string' },
  ...{ onrampUrl: 'string', onrampOptions: 'string', onrampQuote: 'string', sessions: 'string' },
  ...{ revokeSession: 'string', exchange: 'string', rpc: 'string' },
} as const

const localFeatures = {
  ...{ email: 'boolean', history: 'boolean', reownBranding: 'boolean', reownAuthentication: 'boolean' },
  ...{ payments: 'boolean', payWithExchange: 'boolean' },
  ...{ socials: ['boolean', texts], swaps: ['boolean', texts], onramp: ['boolean', texts] },
} as const

/** The options of tapkit's plugins by the plugin's name: a plugin itself carries none of these words into a page. */
export const pluginOptions = {
  eip155: {
    ...{ networks: ['object'], tokens: listedByName, rpcUrls: textsByName, gateways: ['url'], history: 'string' },
  },
  solana: {
    ...{ networks: ['object'], tokens: listedByName, rpcUrls: textsByName, history: 'boolean' },
    fees: { price: 'bigint', units: 'bigint', unitsWithAccount: 'bigint', estimate: 'boolean' },
  },
  bip122: { networks: ['object'], explorers: { '*': 'string' }, ordinals: { '*': 'string' }, history: 'boolean' },
  runes: { services: { '*': 'string' } },
  stacks: { networks: ['object'], tokens: listedByName, apiUrls: { '*': 'string' }, history: 'boolean' },
  walletconnect: {
    ...{ projectId: 'string', relayUrl: 'string', provider: 'object', networks: ['object'], verify: 'boolean' },
    ...{ methods: textsByName, chains: textsByName, events: textsByName },
  },
  auth: { secure: 'url', name: 'string', email: 'boolean', socials: ['boolean', texts] },
  blockchainApi: {
    ...{ projectId: 'string', baseUrl: 'string', endpoints, first: texts, swapNetworks: texts, windowOrigins: texts },
    meld: { url: 'string', publicKey: 'string' },
  },
  swap: { routers: textsByName, slippage: 'number' },
  uniswapV2: {
    ...{ ...seller, feeBps: 'number' },
    pools: { '*': { router: 'string', wrapped: 'string', selfPermit: 'boolean', tokens: ['object'] } },
  },
  jupiter: { ...seller, apiUrl: 'string', tokensUrl: 'string', apiKey: 'string', networks: texts },
  wallets: {
    ...{ ...service, imageUrl: 'string', featured: texts, include: texts, exclude: texts, ranks: 'boolean' },
    // A whole list is a service's, which says more of each wallet than is read.
    ...{ list: ['string', ['object']], custom: [entry] },
  },
  siwx: {
    ...{ required: 'boolean', storage: 'object|function', statement: 'string', resources: texts, expiresIn: 'number' },
    ...{ domain: 'string', uri: 'string', signOutOnDisconnect: 'boolean' },
  },
  emailCapture: {
    ...{ onCapture: 'function', endpoint: 'string', required: 'boolean', suffixes: texts, recent: texts },
    prefill: 'function',
  },
  analytics: { ...service, sinks: ['function'], sample: 'number', consent: 'object|function' },
  remoteConfig: { ...service, features: localFeatures },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Kind>>>>

/** The parameters of views that a host opens with parameters. */
export const viewParams = {
  Connect: { namespace: 'string', networkId: 'string' },
  ConnectWallets: { namespace: 'string', networkId: 'string' },
  ProfileWallets: { namespace: 'string' },
  Send: { to: 'string', amount: 'string', tokenAddress: 'string' },
  Swap: { amount: 'string', fromToken: 'string', toToken: 'string' },
  Token: { networkId: 'string', key: 'string' },
  RuneMint: { runeName: 'string' },
  RuneSend: { runeName: 'string', amount: 'string', to: 'string' },
  InscriptionSend: { id: 'string', to: 'string' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Kind>>>>

type Kinds<options> = Readonly<Record<keyof options, Kind>>

const metadata: Kinds<Metadata> = { name: 'string', url: 'string', description: 'string', icon: 'string' }
const theme: Kinds<ThemeOptions> = {
  ...{ mode: 'string', accent: 'string', variables: { '*': 'string' }, fontStylesheet: 'string' },
}
const features: Kinds<FeatureOptions> = {
  ...{ multiWallet: 'boolean', networkSwitch: 'boolean', legalCheckbox: 'boolean', pendingWatch: 'boolean' },
  ...{ reconnect: 'boolean', framed: 'boolean', analytics: 'boolean' },
  ...{ connectMethodsOrder: texts, collapseWallets: 'boolean', emailShowWallets: 'boolean' },
}

/** The options of `createAppKit`. */
export const kitOptions: Kinds<KernelOptions & { prefetch: unknown }> = {
  ...{ plugins: ['unknown'], name: 'string', metadata, theme, features, connectorTypeOrder: texts },
  ...{ defaultAccountTypes: { '*': 'string' }, termsUrl: 'string', privacyUrl: 'string', debug: 'boolean' },
  ...{ locale: 'string', messages: 'object|function', storage: 'object', cache: 'string', fetch: 'function' },
  prefetch: 'prefetch',
}
