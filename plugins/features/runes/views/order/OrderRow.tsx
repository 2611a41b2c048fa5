import type { Kernel } from 'tapkit/kernel'
import { Icon, Row, Tag, useLocale, useMessages } from 'tapkit/ui'
import { messages } from '../../messages.ts'
import type { Order } from '../../order/order.ts'
import { isUnseen, type OrderStatus, statusOf } from '../../order/statusOf.ts'
import { timeText } from '../text/timeText.ts'
import { orderTitle } from './orderTitle.ts'

/** An order in a list, with its status; a press opens the view of the order. */
export function OrderRow({ kernel, order }: { readonly kernel: Kernel; readonly order: Order }) {
  const words = useMessages(kernel, 'runes', messages)
  const locale = useLocale(kernel)
  const status = statusOf(order)
  const isOnlyWord = isUnseen(order)
  return (
    <li>
      <Row
        media={
          <span className="tk-glyph">
            <Icon icon={order.kind === 'etch' ? 'edit' : 'mint'} />
          </span>
        }
        title={orderTitle(order, words, locale)}
        subtitle={timeText(order.createdAt, locale)}
        trailing={
          <Tag tone={isOnlyWord ? 'warning' : tones[status]}>{isOnlyWord ? words.unseen : words.status[status]}</Tag>
        }
        onClick={() => kernel.navigate('RuneOrder', { id: order.id })}
      />
    </li>
  )
}

const tones: Partial<Record<OrderStatus, 'accent' | 'positive' | 'warning' | 'danger'>> = {
  unsure: 'warning',
  different: 'danger',
  paid: 'accent',
  refused: 'warning',
  accepted: 'accent',
  complete: 'positive',
  failed: 'danger',
  stale: 'warning',
}
