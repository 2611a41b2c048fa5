import type { Account } from '../types/account.ts'
import type { CaipNetworkId } from '../types/network.ts'
import { accountsOn } from './accountsOn.ts'
import type { Grant, SessionEntry } from './graph.ts'

/** The account that is shown of several: the one of the preferred type, else the first. */
export const pickAccount = (accounts: readonly Account[], prefer?: string): Account | undefined =>
  accounts.find(({ type }) => prefer !== undefined && type === prefer) ?? accounts[0]

/** Puts a grant on a network that one of its accounts was approved for, and on such an account. */
export function settleGrant(grant: Grant, prefer?: string): Grant {
  const granted = [...(grant.networks ?? []), ...grant.accounts.flatMap(({ networks }) => networks ?? [])]
  const network = [grant.network, ...granted].find((id) => accountsOn(grant, id).length > 0) ?? grant.network
  const usable = accountsOn(grant, network)
  const kept = usable.find(({ address }) => address === grant.account)
  const account = (kept ?? pickAccount(usable, prefer) ?? pickAccount(grant.accounts, prefer))?.address
  return account === undefined || (account === grant.account && network === grant.network)
    ? grant
    : { ...grant, account, network: network as CaipNetworkId }
}

/** Whether a host has ever seen a session; one that never passed a gate is nobody else's business. */
export const hasBeenLive = ({ held }: SessionEntry): boolean => !held

/** Whether a grant has still to pass a gate; `passed` are the CAIP-10 ids that did. */
export const isWaiting = (grant: Grant, passed: readonly string[] = []): boolean =>
  grant.status === 'authorizing' && !passed.includes(caipOf(grant))

/** The CAIP-10 id of the account in use. */
export const caipOf = ({ network, account }: Grant): string => `${network}:${account}`

/** Whether a session is only remembered in a namespace, and in use in another one. */
export const isElsewhere = ({ grants }: SessionEntry, namespace: string): boolean =>
  !isUsable(grants[namespace]) && Object.values(grants).some(isUsable)

/** Whether a grant is more than remembered. */
export const isUsable = (grant: Grant | undefined): boolean => grant !== undefined && grant.status !== 'dormant'
