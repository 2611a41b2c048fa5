import type { Kernel } from 'tapkit/kernel'
import { Notice, useMessages } from 'tapkit/ui'
import { messages } from '../messages.ts'

/** Says that the offers are samples, which lead nowhere (onramp 3). */
export function SampleNotice({ kernel }: { readonly kernel: Kernel }) {
  const words = useMessages(kernel, 'onramp', messages)
  return (
    <div className="tk-pad">
      <Notice tone="warning" title={words.sampleTitle}>
        {words.sampleText}
      </Notice>
    </div>
  )
}
