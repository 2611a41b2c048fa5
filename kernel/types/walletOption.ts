/** A place that wallets are had from; `web` is a wallet's own page. */
export type WalletStore = 'chrome' | 'firefox' | 'play' | 'appStore' | 'web'

/** A wallet that a visitor may choose, whether it is installed or can only be fetched. */
export type WalletOption = {
  readonly id: string
  readonly name: string
  /** Picture, `https:` or `data:image/…`. */
  readonly icon?: string | undefined
  readonly installed: boolean
  /** Another wallet claims the same name; the chooser shows it as a warning. */
  readonly disputed?: boolean | undefined
  /** The wallet that is in use or kept as the default. */
  readonly current?: boolean | undefined
  /** Where a wallet that is not installed can be had; absent where no place is known. */
  readonly installPrompt?: { readonly url: string; readonly store?: WalletStore | undefined } | undefined
}

/** Asks the visitor for a wallet. */
export type WalletChoice = {
  readonly namespace: string
  /** What there is to choose from, read again when wallets come or go. */
  options(): readonly WalletOption[]
  /** Called with the visitor's choice; the chooser stays, and says that it opens the wallet, until it settles. */
  use(id: string): Promise<unknown>
  /** Ends the choice from outside. */
  readonly signal: AbortSignal
}
