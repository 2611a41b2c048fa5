import type { ConnectorState, DeepReadonly } from 'tapkit/kernel'
import { foldName } from './foldName.ts'
import type { ListedWallet } from './types.ts'

export type Found = DeepReadonly<Pick<ConnectorState, 'id' | 'name' | 'namespace' | 'rdns'>>
export type Known = Pick<ListedWallet, 'name' | 'rdns' | 'wbip'>

/**
 * What a wallet of the page is known by, by the way that its namespace has wallets announce themselves (wallets 9). The name alone is
 * anybody's: it has to agree as well, and proves a wallet only where a list knows nothing better of it.
 */
const keys: Readonly<Record<string, 'rdns' | 'wbip'>> = { eip155: 'rdns', bip122: 'wbip', stacks: 'wbip' }

export const hasName = (found: Pick<Found, 'name'>, known: Pick<Known, 'name'>): boolean =>
  folded(found) === folded(known)

/** Whether a wallet of the page is one of a list, by its name and by what nobody else has. */
export function proves(found: Found, known: Known): boolean {
  if (!hasName(found, known)) return false
  const key = keys[found.namespace]
  if (key === 'rdns') return found.rdns !== undefined && known.rdns.includes(found.rdns.toLowerCase())
  if (key === 'wbip' && known.wbip.length > 0) return known.wbip.includes(found.id)
  // A Wallet Standard name is all that there is of a wallet that announces itself nowhere else.
  return known.rdns.length === 0 && known.wbip.length === 0
}

/**
 * Whether a wallet of the page has the name of a known one, and not what that one is known by. A Bitcoin wallet that announces itself by Wallet
 * Standard has a name in place of an id, which tells nothing; where a Stacks wallet stands, no list says.
 */
export function contradicts(found: Found, known: Known): boolean {
  if (!hasName(found, known) || proves(found, known)) return false
  const key = keys[found.namespace]
  if (key === 'rdns') return known.rdns.length > 0
  return found.namespace === 'bip122' && found.id !== found.name && known.wbip.length > 0
}

/** The known wallet whose name one of the page carries without being it, and without being another known one of that name. */
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
