import { type Kernel, type LedgerEntry, pause } from 'tapkit/kernel'
import { figuresOf } from './figuresOf.ts'
import { isNews } from './isNews.ts'
import { messages } from './messages.ts'

/** How long a toast is left alone before the next one, in ms. */
const apart = 2_600

/** Tells how entries of the ledger have ended, one toast after the other, unless the visitor is looking at the outcome already. */
export function createTeller(kernel: Kernel): (news: readonly LedgerEntry[]) => void {
  /** Entries that were told on this page. */
  const told = new Set<string>()
  let queue = Promise.resolve()
  const tellOne = async (entry: LedgerEntry) => {
    const { modal, router } = kernel.state
    const { id, status } = entry
    const key = `${id} ${status}`
    // If the modal is closed, the next open tells it. The view that shows it has told it.
    if (!modal.open || told.has(key)) return
    told.add(key)
    const shown = router.stack.at(-1)?.params as { readonly id?: unknown } | undefined
    if (shown?.id === id) return
    const text = textOf(kernel, entry)
    if (text) kernel.notify(text, status === 'confirmed' ? 'success' : 'error')
    // A payment that did not end as it was meant stays in the account until it was looked at.
    if (status === 'confirmed') await kernel.acknowledge(id)
    if (text) await pause(apart, kernel.signal)
  }
  return (news) => {
    for (const entry of news.filter(isNews)) queue = queue.then(() => tellOne(entry)).catch(() => undefined)
  }
}

/** How an entry ended, in one line; `undefined` if that is no news. */
function textOf({ messages: table, state }: Kernel, entry: LedgerEntry): string | undefined {
  const words = table('review', messages)
  const { kind, status, summary, seen } = entry
  const { paid, came = '', least } = figuresOf(entry, state.locale)
  if (kind === 'approval') return status === 'failed' ? words.ofApproval.toldFailed(summary) : undefined
  const said = kind === 'swap' ? words.ofSwap.told : words.told
  const isConfirmed = status === 'confirmed'
  return said[status as keyof typeof said](paid || (isConfirmed && seen ? '' : summary), isConfirmed ? came : least)
}
