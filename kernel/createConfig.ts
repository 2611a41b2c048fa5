import type { KernelOptions } from './kernelOptions.ts'
import { metadataOf } from './metadataOf.ts'
import type { Config, ThemeOptions } from './types/config.ts'
import type { State } from './types/state.ts'

/** What the host's options come to. */
export function createConfig(options: KernelOptions): Config {
  // An option that is null is one that was not given.
  const features = options.features ?? {}
  return {
    metadata: metadataOf(options.metadata),
    features: {
      // What a plugin asks about is its own to read.
      ...features,
      multiWallet: features.multiWallet ?? false,
      networkSwitch: features.networkSwitch ?? true,
      legalCheckbox: features.legalCheckbox ?? false,
      reconnect: features.reconnect ?? true,
      pendingWatch: features.pendingWatch ?? false,
      framed: features.framed ?? false,
    },
    connectorTypeOrder: options.connectorTypeOrder ?? [],
    termsUrl: options.termsUrl,
    privacyUrl: options.privacyUrl,
    defaultAccountTypes: { ...options.defaultAccountTypes },
    debug: options.debug ?? false,
    fontStylesheet: options.theme?.fontStylesheet,
  }
}

/** What the host's theme comes to; what it does not say stays as it is. */
export function themeOf({ mode, accent, variables }: ThemeOptions, before?: State['theme']): State['theme'] {
  return {
    mode: mode ?? before?.mode ?? 'system',
    variables: { ...(variables ?? before?.variables), ...(accent && { '--tk-accent': accent }) },
  }
}
