import { type Kernel, type LedgerEntry, pause } from 'tapkit/kernel'
import { figuresOf } from './figuresOf.ts'
import { isNews } from './isNews.ts'
import { loadWords, wordsOf } from './kindWords.ts'
import { untilVisible } from './untilVisible.ts'

/** How long a toast stays before the next, in ms. */
const apart = 2_600

/** Announces outcomes of ledger entries, a toast at a time, unless the visitor already sees the outcome. */
export function createTeller(kernel: Kernel): (news: readonly LedgerEntry[]) => void {
  /** Entries that were announced on this page. */
  const told = new Set<string>()
  let queue = Promise.resolve()
  const tellOne = async (entry: LedgerEntry) => {
    await loadWords(kernel, entry.kind)
    await untilVisible(kernel.signal)
    const { modal, router, ledger } = kernel.state
    const { id, status } = entry
    // Another tab may have told the outcome meanwhile.
    if (ledger.some((now) => now.id === id && now.told)) return
    const key = `${id} ${status}`
    // While the modal is closed, outcomes wait for the next open.
    if (!modal.open || told.has(key)) return
    told.add(key)
    const shown = router.stack.at(-1)?.params as { readonly id?: unknown } | undefined
    if (shown?.id === id) return
    const text = textOf(kernel, entry)
    if (!text) return
    kernel.notify(text, status === 'confirmed' ? 'success' : 'error')
    // An entry that ended otherwise than meant stays on the account view until the visitor has looked at it.
    if (status === 'confirmed') await kernel.acknowledge(id)
    await pause(apart, kernel.signal)
  }
  return (news) => {
    for (const entry of news.filter(isNews)) queue = queue.then(() => tellOne(entry)).catch(() => undefined)
  }
}

/** The outcome of an entry in a line; `undefined` if its kind does not announce the status. */
function textOf(kernel: Kernel, entry: LedgerEntry): string | undefined {
  const { general, own } = wordsOf(kernel, entry.kind)
  const { paid, subject, came = '', due } = figuresOf(entry, kernel.state.locale)
  const status = entry.status as keyof typeof general.told
  const got = status === 'confirmed' ? came : due
  const say = own.told?.[status]
  // A status that a kind leaves out is not told.
  if (own.told && !say) return undefined
  const { facts } = entry
  return say?.(subject, got, ...(facts ? [facts] : [])) ?? general.told[status](paid, got)
}
