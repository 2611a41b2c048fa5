import type { WalletLinks } from 'tapkit/kernel'

/** A wallet of a list, as it was read: everything in it may be shown, and every link may be followed. */
export type ListedWallet = {
  readonly name: string
  readonly imageUrl?: string | undefined
  readonly mobileLink?: string | undefined
  readonly universalLink?: string | undefined
  readonly desktopLink?: string | undefined
  readonly webLink?: string | undefined
  readonly id: string
  readonly links: WalletLinks
  /** Reverse domain names that it announces itself under (EIP-6963). */
  readonly rdns: readonly string[]
  /** Ids that it registers in the page for Bitcoin and Stacks (WBIP004). */
  readonly wbip: readonly string[]
  /** CAIP-2 ids, or a namespace for all its networks; empty if the list does not tell. */
  readonly chains: readonly string[]
  readonly certified: boolean
  /** It pairs by WalletConnect. */
  readonly pairs: boolean
}

/** A wallet in a list's JSON; `id` and `name` are required. A malformed field is left out. */
export type DirectoryEntry = {
  readonly id: string
  readonly name: string
  readonly rdns?: string | undefined
  readonly badge_type?: string | undefined
  readonly chains?: readonly string[] | undefined
  /** Names its picture; see the option `imageUrl`. */
  readonly image_id?: string | undefined
  readonly homepage?: string | undefined
  readonly mobile_link?: string | undefined
  readonly link_mode?: string | undefined
  readonly desktop_link?: string | undefined
  readonly webapp_link?: string | undefined
  readonly app_store?: string | undefined
  readonly play_store?: string | undefined
  readonly chrome_store?: string | undefined
  readonly supports_wc?: boolean | undefined
}

/** A question to a list. */
export type Query = {
  readonly search?: string | undefined
  readonly certified?: boolean | undefined
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  /** Wallets of these names or of these reverse domain names. */
  readonly names?: readonly string[] | undefined
  readonly rdns?: readonly string[] | undefined
}

/** A page of a list, and how many wallets the query has in all. */
export type Page = { readonly wallets: readonly ListedWallet[]; readonly count: number; readonly isLast: boolean }

/** A list of wallets: a service, a file, or the list of the package. */
export type Directory = {
  page(query: Query, number: number, size: number, signal: AbortSignal): Promise<Page>
}
