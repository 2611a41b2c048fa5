/**
 * How the app of a wallet is opened. A link is https, or of the app's own scheme (`heron:`, `heron://`); what is neither is shown
 * to nobody.
 */
export type WalletApp = {
  /** On a phone: the scheme of the app, or its https link. A pairing is appended: `heron://wc?uri=…`. */
  readonly mobile?: string | undefined
  /** On a phone: an https link that opens the app, and a page where the app is not there. */
  readonly universal?: string | undefined
  /** On a computer: the scheme of its program. */
  readonly desktop?: string | undefined
  /** A wallet that is a page: its https address. */
  readonly web?: string | undefined
  /** Opens this page in the browser of the app: `{url}` and `{origin}` stand for the page’s, percent-encoded. */
  readonly browse?: string | undefined
}

/**
 * Where a wallet can be had, by browser and store, and how to install it: https addresses. And how its `app` is opened, where one
 * is there that can be paired.
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
  /** What to do, in the order of the list. */
  readonly steps?: readonly string[] | undefined
  /** How it is paired and opened where it is not in the page. */
  readonly app?: WalletApp | undefined
}

/** A wallet that is not in the page, as a host or a directory describes it. */
export type DescribedWallet = {
  readonly name: string
  readonly imageUrl?: string | undefined
  readonly rdns?: string | undefined
  readonly links?: WalletLinks | undefined
  /** The key that it is listed under, where it is. */
  readonly key?: string | undefined
}
