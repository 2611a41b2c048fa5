import type { Kernel } from 'tapkit/kernel'
import { Button, Stage, useMessages } from 'tapkit/ui'
import { messages } from '../../messages.ts'
import { useOrders } from '../order/useOrders.ts'

type Props = {
  readonly kernel: Kernel
  /** The kit's own id of the order. */
  readonly id: string
}

/** An order of the same thing may be paid and is not begun: the visitor looks at that order before paying another. */
export function UnderWay({ kernel, id }: Props) {
  const words = useMessages(kernel, 'runes', messages)
  const order = useOrders(kernel).find((each) => each.id === id)
  return (
    <>
      <Stage ring="stop" icon="warning" tone="warning" title={words.notAgainTitle} text={words.notAgain} live />
      <div className="tk-pad tk-actions">
        <Button onClick={() => kernel.goBack()}>{words.back}</Button>
        {order && (
          <Button variant="primary" onClick={() => kernel.navigate('RuneOrder', { id: order.id })}>
            {words.seeOrder}
          </Button>
        )}
      </div>
    </>
  )
}
