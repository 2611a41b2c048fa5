import type { DirectoryEntry } from './types.ts'

/** Options of `wallets`. Ids are those of the list. */
export type WalletsOptions = {
  /**
   * The project at the service. Without a `projectId`, an `endpoint` or a `list`, the wallets of the package are
   * listed.
   */
  readonly projectId?: string | undefined
  /** A service that answers `GET /getWallets` page by page; with a `projectId`, the public service by default. */
  readonly endpoint?: string | undefined
  /** The whole list in place of a service: its address, a JSON of `{ data: [] }`, or the entries themselves. */
  readonly list?: string | readonly DirectoryEntry[] | undefined
  /** Where pictures are, with `{id}` for an entry's `image_id`: https, or a path of your own site. */
  readonly imageUrl?: string | undefined
  /** Wallets that stand in the first list, in this order. */
  readonly featured?: readonly string[] | undefined
  /** The only wallets that are listed, installed ones too, beside featured and custom ones and those in use. */
  readonly include?: readonly string[] | undefined
  /** Wallets that are never listed, even if they are installed, unless they are in use. */
  readonly exclude?: readonly string[] | undefined
  /**
   * Asks the directory about the wallets that announce themselves in the page, which tells it their names. Wallets that
   * the directory certifies stand first, and wallets that only carry such a name are marked.
   */
  readonly ranks?: boolean | undefined
  /** Wallets of your own, in front of the list. */
  readonly custom?: readonly DirectoryEntry[] | undefined
}
