import type { DeepReadonly, Kernel } from 'tapkit/kernel'
import { Button, Notice, useMessages, useSlice } from 'tapkit/ui'
import { recall } from '../actions/recall.ts'
import { messages } from '../messages.ts'
import type { Standing } from '../standing.ts'
import { type Deposit, payState } from '../state.ts'

/** Whether a payment in an exchange's window may still be made, or has been. */
export const isOpen = (deposit: DeepReadonly<Deposit> | undefined): boolean =>
  deposit !== undefined && deposit.status !== 'success' && deposit.status !== 'failed'

/**
 * A payment that stands in the way of another payment: a payment that may have been made is looked at first, and never
 * lost sight of. By default it is the payment at an exchange on the screen.
 */
export function UnderWay({ kernel, standing }: { readonly kernel: Kernel; readonly standing?: Standing | undefined }) {
  const words = useMessages(kernel, 'pay', messages)
  const { deposit } = useSlice(kernel, 'pay')
  const isAsked = standing?.status === 'asked'
  const { name = '' } = (standing?.begun ?? deposit)?.exchange ?? {}
  const look = () => {
    if (standing?.begun) recall(kernel, payState.of(kernel).request)
    kernel.navigate(isAsked ? 'PayReview' : 'PayLoading', undefined)
  }
  return (
    <div className="tk-pad tk-gap">
      <Notice tone="danger" title={words.underWay}>
        {isAsked ? words.underWayWallet : words.underWayText(name)}
      </Notice>
      <Button variant="primary" full autoFocus onClick={look}>
        {words.look}
      </Button>
    </div>
  )
}
