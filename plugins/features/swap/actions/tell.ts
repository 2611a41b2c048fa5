import { formatAmount, type Kernel, type LedgerEntry, pause, unitText } from 'tapkit/kernel'
import { cutTo } from '../figures.ts'
import { messages } from '../messages.ts'
import { sidesOf } from '../sidesOf.ts'

/** How long a toast is left alone before the next one, in ms. */
const apart = 2_600

/** The ends that were told on this page, and the toasts that wait for their turn. */
const told = new WeakMap<Kernel, Set<string>>()
const queues = new WeakMap<Kernel, Promise<void>>()

/** Tells how swaps and approvals have ended, one toast after the other, where the visitor is not looking at them already. */
export function tell(kernel: Kernel, news: readonly LedgerEntry[]): void {
  const known = told.get(kernel) ?? new Set<string>()
  told.set(kernel, known)
  for (const entry of news) {
    if (entry.told || !['confirmed', 'failed', 'different'].includes(entry.status)) continue
    const queue = (queues.get(kernel) ?? Promise.resolve()).then(() => tellOne(kernel, entry, known))
    queues.set(
      kernel,
      queue.catch(() => undefined),
    )
  }
}

async function tellOne(kernel: Kernel, entry: LedgerEntry, known: Set<string>): Promise<void> {
  const { modal, router, locale } = kernel.state
  const { id, status, kind, summary } = entry
  const top = router.stack.at(-1)
  // While the modal is closed nobody sees a toast: the next open tells the end.
  if (!modal.open || known.has(`${id} ${status}`)) return
  known.add(`${id} ${status}`)
  // The swap's own view tells its end.
  if (top?.view === 'SwapStatus' && (top.params as { readonly id?: string }).id === id) return
  const words = kernel.messages('swap', messages).told
  const { paid, got } = sidesOf(entry)
  const textOf = (side: typeof paid, shown = side?.decimals ?? 0) =>
    side
      ? `${formatAmount(cutTo(side.amount, side.decimals, shown), side.decimals, locale)} ${unitText(side.symbol)}`
      : ''
  if (kind === 'swap') {
    const say = words[status as 'confirmed' | 'failed' | 'different']
    const brought = textOf(got, 3)
    kernel.notify(
      say(textOf(paid), status === 'confirmed' && got?.isRecorded === false ? '' : brought),
      status === 'confirmed' ? 'success' : 'error',
    )
  } else if (status === 'failed') kernel.notify(words.approvalFailed(summary), 'error')
  // A swap that did not end as it was meant stays in the account until it was looked at.
  if (status === 'confirmed') await kernel.acknowledge(id)
  if (kind === 'swap') await pause(apart, kernel.signal)
}
