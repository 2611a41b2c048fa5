import { type Kernel, type LedgerEntry, pause } from 'tapkit/kernel'
import { amountOf } from '../amountOf.ts'
import { messages } from '../messages.ts'

/** How long a toast is left alone before the next one, in ms. */
const apart = 2_600

/** What was told on this page, and what waits for its turn. */
const told = new WeakMap<Kernel, Set<string>>()
const queues = new WeakMap<Kernel, Promise<void>>()

/** Tells how what was sent has ended, one toast after the other, where the visitor is not looking at it already. */
export function tell(kernel: Kernel, news: readonly LedgerEntry[]): void {
  const known = told.get(kernel) ?? new Set<string>()
  told.set(kernel, known)
  for (const entry of news) {
    // How a swap ended, its own feature says.
    if (entry.kind === 'swap' || entry.kind === 'approval') continue
    const queue = (queues.get(kernel) ?? Promise.resolve()).then(() => tellOne(kernel, entry, known))
    queues.set(
      kernel,
      queue.catch(() => undefined),
    )
  }
}

async function tellOne(kernel: Kernel, entry: LedgerEntry, known: Set<string>): Promise<void> {
  const { modal, router } = kernel.state
  const { id, status } = entry
  const top = router.stack.at(-1)
  // Nobody sees it now: the next open tells it. The view that shows it has told it.
  if (!modal.open || known.has(`${id} ${status}`)) return
  known.add(`${id} ${status}`)
  if (top?.view === 'SendStatus' && (top.params as { readonly id?: string }).id === id) return
  kernel.notify(
    kernel
      .messages('send', messages)
      .told[status as 'confirmed' | 'failed' | 'different'](amountOf(entry, kernel.state.locale)),
    status === 'confirmed' ? 'success' : 'error',
  )
  // What did not end as it was meant stays in the account until it was looked at.
  if (status === 'confirmed') await kernel.acknowledge(id)
  await pause(apart, kernel.signal)
}
