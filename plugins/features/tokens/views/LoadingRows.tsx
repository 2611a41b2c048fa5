import { useEffect, useState } from 'react'
import type { Kernel, Network } from 'tapkit/kernel'
import { Button, Skeleton, useMessages } from 'tapkit/ui'
import { messages } from '../messages.ts'

/** After this long without an answer the visitor is told, in ms. */
const patience = 15_000

/** The place of rows that are on their way. If they do not come, the visitor is told, and can have them asked for anew. */
export function LoadingRows({ kernel, network }: { readonly kernel: Kernel; readonly network: Network }) {
  const words = useMessages(kernel, 'tokens', messages)
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (isLate) return
    const timer = setTimeout(setIsLate, patience, true)
    return () => clearTimeout(timer)
  }, [isLate])
  if (isLate) {
    const again = () => {
      setIsLate(false)
      void kernel.fetchTokens({ namespace: network.namespace, force: true })
    }
    return (
      <div className="tk-pad small dim tk-tokens__failed" role="status">
        {words.slow}
        <Button size={32} onClick={again}>
          {words.tryAgain}
        </Button>
      </div>
    )
  }
  return (
    <div className="tk-list" aria-busy="true">
      <span className="sr">{words.loading}</span>
      {[0, 1, 2, 3].map((row) => (
        <span key={row} className="tk-row">
          <Skeleton width={36} height={36} shape="circle" />
          <span className="tk-row__b tk-tokens__grey">
            <Skeleton width={120} />
            <Skeleton width={72} />
          </span>
          <Skeleton width={64} />
        </span>
      ))}
    </div>
  )
}
