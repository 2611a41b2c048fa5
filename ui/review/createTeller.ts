import { type Kernel, type LedgerEntry, pause } from 'tapkit/kernel'
import { figuresOf } from './figuresOf.ts'
import { isNews } from './isNews.ts'
import { loadWords, wordsOf } from './kindWords.ts'

/** How long a toast is left alone before the next one, in ms. */
const apart = 2_600

/** Tells how entries of the ledger have ended, one toast after the other, unless the visitor is looking at the outcome already. */
export function createTeller(kernel: Kernel): (news: readonly LedgerEntry[]) => void {
  /** Entries that were told on this page. */
  const told = new Set<string>()
  let queue = Promise.resolve()
  const tellOne = async (entry: LedgerEntry) => {
    await loadWords(kernel, entry.kind)
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
function textOf(kernel: Kernel, entry: LedgerEntry): string | undefined {
  const { general, own } = wordsOf(kernel, entry.kind)
  const { paid, subject, came = '', due } = figuresOf(entry, kernel.state.locale)
  const status = entry.status as keyof typeof general.told
  const got = status === 'confirmed' ? came : due
  const say = own.told?.[status]
  // A status that a kind leaves out is not told.
  if (own.told && !say) return undefined
  return say?.(subject, got) ?? general.told[status](paid, got)
}
