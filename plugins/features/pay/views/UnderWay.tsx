import type { DeepReadonly, Kernel } from 'tapkit/kernel'
import { Button, Notice, useMessages, useSlice } from 'tapkit/ui'
import { messages } from '../messages.ts'
import type { Deposit } from '../state.ts'

/** Whether a payment in an exchange's window may still be made, or has been. */
export const isUnderWay = (deposit: DeepReadonly<Deposit> | undefined): boolean =>
  deposit !== undefined && deposit.status !== 'success' && deposit.status !== 'failed'

/**
 * A payment at an exchange that stands in the way of another payment: a payment that may have been made is looked at
 * first, and never lost sight of.
 */
export function UnderWay({ kernel }: { readonly kernel: Kernel }) {
  const words = useMessages(kernel, 'pay', messages)
  const { deposit } = useSlice(kernel, 'pay')
  return (
    <div className="tk-pad tk-gap">
      <Notice tone="warning" title={words.underWay}>
        {words.underWayText(deposit?.exchange.name ?? '')}
      </Notice>
      <Button variant="primary" full autoFocus onClick={() => kernel.navigate('PayLoading', undefined)}>
        {words.look}
      </Button>
    </div>
  )
}
