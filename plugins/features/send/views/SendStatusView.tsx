import { useEffect } from 'react'
import type { ViewProps } from 'tapkit/kernel'
import { OutcomeStage } from 'tapkit/review'
import { useKernelState } from 'tapkit/ui'
import { isNews } from '../isNews.ts'

/** How far something is that a wallet was asked for; it is told by looking at it. */
export default function SendStatusView({ kernel, params }: ViewProps<'SendStatus'>) {
  const entry = useKernelState(kernel).ledger.find(({ id }) => id === params.id)
  const isGone = entry === undefined
  const isTold = entry !== undefined && isNews(entry)
  useEffect(() => {
    // The wallet declined after nobody waited for it: nothing was sent.
    if (isGone) kernel.goBack()
  }, [kernel, isGone])
  useEffect(() => {
    if (isTold) void kernel.acknowledge(params.id)
  }, [kernel, isTold, params.id])
  if (!entry) return null
  const done = () => {
    if (entry.status === 'unknown') void kernel.acknowledge(entry.id)
    kernel.goBack()
  }
  return <OutcomeStage kernel={kernel} entry={entry} onDone={done} />
}
