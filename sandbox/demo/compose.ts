import { type AppKit, createAppKit } from 'tapkit'
import { auth } from 'tapkit/auth'
import { bitcoinRegtest } from 'tapkit/bip122/networks'
import { emailCapture } from 'tapkit/features/email-capture'
import { history } from 'tapkit/features/history'
import { names } from 'tapkit/features/names'
import { onramp } from 'tapkit/features/onramp'
import { pay } from 'tapkit/features/pay'
import { receive } from 'tapkit/features/receive'
import { runes } from 'tapkit/features/runes'
import { send } from 'tapkit/features/send'
import { type SiwxOptions, siwx } from 'tapkit/features/siwx'
import { swap } from 'tapkit/features/swap'
import { jupiter } from 'tapkit/features/swap/jupiter'
import { uniswapV2 } from 'tapkit/features/swap/uniswap-v2'
import { tokens } from 'tapkit/features/tokens'
import { wallets } from 'tapkit/features/wallets'
import type { KernelOptions, PluginOption, ThemeOptions } from 'tapkit/kernel'
import { walletconnect } from 'tapkit/walletconnect'
import { permitRouter, tokens as tokenAddresses, uniswap } from '../evm/addresses.mjs'
import { programs } from '../solana/addresses.mjs'
import { realMoneyGuard } from './guard/realMoneyGuard.ts'
import { localeFromQuery } from './localeFromQuery.ts'
import type { NetworkKey } from './networks.ts'
import { chainPlugins } from './plugins.ts'
import { sandboxApi } from './sandboxApi.ts'
import type { SandboxConfig } from './sandboxConfig.ts'
import { sandboxExchange } from './sandboxExchange.ts'
import { sandboxOnramp } from './sandboxOnramp.ts'
import { sandboxPrices } from './sandboxPrices.ts'
import { sandboxTransfers } from './sandboxTransfers.ts'
import { takeEmails } from './takeEmails.ts'

/** What a visitor of the demo can switch. */
export type Composition = {
  readonly networks: readonly NetworkKey[]
  readonly send: boolean
  readonly receive: boolean
  readonly names: boolean
  readonly api: boolean
  readonly history: boolean
  readonly onramp: boolean
  readonly pay: boolean
  /** Minting and etching on Bitcoin. */
  readonly runes: boolean
  readonly swap: boolean
  /** Swaps go through a router that takes approvals by signature. */
  readonly permits: boolean
  /** A login with a passkey or an email on the sandbox's secure page. */
  readonly auth: boolean
  /** Logins at the sandbox's providers, beside the email. */
  readonly socials: boolean
  readonly signIn: boolean
  readonly capture: boolean
  readonly walletConnect: boolean
  readonly wallets: boolean
  readonly tokens: boolean
  readonly multiWallet: boolean
  readonly networkSwitch: boolean
  readonly legal: boolean
  readonly debug: boolean
}

/** What the demo's smaller pages compose, and the tests that are about nothing else. */
export const defaultComposition: Composition = {
  networks: ['mainnet', 'base', 'solana', 'bitcoin'],
  send: true,
  receive: true,
  names: false,
  api: false,
  history: false,
  onramp: false,
  pay: false,
  runes: false,
  swap: false,
  permits: false,
  auth: false,
  socials: false,
  signIn: false,
  capture: false,
  walletConnect: false,
  wallets: false,
  tokens: false,
  multiWallet: false,
  networkSwitch: true,
  legal: true,
  debug: true,
}

/** A visitor's whole account, on every chain that there is: what the playground comes with. */
export const wholeComposition: Composition = {
  ...defaultComposition,
  networks: [...defaultComposition.networks, 'stacks'],
  names: true,
  api: true,
  history: true,
  onramp: true,
  pay: true,
  runes: true,
  swap: true,
  tokens: true,
}

type Input = {
  readonly config: SandboxConfig
  readonly composition?: Composition
  readonly theme?: ThemeOptions
  readonly name?: string
  readonly plugins?: readonly PluginOption[]
  readonly storage?: KernelOptions['storage']
  /** Where sign-ins are kept; this browser by default. */
  readonly signIns?: SiwxOptions['storage']
}

/** The kit of a page of the demo: every read goes to the sandbox's chains. */
export function compose({
  config,
  composition = defaultComposition,
  theme,
  name,
  plugins = [],
  storage,
  signIns,
}: Input): AppKit {
  return createAppKit({
    ...(name === undefined ? {} : { name }),
    metadata: { name: 'tapkit demo', url: location.origin, icon: '/icon.svg' },
    ...(theme === undefined ? {} : { theme }),
    features: { multiWallet: composition.multiWallet, networkSwitch: composition.networkSwitch },
    ...(composition.legal ? { termsUrl: '/terms.html', privacyUrl: '/privacy.html' } : {}),
    debug: composition.debug,
    ...(storage === undefined ? {} : { storage }),
    ...localeFromQuery(),
    plugins: [
      ...chainPlugins(config, composition.networks, composition.history),
      composition.send && send(),
      composition.receive && receive(),
      composition.names && names(),
      (composition.names || composition.api) && sandboxApi(config),
      composition.tokens && [tokens(), !(composition.names || composition.api) && sandboxPrices(config)],
      composition.history && history(),
      composition.onramp && [sandboxOnramp(config), onramp()],
      composition.pay && [
        !(composition.names || composition.api) && sandboxExchange(config),
        sandboxTransfers(config),
        pay(),
      ],
      composition.runes &&
        composition.networks.includes('bitcoin') &&
        runes({ services: { [bitcoinRegtest.id]: config.bitcoin.ordersUrl } }),
      ...(composition.swap ? swapPlugins(config, composition.permits) : []),
      composition.auth &&
        config.secure &&
        auth({
          secure: config.secure.url,
          email: config.secure.inboxUrl !== undefined,
          socials: composition.socials && config.secure.inboxUrl !== undefined,
        }),
      composition.signIn && siwx({ storage: signIns }),
      composition.capture && emailCapture(takeEmails()),
      // Only wallets of this machine reach its relay: what they sign stays in the sandbox.
      composition.walletConnect &&
        walletconnect({ projectId: config.relay.projectIds.open, relayUrl: config.relay.url }),
      composition.wallets &&
        wallets({
          projectId: config.relay.projectIds.open,
          endpoint: config.directory.url,
          imageUrl: '/wallet-image/{id}',
          ranks: true,
        }),
      realMoneyGuard(config),
      ...plugins,
    ],
  })
}

/** Swaps on the sandbox's own pools, and on Solana with its market maker: what they cost is what these give. */
const swapPlugins = ({ api, solana }: SandboxConfig, selfPermit: boolean) => {
  const router = selfPermit ? permitRouter : uniswap.router
  return [
    swap({
      routers: {
        ...{ 'eip155:1': [router], 'eip155:8453': [router] },
        // Its trades are plain payments, one each way.
        ...(solana && { [solana.id]: [programs.system, programs.token] }),
      },
    }),
    solana && jupiter({ apiUrl: api.jupiterUrl, tokensUrl: `${api.jupiterUrl}/tokens`, networks: [solana.id] }),
    uniswapV2({
      pools: Object.fromEntries(
        Object.entries(tokenAddresses).map(([id, { USDC, DAI, USDT, WETH }]) => [
          `eip155:${id}`,
          { router, selfPermit, wrapped: WETH.address, tokens: [USDC, DAI, USDT] },
        ]),
      ),
    }),
  ]
}
