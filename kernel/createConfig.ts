import type { KernelOptions } from './createKernel.ts'
import { defaultMetadata } from './defaultMetadata.ts'
import type { Config, ThemeOptions } from './types/config.ts'
import type { State } from './types/state.ts'

/** Order of the kinds of wallets in the list (spec 9). */
const connectorTypes = ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended']

/** What the host's options come to. */
export function createConfig(options: KernelOptions): Config {
  const { features = {}, connectorTypeOrder = [] } = options
  return {
    metadata: { ...defaultMetadata(), ...options.metadata },
    features: {
      multiWallet: features.multiWallet ?? false,
      networkSwitch: features.networkSwitch ?? true,
      legalCheckbox: features.legalCheckbox ?? false,
      reconnect: features.reconnect ?? true,
      pendingWatch: features.pendingWatch ?? false,
      framed: features.framed ?? false,
    },
    connectorTypeOrder: [...new Set([...connectorTypeOrder, ...connectorTypes])],
    termsUrl: options.termsUrl,
    privacyUrl: options.privacyUrl,
    defaultAccountTypes: { ...options.defaultAccountTypes },
    debug: options.debug ?? false,
    fontStylesheet: options.theme?.fontStylesheet,
  }
}

/** What the host's theme comes to. */
export function themeOf({ mode = 'system', accent, variables }: ThemeOptions = {}): State['theme'] {
  return { mode, variables: { ...(accent ? { '--tk-accent': accent } : {}), ...variables } }
}
