import { type AppKit, createAppKit } from 'tapkit'
import { eip155 } from 'tapkit/eip155'
import { arbitrum, base, mainnet, optimism, polygon } from 'tapkit/eip155/networks'
import { receive } from 'tapkit/features/receive'
import { send } from 'tapkit/features/send'
import type { PluginOption, ThemeOptions } from 'tapkit/kernel'
import { tokens } from '../evm/addresses.mjs'
import { realMoneyGuard } from './realMoneyGuard.ts'
import type { SandboxConfig } from './sandboxConfig.ts'

/** What a visitor of the demo can switch. */
export type Composition = {
  readonly networks: readonly NetworkKey[]
  readonly send: boolean
  readonly receive: boolean
  readonly multiWallet: boolean
  readonly networkSwitch: boolean
  readonly legal: boolean
  readonly debug: boolean
}

// The sandbox's chains have no explorer: a link to the real one would lead to a transaction that is not there.
const local = { blockExplorers: undefined }
const definitions = { mainnet: { ...mainnet, ...local }, base: { ...base, ...local }, arbitrum, optimism, polygon }
export type NetworkKey = keyof typeof definitions

/** The networks that the sandbox runs. */
export const sandboxNetworks: readonly NetworkKey[] = ['mainnet', 'base']

export const defaultComposition: Composition = {
  networks: sandboxNetworks,
  send: true,
  receive: true,
  multiWallet: false,
  networkSwitch: true,
  legal: true,
  debug: true,
}

type Input = {
  readonly config: SandboxConfig
  readonly composition?: Composition
  readonly theme?: ThemeOptions
  readonly name?: string
  readonly plugins?: readonly PluginOption[]
}

/** The kit of a page of the demo: every read goes to the sandbox's chains. */
export function compose({ config, composition = defaultComposition, theme, name, plugins = [] }: Input): AppKit {
  const [first = 'mainnet', ...rest] = composition.networks
  const rpcUrls = Object.fromEntries(config.chains.map(({ id, rpcUrl }) => [`eip155:${id}`, [rpcUrl]]))
  const listed = Object.entries(tokens).map(([id, list]) => [
    `eip155:${id}`,
    Object.values(list).map(({ address }) => address),
  ])
  return createAppKit({
    ...(name === undefined ? {} : { name }),
    metadata: { name: 'tapkit demo', url: location.origin, icon: '/icon.svg' },
    ...(theme === undefined ? {} : { theme }),
    features: { multiWallet: composition.multiWallet, networkSwitch: composition.networkSwitch },
    ...(composition.legal ? { termsUrl: '/terms.html', privacyUrl: '/privacy.html' } : {}),
    debug: composition.debug,
    plugins: [
      eip155({
        networks: [definitions[first], ...rest.map((key) => definitions[key])],
        rpcUrls,
        tokens: Object.fromEntries(listed),
      }),
      composition.send && send(),
      composition.receive && receive(),
      realMoneyGuard(config),
      ...plugins,
    ],
  })
}

/** The composition as the host app would write it. */
export function toCode({ networks, ...features }: Composition, theme: ThemeOptions): string {
  const on = (['receive', 'send'] as const).filter((key) => features[key])
  const flags = [features.multiWallet && 'multiWallet: true', !features.networkSwitch && 'networkSwitch: false'].filter(
    Boolean,
  )
  const look = [`mode: '${theme.mode ?? 'system'}'`, theme.accent && `accent: '${theme.accent}'`]
    .filter(Boolean)
    .join(', ')
  return [
    `import { createAppKit } from 'tapkit'`,
    `import { eip155 } from 'tapkit/eip155'`,
    `import { ${[...networks].sort().join(', ')} } from 'tapkit/eip155/networks'`,
    ...on.map((key) => `import { ${key} } from 'tapkit/features/${key}'`),
    '',
    'export const appkit = createAppKit({',
    `  metadata: { name: 'Acme', url: 'https://acme.app' },`,
    `  theme: { ${look} },`,
    ...(flags.length > 0 ? [`  features: { ${flags.join(', ')} },`] : []),
    `  plugins: [${[`eip155({ networks: [${networks.join(', ')}] })`, ...on.map((key) => `${key}()`)].join(', ')}],`,
    '})',
  ].join('\n')
}
