import { useCallback, useState } from 'react'
import type { DeepReadonly, Kernel, ViewProps } from 'tapkit/kernel'
import { Leave, Review, type Written } from 'tapkit/review'
import { useMessages, useSlice, useStyles } from 'tapkit/ui'
import { formsOf, type Reviewed, startOver } from '../forms/state.ts'
import { messages } from '../messages.ts'
import { submitOrder } from '../orders/submitOrder.ts'
import { writeOrder } from '../orders/writeOrder.ts'
import type { OrderAbout, OrderInput } from '../orders/writtenOrder.ts'
import { OrderFailed } from './OrderFailed.tsx'
import { OrderSheet } from './OrderSheet.tsx'
import { runesCss } from './runes.css.ts'
import { showOrder } from './showOrder.ts'

/** What an order costs and does, before the wallet is asked to pay it. */
export default function RuneReviewView({ kernel }: ViewProps<'RuneReview'>) {
  useStyles(runesCss)
  formsOf(kernel)
  // What was asked for when this view opened, so that nothing late changes it.
  const [reviewed] = useState(useSlice(kernel, 'runeForms').reviewed)
  return reviewed ? <OrderReview kernel={kernel} reviewed={reviewed} /> : <Leave kernel={kernel} />
}

type Props = { readonly kernel: Kernel; readonly reviewed: DeepReadonly<Reviewed> }

function OrderReview({ kernel, reviewed: { input, total } }: Props) {
  const words = useMessages(kernel, 'runes', messages)
  const write = useCallback(
    (signal: AbortSignal) => writeOrder(kernel, input as OrderInput, { signal, before: total }),
    [kernel, input, total],
  )
  const submit = async (written: Written<OrderAbout>, left: AbortSignal) => {
    const { id } = await submitOrder(kernel, written, left)
    startOver(kernel, input.kind)
    if (!left.aborted) showOrder(kernel, id)
  }
  return (
    <Review
      kernel={kernel}
      namespace="bip122"
      write={write}
      submit={submit}
      failed={(props) => <OrderFailed {...props} declinedText={words.declinedText} />}
      onDone={({ ref }) => (ref ? showOrder(kernel, ref) : kernel.goBack())}
    >
      {(order) => <OrderSheet {...order} />}
    </Review>
  )
}
