/** A place to get a wallet from; `web` is a wallet's own page. */
export type WalletStore = 'chrome' | 'firefox' | 'play' | 'appStore' | 'web'

/** A wallet that a visitor may choose, whether it is installed or not. */
export type WalletOption = {
  readonly id: string
  readonly name: string
  /** Picture, `https:` or `data:image/…`. */
  readonly icon?: string | undefined
  readonly installed: boolean
  /** Another wallet claims the same name. The chooser shows a warning. */
  readonly disputed?: boolean | undefined
  /** The wallet that is in use or kept as the default. */
  readonly current?: boolean | undefined
  /** Where to get a wallet that is not installed; absent if no place is known. */
  readonly installPrompt?: { readonly url: string; readonly store?: WalletStore | undefined } | undefined
}

/** Asks the visitor for a wallet. */
export type WalletChoice = {
  readonly namespace: string
  /** The wallets to choose from. Read again when wallets come or go. */
  options(): readonly WalletOption[]
  /** Called with the visitor's choice. The chooser stays, and says that it opens the wallet, until the call settles. */
  use(id: string): Promise<unknown>
  /** Ends the choice from outside. */
  readonly signal: AbortSignal
}
