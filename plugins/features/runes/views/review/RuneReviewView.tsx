import { useCallback, useState } from 'react'
import type { DeepReadonly, Kernel, ViewProps } from 'tapkit/kernel'
import { Leave } from 'tapkit/review'
import { useMessages, useSlice } from 'tapkit/ui'
import { formsOf, type Reviewed, startOver } from '../../forms/state.ts'
import { messages } from '../../messages.ts'
import { submitOrder } from '../../paying/submitOrder.ts'
import { answerApp } from '../../paying/waitForVisitor.ts'
import { writeOrder } from '../../paying/writeOrder.ts'
import type { OrderInput } from '../../paying/writtenOrder.ts'
import { OrderPayment } from './OrderPayment.tsx'
import { OrderSheet } from './OrderSheet.tsx'

/** The review of an order that a form or an app has asked for. */
export default function RuneReviewView({ kernel }: ViewProps<'RuneReview'>) {
  formsOf(kernel)
  const asked = useSlice(kernel, 'runeForms').reviewed
  // Emptying the form after the payment does not end the review of it.
  const [reviewed] = useState(asked)
  return reviewed ? <OrderReview kernel={kernel} reviewed={reviewed} /> : <Leave kernel={kernel} />
}

type Props = { readonly kernel: Kernel; readonly reviewed: DeepReadonly<Reviewed> }

function OrderReview({ kernel, reviewed: { input, total } }: Props) {
  const words = useMessages(kernel, 'runes', messages)
  const write = useCallback(
    (signal: AbortSignal) => writeOrder(kernel, input as OrderInput, { signal, before: total }),
    [kernel, input, total],
  )
  return (
    <OrderPayment
      kernel={kernel}
      write={write}
      submit={(written, left) =>
        answerApp(kernel, 'RuneReview', { prepared: written.prepared, made: { id: written.about.order.id } }, () =>
          submitOrder(kernel, written, left),
        )
      }
      onPaid={() => startOver(kernel, input.kind)}
      declinedText={(hasForm) => (hasForm ? words.declinedText : words.laterText)}
    >
      {(order) => <OrderSheet {...order} />}
    </OrderPayment>
  )
}
