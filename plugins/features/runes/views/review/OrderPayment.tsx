import { type ComponentProps, useState } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { Review, type Written } from 'tapkit/review'
import { useStyles } from 'tapkit/ui'
import type { Order } from '../../order/order.ts'
import { runesCss } from '../runes.css.ts'
import { OrderFailed } from './OrderFailed.tsx'
import { showOrder } from './showOrder.ts'

type Props<about> = Pick<ComponentProps<typeof Review<about>>, 'write' | 'children'> & {
  readonly kernel: Kernel
  /** Asks the wallet for the payment, and answers the order as it stands then. */
  readonly submit: (written: Written<about>, left: AbortSignal) => Promise<Order>
  /** Empties the form, since the order may be paid. */
  readonly onPaid: () => void
  /** The text after a refusal, with the review's form behind it or without. */
  readonly declinedText: (hasForm: boolean) => string
}

/** Takes a payment for an order from its review to the view of the order. */
export function OrderPayment<about>({ kernel, submit, onPaid, declinedText, ...review }: Props<about>) {
  useStyles(runesCss)
  const [isOfOrder] = useState(() => kernel.state.router.stack.at(-2)?.view === 'RuneOrder')
  return (
    <Review
      {...review}
      kernel={kernel}
      namespace="bip122"
      submit={async (written, left) => {
        const { id } = await submit(written, left)
        onPaid()
        if (!left.aborted) showOrder(kernel, id)
      }}
      failed={(props) => {
        const behind = isOfOrder ? 'view' : props.behind
        return <OrderFailed {...props} behind={behind} declinedText={declinedText(behind === 'form')} />
      }}
      onDone={({ ref }) => (ref ? showOrder(kernel, ref) : kernel.goBack())}
    />
  )
}
