import { folded } from './keys.ts'
import type { ListedWallet } from './types.ts'

/** Listed wallets, once each, and those of each name. */
export type Read = {
  readonly unique: readonly ListedWallet[]
  readonly named: ReadonlyMap<string, readonly ListedWallet[]>
}

type Reader = {
  readonly listed: readonly ListedWallet[]
  readonly unique: ListedWallet[]
  readonly named: Map<string, ListedWallet[]>
  readonly seen: Set<string>
}

const nothing = (): Reader => ({ listed: [], unique: [], named: new Map(), seen: new Set() })

let last = nothing()

/**
 * Reads lists that overlap: an id is one wallet, and so is a name with one reverse domain name. Lists grow page by page
 * to thousands of wallets, so the part that was read the last time is not read again if it is still in front.
 */
export function readListed(listed: readonly ListedWallet[]): Read {
  const isMore = last.listed.length <= listed.length && last.listed.every((each, at) => each === listed[at])
  const before = isMore ? last : nothing()
  const { unique, named, seen } = before
  for (const wallet of listed.slice(before.listed.length)) {
    const { id, name, rdns } = wallet
    const keys = [`id ${id}`, ...rdns.map((own) => `rdns ${own} ${name.toLowerCase()}`)]
    if (keys.some((key) => seen.has(key))) continue
    for (const key of keys) seen.add(key)
    unique.push(wallet)
    const same = named.get(folded(wallet))
    if (same) same.push(wallet)
    else named.set(folded(wallet), [wallet])
  }
  last = { listed, unique, named, seen }
  return last
}
