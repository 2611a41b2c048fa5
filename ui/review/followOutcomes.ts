import { type Kernel, type LedgerEntry, once } from 'tapkit/kernel'
import { isNews } from './isNews.ts'

const followed = new WeakSet<Kernel>()

/** The labels of an entry's row on the account view, by status. Other statuses read 'Not confirmed'. */
const labels: Partial<Record<LedgerEntry['status'], string>> = {
  sent: 'On its way',
  failed: 'Send failed',
  different: 'Not as reviewed',
}

/** Gives every ledger entry its row on the account view and its toast, for entries of any feature. Runs once per kit. */
export function followOutcomes(kernel: Kernel): void {
  if (followed.has(kernel)) return
  followed.add(kernel)
  const { hooks, state } = kernel
  hooks.slot
    .for('account.notices')
    .tap('outcomes', (items) => [
      ...items,
      ...state.ledger
        .filter(needsLook)
        .flatMap((entry) => hooks.slot.for('account.outcome').call([rowOf(entry)], entry)),
    ])
  const load = once(async () => (await import('./createTeller.ts')).createTeller(kernel))
  const tell = (entries: readonly LedgerEntry[]) => {
    if (entries.some(isNews)) void load().then((teller) => teller(entries), kernel.report)
  }
  hooks.onSend.tap('outcomes', (entry) => tell([entry]))
  hooks.onOpen.tap('outcomes', () => tell(state.ledger))
  if (state.modal.open) tell(state.ledger)
}

/** Whether the visitor should look at an entry: it is under way, or ended otherwise than meant. */
const needsLook = ({ status, told }: LedgerEntry): boolean => status === 'sent' || (status !== 'confirmed' && !told)

/** The row of an entry, unless a feature changes it. */
const rowOf = (entry: LedgerEntry) => ({
  id: entry.id,
  label: `${labels[entry.status] ?? 'Not confirmed'}: ${entry.summary}`,
  labelId: `send.${entry.status}`,
  about: entry,
  icon: 'send',
  view: 'Outcome' as const,
  params: { id: entry.id },
  order: 10,
})
