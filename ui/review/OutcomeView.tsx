import { useEffect } from 'react'
import type { Kernel, LedgerEntry } from 'tapkit/kernel'
import { useKernelState } from '../kit/hooks/useKernelState.ts'
import { isNews } from './isNews.ts'
import { Leave } from './Leave.tsx'
import { OutcomeStage } from './OutcomeStage.tsx'
import { untilVisible } from './untilVisible.ts'

type Props = {
  readonly kernel: Kernel
  /** `id` is the id of the ledger entry. */
  readonly params: { readonly id: string }
  /** Leads on from the outcome; back by default. */
  readonly onDone?: ((entry: LedgerEntry) => void) | undefined
}

/** Shows how far a request to a wallet is, and notes that the visitor has seen the outcome. */
export function OutcomeView({ kernel, params: { id }, onDone = () => kernel.goBack() }: Props) {
  const entry = useKernelState(kernel).ledger.find((each) => each.id === id) as LedgerEntry | undefined
  const isTold = entry !== undefined && isNews(entry)
  useEffect(() => {
    if (!isTold) return
    const left = new AbortController()
    void untilVisible(left.signal).then(() => {
      if (!left.signal.aborted) void kernel.acknowledge(id)
    })
    return () => left.abort()
  }, [kernel, isTold, id])
  // The entry is gone if the wallet declined after the visitor had stopped waiting: nothing was sent.
  if (!entry) return <Leave kernel={kernel} />
  const done = () => {
    if (entry.status === 'unknown') void kernel.acknowledge(id)
    onDone(entry)
  }
  return <OutcomeStage kernel={kernel} entry={entry} onDone={done} />
}
