import type { PluginOption } from './plugin.ts'
import type { StorageArea } from './storage/createStorage.ts'
import type { FeatureOptions, Metadata, ThemeOptions } from './types/config.ts'
import type { MessageSource } from './types/messages.ts'

/** What a kit is made of. */
export type KernelOptions = {
  readonly plugins: readonly PluginOption[]
  /** Tells two kits on one page apart; part of the storage keys. `default` by default. */
  readonly name?: string | undefined
  readonly metadata?: Partial<Metadata> | undefined
  readonly theme?: ThemeOptions | undefined
  readonly features?: FeatureOptions | undefined
  /** Wallet types first in the list; the rest keep their order (wallets 5). */
  readonly connectorTypeOrder?: readonly string[] | undefined
  readonly defaultAccountTypes?: Readonly<Record<string, string>> | undefined
  readonly termsUrl?: string | undefined
  readonly privacyUrl?: string | undefined
  readonly debug?: boolean | undefined
  /** BCP 47: what numbers and dates are written in; 'en' by default. */
  readonly locale?: string | undefined
  /** Sentences in the place of the English ones; a function is called when the first of them is needed. */
  readonly messages?: MessageSource | undefined
  /** `localStorage` by default; memory where there is none. */
  readonly storage?: StorageArea | undefined
  /**
   * Where young answers are kept, such as balances: `session`, the default, is `sessionStorage`, so that a reload draws them at once;
   * `memory` ends with the page.
   */
  readonly cache?: 'session' | 'memory' | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}
