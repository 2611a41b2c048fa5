import { useEffect, useMemo } from 'react'
import { type Kernel, type LedgerEntry, selectAccount, selectNetwork, type Transaction } from 'tapkit/kernel'
import { useKernelState, useSlice } from 'tapkit/ui'
import type { HistoryRow } from '../toRow.ts'
import { toRows } from '../toRows.ts'

/** The rows of the account in use, and how far their reading is. What was read of another account or network is none of them. */
export function useHistory(kernel: Kernel) {
  const networkId = useKernelState(kernel, (state) => selectNetwork(state))
  const address = useKernelState(kernel, (state) => selectAccount(state).address)
  const ledger = useKernelState(kernel, (state) => state.ledger)
  const slice = useSlice(kernel, 'history')
  const network = kernel.networks.get(networkId ?? '')
  const isOwn = slice.of === `${networkId}:${address}`
  const transactions = isOwn ? slice.transactions : none
  const hasMore = isOwn && (slice.next !== undefined || slice.failed !== undefined)
  const rows = useMemo<readonly HistoryRow[]>(
    () =>
      address && network
        ? toRows(
            transactions as readonly Transaction[],
            ledger as readonly LedgerEntry[],
            { address, network },
            hasMore,
          )
        : [],
    [transactions, ledger, address, network, hasMore],
  )
  return { rows, network, address, slice, isOwn }
}

const none: readonly Transaction[] = []

/** How often what is pending is looked at again, in ms. */
const interval = 30_000

/** Keeps the activity fresh while it is shown: of another account or network, and when something asked for here has ended. */
export function useFreshHistory(kernel: Kernel, rows: readonly HistoryRow[], hasPending: boolean): void {
  const networkId = useKernelState(kernel, (state) => selectNetwork(state))
  const address = useKernelState(kernel, (state) => selectAccount(state).address)
  const ended = rows.flatMap(({ entry }) => (entry ? `${entry.id} ${entry.status}` : [])).join()
  useEffect(() => {
    if (!address || !networkId) return
    void read(kernel, false)
    const again = () => void read(kernel, true)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [kernel, address, networkId])
  useEffect(() => {
    if (ended) void read(kernel, true)
  }, [kernel, ended])
  useEffect(() => {
    if (!hasPending) return
    const timer = setInterval(() => void read(kernel, true), interval)
    return () => clearInterval(timer)
  }, [kernel, hasPending])
}

async function read(kernel: Kernel, force: boolean): Promise<void> {
  const { fetchTransactions } = await import('../actions/fetchTransactions.ts')
  // It ended while this loaded.
  await fetchTransactions(kernel, { force }).catch(() => undefined)
}
