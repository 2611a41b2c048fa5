import { useMemo } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { readDevice, useKernelState, useSlice } from 'tapkit/ui'
import { isReachable } from '../isReachable.ts'
import { shelfOf } from '../shelf.ts'
import { tilesOf, type WalletTile } from '../tiles.ts'
import { wantedFor } from '../wantedFor.ts'

/** Every tile of what is shown: the whole list, or what fits a search. */
export function useTiles(kernel: Kernel): readonly WalletTile[] {
  const { version, search } = useSlice(kernel, 'wallets')
  const connectors = useKernelState(kernel, (state) => state.connectors)
  const { namespace } = wantedFor(kernel)
  const recent = useKernelState(kernel, (state) => state.graph.recent)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` tells that the shelf has changed
  const all = useMemo(() => {
    const { custom = [], featured = [], ranked = [], list, found } = shelfOf(kernel) ?? {}
    const listed = [...custom, ...featured, ...ranked, ...(list?.wallets ?? []), ...(found?.wallets ?? [])]
    const seen = connectors.order.flatMap((key) => connectors.byId[key] ?? [])
    return tilesOf({
      found: namespace === undefined ? seen : seen.filter((wallet) => wallet.namespace === namespace),
      recent,
      listed: readDevice().system !== 'desktop' ? listed.filter(isReachable) : listed,
    })
  }, [version, connectors, namespace, recent, kernel])
  return useMemo(() => {
    if (!search) return all
    const text = search.text.toLowerCase()
    return all.filter(
      ({ name, wallet }) => (!search.certified || wallet?.certified) && name.toLowerCase().includes(text),
    )
  }, [all, search])
}
