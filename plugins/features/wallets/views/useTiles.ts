import { useMemo } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { readDevice, useKernelState, useSlice } from 'tapkit/ui'
import { isLeftOut } from '../isLeftOut.ts'
import { isReachable } from '../isReachable.ts'
import { shelfOf } from '../shelf.ts'
import { tilesOf, type WalletTile } from '../tiles.ts'
import { wantedFor } from '../wantedFor.ts'

/** The tiles of all shown wallets: the whole list, or the search results. */
export function useTiles(kernel: Kernel): readonly WalletTile[] {
  const { version, search } = useSlice(kernel, 'wallets')
  const connectors = useKernelState(kernel, (state) => state.connectors)
  const { namespace } = wantedFor(kernel)
  const recent = useKernelState(kernel, (state) => state.graph.recent)
  const sessions = useKernelState(kernel, (state) => state.graph.sessions)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` tells that the shelf has changed
  const all = useMemo(() => {
    const { custom = [], featured = [], used = [], ranked = [], list, found, choice } = shelfOf(kernel) ?? {}
    const listed = [...custom, ...featured, ...used, ...ranked, ...(list?.wallets ?? []), ...(found?.wallets ?? [])]
    const seen = connectors.order.flatMap((key) => connectors.byId[key] ?? [])
    const isUsed = ({ id, namespace }: (typeof seen)[number]) =>
      Object.values(sessions).some(({ connectorId, grants }) => connectorId === id && grants[namespace] !== undefined)
    const isListed = (wallet: (typeof seen)[number]) =>
      (namespace === undefined || wallet.namespace === namespace) &&
      (!choice || isUsed(wallet) || !isLeftOut(wallet, choice))
    return tilesOf({
      found: seen.filter(isListed),
      recent,
      paired: seen.flatMap(({ id, kind }) => (kind === 'recent' && id.startsWith('list:') ? id.slice(5) : [])),
      listed: readDevice().system !== 'desktop' ? listed.filter(isReachable) : listed,
      ranked,
    })
  }, [version, connectors, namespace, recent, sessions, kernel])
  return useMemo(() => {
    if (!search) return all
    const text = search.text.toLowerCase()
    return all.filter(
      ({ name, wallet }) => (!search.certified || wallet?.certified) && name.toLowerCase().includes(text),
    )
  }, [all, search])
}
