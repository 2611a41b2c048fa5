import type { DeepReadonly, State } from 'tapkit/kernel'
import type { WalletRow } from './walletRows.ts'

/** Wallets that can be installed, each once, without wallets that are already present in any namespace. */
export function absentRows(
  { connectors }: DeepReadonly<Pick<State, 'connectors'>>,
  namespace?: string,
): readonly WalletRow[] {
  const { order, byId } = connectors
  const all = order.flatMap((key) => byId[key] ?? [])
  if (all.every(({ installed }) => installed)) return []
  const names = new Set<string>()
  const rows: WalletRow[] = []
  const identitiesOf = ({ name, rdns }: (typeof all)[number]) => [name.trim().toLowerCase(), rdns?.toLowerCase() ?? '']
  for (const wallet of all.filter(({ installed, disputed }) => installed && !disputed)) {
    for (const identity of identitiesOf(wallet)) if (identity) names.add(identity)
  }
  for (const wallet of all) {
    if (wallet.installed || (namespace !== undefined && namespace !== wallet.namespace)) continue
    const identities = identitiesOf(wallet)
    if (identities.some((identity) => names.has(identity))) continue
    for (const identity of identities) if (identity) names.add(identity)
    const { key, name, imageUrl, kind } = wallet
    rows.push({ key, name, imageUrl, tag: kind === 'recent' ? kind : 'get', disputed: false, parts: [] })
  }
  return rows
}
