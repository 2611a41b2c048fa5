import type { Kernel } from 'tapkit/kernel'
import type { Choice } from './isLeftOut.ts'
import { walletsState } from './state.ts'
import type { Directory, ListedWallet, Query } from './types.ts'

/** A list as far as it has been read. */
export type Reading = { readonly wallets: readonly ListedWallet[]; readonly pages: number; readonly isLast: boolean }

/** The wallets that a kit knows of, live: thousands of them are no state. */
export type Shelf = {
  readonly directory: Directory
  /** The part of the list that the host has chosen. */
  readonly query: Query
  readonly custom: readonly ListedWallet[]
  /** Absent until it was read, like `ranked`: the next opening asks again. */
  featured?: readonly ListedWallet[]
  /** Those that the visitor has paired with before. */
  used?: readonly ListedWallet[]
  /** Certified wallets of the directory that are in the page, best first. */
  ranked?: readonly ListedWallet[]
  /**
   * The wallets that the host's `include` and `exclude` name; absent until they were read, and if the host names none.
   */
  choice?: Choice
  /** Those that stand in the first list, as ones that can be had. */
  offered: readonly ListedWallet[]
  list: Reading
  /** How many the directory says that it has, without the featured ones, which it is not asked for. */
  count?: number
  /** The results of a search; absent until they have come, and without a search. */
  found: Reading | undefined
}

export const nothingRead: Reading = { wallets: [], pages: 0, isLast: false }

const shelves = new WeakMap<Kernel, Shelf>()

export const shelfOf = (kernel: Kernel): Shelf | undefined => shelves.get(kernel)

export function setShelf(kernel: Kernel, shelf: Shelf): void {
  shelves.set(kernel, shelf)
}

/** Says how many wallets there are, once the directory has said it; the featured ones may come later. It never becomes less. */
export function recount(kernel: Kernel, { count, featured = [], custom }: Shelf): void {
  const state = walletsState.of(kernel)
  if (count !== undefined) state.count = Math.max(state.count ?? 0, count + featured.length + custom.length)
}

/** Tells the views that the wallets have changed. */
export function changed(kernel: Kernel): void {
  walletsState.of(kernel).version++
}
