import { useState } from 'react'
import { errorText, isError, type Kernel } from 'tapkit/kernel'
import { contextOf } from '../../actions/context.ts'
import { continueOrder } from '../../actions/continueOrder.ts'
import { lookAtOrder } from '../../following/askHowItStands.ts'
import type { Order } from '../../order/order.ts'

/** Goes on with an order that may be paid: its payment is looked for, and the service is told of it. No wallet is asked. */
export function useContinue(kernel: Kernel, order: Order) {
  const [state, setState] = useState<{ readonly busy: boolean; readonly failure?: string }>({ busy: false })
  const run = async () => {
    setState({ busy: true })
    try {
      await continueOrder(contextOf(kernel), order)
      await lookAtOrder(kernel, order.id)
      setState({ busy: false })
    } catch (cause) {
      const error = isError(cause) ? cause : kernel.report(cause)
      setState({ busy: false, failure: errorText(kernel, error) })
    }
  }
  return { ...state, run }
}
