import type { ConnectorState, DeepReadonly } from 'tapkit/kernel'

type Wallet = DeepReadonly<ConnectorState>

/**
 * Merges the rows of a wallet that exists in several namespaces: connectors with the same name and picture, in
 * different namespaces.
 *
 * A wallet chooses its own name and picture, so a merged row proves no more than a single row. Nothing is merged that
 * another claim contradicts: two claims on a name in the *same* namespace, a dispute, or two reverse domain names leave
 * every claimant on its own row. Coming first must not help a claimant into another wallet's row.
 */
export function mergeWallets(found: readonly Wallet[]): readonly (readonly Wallet[])[] {
  // Grouped by identity first, then by name. A picture is long, and a key made of both would copy it at every drawing.
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

/** Of a group with the same name and picture, the connectors that are alone in their namespace are the same wallet. */
function partsOf(group: readonly Wallet[]): readonly Wallet[] {
  const domains = new Set(group.flatMap(({ rdns }) => rdns ?? []))
  if (domains.size > 1) return []
  const claims = new Map<string, number>()
  for (const { namespace } of group) claims.set(namespace, (claims.get(namespace) ?? 0) + 1)
  return group.filter(({ namespace }) => claims.get(namespace) === 1)
}

/** The identity of a wallet beside its name; `undefined` if it has none or is disputed, and then it is not merged. */
function identityOf({ disputed, imageUrl, kind, id, rdns }: Wallet): string | undefined {
  if (disputed) return undefined
  const announced = kind === 'announced' || kind === 'injected'
  // The id of a connector is trusted if a composed plugin made it. The page chooses the id of an announced wallet, so
  // that id proves nothing.
  return imageUrl ?? (announced ? rdns : id)
}
