/**
 * Links that open the app of a wallet. A link is https, or has the app's own scheme (`heron:`, `heron://`). Any other
 * link is dropped.
 */
export type WalletApp = {
  /** On a phone: the scheme of the app, or its https link. The pairing is appended: `heron://wc?uri=…`. */
  readonly mobile?: string | undefined
  /** On a phone: an https link that opens the app, or a web page if the app is not installed. */
  readonly universal?: string | undefined
  /** On a computer: the scheme of the wallet's program. */
  readonly desktop?: string | undefined
  /** For a wallet that is a web page: its https address. */
  readonly web?: string | undefined
  /** Opens this page in the app's own browser. `{url}` and `{origin}` stand for the page’s, percent-encoded. */
  readonly browse?: string | undefined
}

/**
 * Where to get a wallet, by browser and store, and how to install it: https addresses. `app` says how to open the
 * wallet's app, if the app can be paired.
 */
export type WalletLinks = {
  readonly chrome?: string | undefined
  readonly firefox?: string | undefined
  readonly edge?: string | undefined
  readonly safari?: string | undefined
  readonly ios?: string | undefined
  readonly android?: string | undefined
  /** The wallet's own page. */
  readonly web?: string | undefined
  /** The steps of the installation, in order. */
  readonly steps?: readonly string[] | undefined
  /** How to pair and open the wallet if it is not in the page. */
  readonly app?: WalletApp | undefined
}

/** A wallet that is not in the page, as a host or a directory describes it. */
export type DescribedWallet = {
  readonly name: string
  readonly imageUrl?: string | undefined
  readonly rdns?: string | undefined
  readonly links?: WalletLinks | undefined
  /** The key of the listed wallet, if the wallet is listed. */
  readonly key?: string | undefined
}
