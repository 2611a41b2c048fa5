import type { RemoteFeatures } from './register.ts'

/** How the host app names itself to wallets and people. */
export type Metadata = {
  readonly name: string
  readonly url: string
  readonly description?: string | undefined
  readonly icon?: string | undefined
}

/** Accent and mode, and any public `--tk-*` variable. */
export type ThemeOptions = {
  readonly mode?: 'dark' | 'light' | 'system' | undefined
  /** CSS colour; the colour of text on it is computed. */
  readonly accent?: string | undefined
  readonly variables?: Readonly<Record<`--tk-${string}`, string>> | undefined
  /** Style sheet of a font, loaded on first open (privacy 1). */
  readonly fontStylesheet?: string | undefined
}

/** Switches that the host sets in its own code. */
export type FeatureOptions = {
  readonly multiWallet?: boolean | undefined
  /** `false` hides the network button and never forces UnsupportedChain. */
  readonly networkSwitch?: boolean | undefined
  readonly legalCheckbox?: boolean | undefined
  /** Keep looking for a transaction that was not seen within 25 s: every 30 s, 99 times at most. Off by default. */
  readonly pendingWatch?: boolean | undefined
  /** Restore the last session on load; `true` by default. */
  readonly reconnect?: boolean | undefined
  /**
   * Let a visitor confirm while another site shows the page in a frame. Off by default, because the other site could
   * cover the page.
   */
  readonly framed?: boolean | undefined
  /**
   * The order of Connect's ways: ids of sections that plugins add, such as `passkey`, and `wallet` for the wallets.
   * Ways that are not named keep their order: the wallets first if the page has a wallet, and last otherwise.
   */
  readonly connectMethodsOrder?: readonly string[] | undefined
  /** Puts the wallets behind a row, 'Continue with a wallet', if Connect has another way. */
  readonly collapseWallets?: boolean | undefined
  /** `false` puts the wallets behind the row as well. `true` by default. */
  readonly emailShowWallets?: boolean | undefined
  /** `false` turns the analytics plugin off. Without the plugin, the switch does nothing (analytics 3). */
  readonly analytics?: boolean | undefined
}

/** Switches that are read where they are asked for, without a default in the configuration. */
type Optional = 'analytics' | 'connectMethodsOrder' | 'collapseWallets' | 'emailShowWallets'

/** The options that `configure` taps refine, once, before discovery. */
export type Config = {
  readonly metadata: Metadata
  readonly features: Required<{ [key in Exclude<keyof FeatureOptions, Optional>]: boolean }> &
    Pick<FeatureOptions, Optional> &
    RemoteFeatures
  /** Wallet types first in the list; the rest keep their order (wallets 5). */
  readonly connectorTypeOrder: readonly string[]
  readonly termsUrl?: string | undefined
  readonly privacyUrl?: string | undefined
  readonly defaultAccountTypes: Readonly<Record<string, string>>
  /** Shows the alert bar to the developer. */
  readonly debug: boolean
  /** Style sheet of a font, loaded on first open (privacy 1). */
  readonly fontStylesheet?: string | undefined
}
