import type { ConnectorState, DeepReadonly } from 'tapkit/kernel'
import { foldName } from './foldName.ts'
import type { ListedWallet } from './types.ts'

export type Found = DeepReadonly<Pick<ConnectorState, 'id' | 'name' | 'namespace' | 'rdns'>>
export type Known = Pick<ListedWallet, 'name' | 'rdns' | 'wbip'>

/**
 * The key that identifies a wallet of the page, by the way that wallets of its namespace announce themselves (wallets
 * 9). Any wallet can claim a name, so the name has to agree as well. The name alone proves a wallet only if the list
 * has no key of the wallet.
 */
const keys: Readonly<Record<string, 'rdns' | 'wbip'>> = { eip155: 'rdns', bip122: 'wbip', stacks: 'wbip' }

export const hasName = (found: Pick<Found, 'name'>, known: Pick<Known, 'name'>): boolean =>
  folded(found) === folded(known)

/** Whether a wallet of the page is a given wallet of a list, by its name and by its unique key. */
export function proves(found: Found, known: Known): boolean {
  if (!hasName(found, known)) return false
  const key = keys[found.namespace]
  if (key === 'rdns') return found.rdns !== undefined && known.rdns.includes(found.rdns.toLowerCase())
  if (key === 'wbip' && known.wbip.length > 0) return known.wbip.includes(found.id)
  // A Wallet Standard name is all that there is of a wallet that announces itself nowhere else.
  return known.rdns.length === 0 && known.wbip.length === 0
}

/**
 * Whether a wallet of the page has the name of a known wallet without its key. A Bitcoin wallet that announces itself
 * by Wallet Standard has a name in place of an id, which tells nothing. No list has keys of Stacks wallets.
 */
export function contradicts(found: Found, known: Known): boolean {
  if (!hasName(found, known) || proves(found, known)) return false
  const key = keys[found.namespace]
  if (key === 'rdns') return known.rdns.length > 0
  return found.namespace === 'bip122' && found.id !== found.name && known.wbip.length > 0
}

/**
 * The known wallet whose name a wallet of the page carries, unless the latter is that wallet, or another known wallet
 * of that name.
 */
export function impersonated<wallet extends Known>(found: Found, known: readonly wallet[]): wallet | undefined {
  if (known.some((each) => proves(found, each))) return undefined
  return known.find((each) => contradicts(found, each))
}

const names = new WeakMap<object, string>()

/** A name, folded once for each wallet. */
export function folded(wallet: { readonly name: string }): string {
  const known = names.get(wallet)
  if (known !== undefined) return known
  const name = foldName(wallet.name)
  names.set(wallet, name)
  return name
}
