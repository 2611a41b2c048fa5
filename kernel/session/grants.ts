import type { Account } from '../types/account.ts'
import type { CaipNetworkId } from '../types/network.ts'
import type { Grant, SessionEntry, Share } from './graph.ts'
import { caipOf, isUsable } from './share.ts'

/**
 * Whether an account of a grant was approved for a network. An account is only offered on networks that it was approved
 * for.
 */
const isApproved = (
  { networks }: Pick<Share, 'networks'>,
  account: Pick<Account, 'networks'>,
  network: string,
): boolean =>
  (!networks || (networks as readonly string[]).includes(network)) &&
  (!account.networks || (account.networks as readonly string[]).includes(network))

/** The accounts of a grant that may be used on a network. */
export const accountsOn = <entry extends Account>(
  grant: Pick<Share, 'networks'> & { readonly accounts: readonly entry[] },
  network: string,
): readonly entry[] => grant.accounts.filter((account) => isApproved(grant, account, network))

/** The account to show first: the first of the preferred type, or else the first. */
export const pickAccount = (accounts: readonly Account[], prefer?: string): Account | undefined =>
  accounts.find(({ type }) => prefer !== undefined && type === prefer) ?? accounts[0]

/** Moves a share to a network that one of its accounts was approved for, and to an account that was approved there. */
export function settleShare<share extends Share>(share: share, prefer?: string): share {
  const granted = [...(share.networks ?? []), ...share.accounts.flatMap(({ networks }) => networks ?? [])]
  const network = [share.network, ...granted].find((id) => accountsOn(share, id).length > 0) ?? share.network
  const usable = accountsOn(share, network)
  const kept = usable.find(({ address }) => address === share.account)
  const account = (kept ?? pickAccount(usable, prefer) ?? pickAccount(share.accounts, prefer))?.address
  return account === undefined || (account === share.account && network === share.network)
    ? share
    : { ...share, account, network: network as CaipNetworkId }
}

/** A grant after its wallet stopped sharing. */
export const toDormant = (grant: Grant): Grant => ({ ...shareOf(grant), status: 'dormant' })

/** A grant with a new share that has still to pass a gate. Plugins keep seeing the old share. */
export const toWaiting = (grant: Grant | undefined, next: Share): Grant =>
  grant?.status === 'live' ? { ...grant, next } : { ...next, status: 'dormant', next }

/** Whether a grant has still to pass a gate. `passed` holds the CAIP-10 ids that have passed. */
export const isWaiting = (grant: Grant, passed: readonly string[] = []): boolean =>
  grant.next !== undefined && !passed.includes(caipOf(grant.next))

/** Whether a session is only remembered in a namespace, but in use in another. */
export const isElsewhere = ({ grants }: SessionEntry, namespace: string): boolean =>
  !isUsable(grants[namespace]) && Object.values(grants).some(isUsable)

/**
 * The newest accounts and networks that a wallet has shared, whether they have passed the gates or not. The order of the
 * fields is fixed, because stored texts are compared.
 */
export function shareOf(grant: Grant): Share {
  const { accounts, account, network, networks } = grant.next ?? grant
  return { accounts, account, network, networks }
}
