import { useEffect } from 'react'
import type { ViewProps } from 'tapkit/kernel'
import { OutcomeStage } from 'tapkit/review'
import { useKernelState } from 'tapkit/ui'

/** How far an approval or a swap is; it is told by looking at it. After an approval it goes on to the swap. */
export default function SwapStatusView({ kernel, params }: ViewProps<'SwapStatus'>) {
  const entry = useKernelState(kernel).ledger.find(({ id }) => id === params.id)
  const isGone = entry === undefined
  const isTold = entry !== undefined && !entry.told && ['confirmed', 'failed', 'different'].includes(entry.status)
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
    const [, token] = entry.tokens
    if (entry.kind === 'approval' && entry.status === 'confirmed' && token?.address) {
      kernel.navigate('Swap', { fromToken: token.address })
    } else kernel.goBack()
  }
  return <OutcomeStage kernel={kernel} entry={entry} onDone={done} />
}
