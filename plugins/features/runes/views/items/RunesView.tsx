import type { ViewProps } from 'tapkit/kernel'
import { Button, Icon, ListSection, Row, useMessages, useStyles } from 'tapkit/ui'
import { messages as itemMessages } from '../../items/messages.ts'
import { messages } from '../../messages.ts'
import type { Order } from '../../order/order.ts'
import { isOpen, statusOf } from '../../order/statusOf.ts'
import { OrderRow } from '../order/OrderRow.tsx'
import { useOrders } from '../order/useOrders.ts'
import { runesCss } from '../runes.css.ts'
import { HeldRunes } from './HeldRunes.tsx'

const isComplete = (order: Order): boolean => statusOf(order) === 'complete'

/** The runes of the account: orders that are under way, runes that are held, and earlier orders. */
export default function RunesView({ kernel }: ViewProps<'Runes'>) {
  useStyles(runesCss)
  const words = useMessages(kernel, 'runes', messages)
  const items = useMessages(kernel, 'runes.items', itemMessages)
  const networkId = kernel.connection('bip122')?.network.id
  const orders = useOrders(kernel).filter((order) => order.networkId === networkId)
  const open = orders.filter((order) => isOpen(order))
  const before = orders.filter((order) => !open.includes(order))
  const list = (label: string, shown: typeof orders) =>
    shown.length > 0 && (
      <ListSection label={label} count={shown.length}>
        <ul className="tk-list">
          {shown.map((order) => (
            <OrderRow key={order.id} kernel={kernel} order={order} />
          ))}
        </ul>
      </ListSection>
    )
  return (
    <>
      <div className="tk-pad tk-actions">
        <Button size={40} icon="mint" onClick={() => kernel.navigate('RuneMint', undefined)}>
          {words.mint}
        </Button>
        <Button size={40} icon="edit" onClick={() => kernel.navigate('RuneEtch', undefined)}>
          {words.etch}
        </Button>
      </div>
      {list(words.ordersUnderWay, open)}
      <HeldRunes kernel={kernel} completed={before.filter(isComplete).length} />
      <div className="tk-list">
        <Row
          title={items.list}
          trailing={<Icon icon="chevron-right" size={16} className="flip-rtl" />}
          onClick={() => kernel.navigate('Inscriptions', undefined)}
        />
      </div>
      {list(words.ordersBefore, before)}
    </>
  )
}
