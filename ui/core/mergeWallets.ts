import type { ConnectorState, DeepReadonly } from 'tapkit/kernel'

type Wallet = DeepReadonly<ConnectorState>

/**
 * Puts together what is one wallet in several namespaces: the same name and the same picture, announced in different ones.
 *
 * Whoever announces a wallet chooses its name and picture, so that a merged row vouches for no more than a row of its own
 * would, and nothing is merged that anybody contradicts. Two claims on a name in the *same* namespace, a dispute, or two
 * reverse domain names leave every claimant on a row of its own: nobody gets into another wallet's row by being first.
 */
export function mergeWallets(found: readonly Wallet[]): readonly (readonly Wallet[])[] {
  // By identity, then by name: pictures are long, and joining the two would copy them at every drawing.
  const groups = new Map<string, Map<string, Wallet[]>>()
  for (const wallet of found) {
    const identity = identityOf(wallet)
    if (identity === undefined) continue
    const name = wallet.name.trim().toLowerCase()
    const byName = groups.get(identity) ?? new Map<string, Wallet[]>()
    groups.set(identity, byName.set(name, [...(byName.get(name) ?? []), wallet]))
  }
  const merged = new Map<Wallet, readonly Wallet[]>()
  for (const byName of groups.values()) {
    for (const group of byName.values()) {
      const parts = partsOf(group)
      for (const part of parts) merged.set(part, parts)
    }
  }
  return found.flatMap((wallet) => {
    const parts = merged.get(wallet) ?? [wallet]
    return parts[0] === wallet ? [parts] : []
  })
}

/** What is told by the same name and picture: those that stand alone in their namespace are one wallet. */
function partsOf(group: readonly Wallet[]): readonly Wallet[] {
  const domains = new Set(group.flatMap(({ rdns }) => rdns ?? []))
  if (domains.size > 1) return []
  const claims = new Map<string, number>()
  for (const { namespace } of group) claims.set(namespace, (claims.get(namespace) ?? 0) + 1)
  return group.filter(({ namespace }) => claims.get(namespace) === 1)
}

/** What a wallet is told by beside its name; where there is nothing, or a dispute, it is merged with none. */
function identityOf({ disputed, imageUrl, kind, id, rdns }: Wallet): string | undefined {
  if (disputed) return undefined
  const announced = kind === 'announced' || kind === 'injected'
  // The id of a connector that a composed plugin made is the plugin's word; what the page announces is nobody's.
  return imageUrl ?? (announced ? rdns : id)
}
