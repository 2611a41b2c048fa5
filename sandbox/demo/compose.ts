import { type AppKit, createAppKit } from 'tapkit'
import { receive } from 'tapkit/features/receive'
import { send } from 'tapkit/features/send'
import type { PluginOption, ThemeOptions } from 'tapkit/kernel'
import { realMoneyGuard } from './guard/realMoneyGuard.ts'
import type { NetworkKey } from './networks.ts'
import { chainPlugins } from './plugins.ts'
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

export const defaultComposition: Composition = {
  networks: ['mainnet', 'base', 'solana', 'bitcoin'],
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
  return createAppKit({
    ...(name === undefined ? {} : { name }),
    metadata: { name: 'tapkit demo', url: location.origin, icon: '/icon.svg' },
    ...(theme === undefined ? {} : { theme }),
    features: { multiWallet: composition.multiWallet, networkSwitch: composition.networkSwitch },
    ...(composition.legal ? { termsUrl: '/terms.html', privacyUrl: '/privacy.html' } : {}),
    debug: composition.debug,
    plugins: [
      ...chainPlugins(config, composition.networks),
      composition.send && send(),
      composition.receive && receive(),
      realMoneyGuard(config),
      ...plugins,
    ],
  })
}
