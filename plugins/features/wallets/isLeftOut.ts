import type { ConnectorState, DeepReadonly } from 'tapkit/kernel'
import { hasName } from './keys.ts'
import type { ListedWallet } from './types.ts'

type Found = DeepReadonly<Pick<ConnectorState, 'name' | 'rdns' | 'kind' | 'installed'>>

/** The wallets of the host's ids: excluded wallets, and included wallets if the host includes some alone. */
export type Choice = {
  readonly excluded: readonly ListedWallet[]
  readonly included: readonly ListedWallet[] | undefined
}

/**
 * Whether the host has left a wallet of the page out, by its reverse domain name or its name: an impostor of an
 * excluded wallet is left out too. A wallet that the host itself has composed is included.
 */
export function isLeftOut({ kind, installed, ...found }: Found, { excluded, included }: Choice): boolean {
  const isFound = kind === 'announced' || kind === 'injected'
  if (!installed || (!isFound && kind !== 'external')) return false
  const is = (listed: ListedWallet) =>
    hasName(found, listed) || (found.rdns !== undefined && listed.rdns.includes(found.rdns.toLowerCase()))
  return excluded.some(is) || (isFound && included !== undefined && !included.some(is))
}
