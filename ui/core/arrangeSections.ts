import type { DeepReadonly, SlotItem, State } from 'tapkit/kernel'
import type { WalletRow } from './walletRows.ts'

/** The sections of Connect, on both sides of the wallets. */
export type ArrangedSections = { readonly before: readonly SlotItem[]; readonly after: readonly SlotItem[] }

/**
 * The sections before the wallets and after them (wallets 16): by the host's order of sections, in which the wallets
 * are called `wallet`. Sections that the order does not name stand after the wallets if the page has a wallet, and
 * before the wallets otherwise.
 */
export function arrangeSections(
  sections: readonly SlotItem[],
  found: readonly WalletRow[],
  { byId }: DeepReadonly<State['connectors']>,
  order?: readonly string[],
): ArrangedSections {
  const isInPage = ({ parts }: WalletRow) =>
    parts.some(({ connectorId, namespace }) =>
      /^(announced|injected)$/.test(byId[`${namespace}:${connectorId}`]?.kind ?? ''),
    )
  const ids = sections.map(({ id }) => id)
  const rest = found.some(isInPage) ? ['wallet', ...ids] : [...ids, 'wallet']
  const places = [...new Set([...(order ?? []), ...rest])]
  const placeOf = ({ id }: SlotItem) => places.indexOf(id)
  const sorted = sections.toSorted((left, right) => placeOf(left) - placeOf(right))
  const wallets = places.indexOf('wallet')
  return {
    before: sorted.filter((item) => placeOf(item) < wallets),
    after: sorted.filter((item) => placeOf(item) > wallets),
  }
}
