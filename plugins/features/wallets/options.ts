import type { DirectoryEntry } from './types.ts'

/** Options of `wallets`. Ids are those of the list. */
export type WalletsOptions = {
  /** The project at the service. Without one, and without an `endpoint` or a `list`, the wallets that stand in the package are listed. */
  readonly projectId?: string | undefined
  /** A service that answers `GET /getWallets` page by page; the public one by default, where there is a `projectId`. */
  readonly endpoint?: string | undefined
  /** The whole list in place of a service: its address, a JSON of `{ data: [] }`, or the entries themselves. */
  readonly list?: string | readonly DirectoryEntry[] | undefined
  /** Where pictures are, with `{id}` for an entry's `image_id`: https, or a path of your own site. */
  readonly imageUrl?: string | undefined
  /** Wallets that stand in the first list, in this order. */
  readonly featured?: readonly string[] | undefined
  /** The only wallets that are listed, installed ones too, beside featured and custom ones and those in use. */
  readonly include?: readonly string[] | undefined
  /** Wallets that are never listed, installed ones too, but for one in use. */
  readonly exclude?: readonly string[] | undefined
  /**
   * Asks the directory about the wallets that announce themselves in the page, which tells it their names: those that it certifies stand first, and
   * whoever only carries their name is marked. @default false
   */
  readonly ranks?: boolean | undefined
  /** Wallets of your own, in front of the list. */
  readonly custom?: readonly DirectoryEntry[] | undefined
}
