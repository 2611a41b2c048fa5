import type { IWalletKit } from '@reown/walletkit'
import type { Namespaces, Session } from './types.ts'

/** What the wallet has with apps, the newest last. */
export const sessionsOf = (kit: IWalletKit): Session[] =>
  Object.values(kit.getActiveSessions()).map(({ topic, peer, namespaces, expiry }) => ({
    topic,
    name: peer.metadata.name,
    url: peer.metadata.url,
    namespaces,
    expiry,
  }))

/** That of a topic, the newest without one. @throws {Error} where there is none */
export function sessionOf(kit: IWalletKit, topic?: string): Session {
  const last = sessionsOf(kit)
    .filter((session) => topic === undefined || session.topic === topic)
    .at(-1)
  if (!last) throw new Error('There is no such session.')
  return last
}

/** The user is on this chain from now on: the session has it, and its app hears of it. */
export async function moveTo(kit: IWalletKit, topic: string, chainId: string): Promise<void> {
  const { namespaces } = sessionOf(kit, topic)
  const [namespace = '', reference] = chainId.split(':')
  const own = namespaces[namespace]
  if (!own) throw new Error(`The session has no ${namespace}.`)
  if (!own.chains?.includes(chainId)) {
    const addresses = [...new Set(own.accounts.map((account) => account.split(':')[2]))]
    const chains = [...(own.chains ?? []), chainId]
    const accounts = [...own.accounts, ...addresses.map((address) => `${chainId}:${address}`)]
    await kit.updateSession({ topic, namespaces: { ...namespaces, [namespace]: { ...own, chains, accounts } } })
  }
  if (!own.events.includes('chainChanged')) return
  await kit.emitSessionEvent({ topic, chainId, event: { name: 'chainChanged', data: Number(reference) } })
}

/** Namespaces without those chains (CAIP-2) and accounts (CAIP-10), and without what has no account then. */
export function without(namespaces: Namespaces, drop: readonly string[]): Namespaces {
  const kept = Object.entries(namespaces).flatMap(([namespace, value]) => {
    const chains = (value.chains ?? []).filter((chain) => !drop.includes(chain))
    const accounts = value.accounts.filter(
      (account) => !drop.includes(account) && !drop.some((one) => account.startsWith(`${one}:`)),
    )
    return accounts.length && !drop.includes(namespace) ? [[namespace, { ...value, chains, accounts }] as const] : []
  })
  return Object.fromEntries(kept)
}
