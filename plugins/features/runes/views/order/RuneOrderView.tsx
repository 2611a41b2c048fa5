import { useEffect } from 'react'
import type { Kernel, Network, ViewProps } from 'tapkit/kernel'
import {
  EmptyState,
  emptyIcon,
  Notice,
  Readout,
  Stage,
  useKernelState,
  useLocale,
  useMessages,
  useStyles,
} from 'tapkit/ui'
import { lookAtOrder } from '../../following/askHowItStands.ts'
import { messages } from '../../messages.ts'
import { etchDetails } from '../../order/etchDetails.ts'
import type { Order } from '../../order/order.ts'
import { differs, isOpen, isUnseen, type OrderStatus, statusOf } from '../../order/statusOf.ts'
import { isKept } from '../../order/store.ts'
import { runesCss } from '../runes.css.ts'
import { satText } from '../text/satText.ts'
import { CopyOf } from './CopyOf.tsx'
import { IdRow } from './IdRow.tsx'
import { OrderKeys } from './OrderKeys.tsx'
import { OrderSteps } from './OrderSteps.tsx'
import { orderText } from './orderText.ts'
import { orderTitle } from './orderTitle.ts'
import { useOrders } from './useOrders.ts'

/** How an order stands: its steps with every id, the place of its money, and the keys that it offers. */
export default function RuneOrderView({ kernel, params }: ViewProps<'RuneOrder'>) {
  useStyles(runesCss)
  const words = useMessages(kernel, 'runes', messages)
  const { id } = params
  const order = useOrders(kernel).find((each) => each.id === id)
  useEffect(() => void lookAtOrder(kernel, id).catch(kernel.report), [kernel, id])
  if (!order) return <EmptyState icon={emptyIcon} title={words.orderGone} />
  return <OrderDetails kernel={kernel} order={order} network={kernel.networks.get(order.networkId)} />
}

type Props = { readonly kernel: Kernel; readonly order: Order; readonly network: Network | undefined }

function OrderDetails({ kernel, order, network }: Props) {
  const words = useMessages(kernel, 'runes', messages)
  const locale = useLocale(kernel)
  const status = statusOf(order)
  const { fundAddress, fundAmount, request, told } = order
  const { ledger } = useKernelState(kernel)
  // A transaction that the wallet has named is the order's payment, until the chain shows that it pays something else.
  const isElsewhere = order.payments.some(
    ({ id, outcome }) => outcome === 'sent' && ledger.some((entry) => entry.id === id && entry.status === 'different'),
  )
  const isOnlyWord = isUnseen(order)
  const look = isElsewhere ? lookOf('different') : isOnlyWord ? lookOf('refused') : lookOf(status)
  return (
    <>
      <Stage
        {...look}
        title={isOnlyWord ? words.unseen : words.statusTitle[status]}
        text={
          <>
            <b>{orderTitle(order, words, locale)}</b>
            <br />
            {orderText(order, words, locale)}
          </>
        }
        live
      />
      <div className="tk-block tk-gap">
        {isElsewhere && (
          <Notice tone="danger" title={words.elsewhereTitle}>
            {words.elsewhereText}
          </Notice>
        )}
        {isOpen(order) && !isKept(kernel, order) && (
          <Notice tone="warning" title={words.notKeptTitle}>
            {words.notKeptText}
          </Notice>
        )}
        {differs(order) && (
          <Notice tone="danger" title={words.differsTitle}>
            {words.differsText(request?.runeName ?? words.someOrder)}
          </Notice>
        )}
        {differs(order) && request && (
          <section aria-label={words.meant}>
            <p className="strong">{words.meant}</p>
            <Readout
              tight
              rows={[
                { label: words.orderOf, value: <bdi>{orderTitle(order, words, locale)}</bdi> },
                ...(order.kind === 'etch'
                  ? etchDetails(request, { words, locale }).map(({ label, value }) => ({
                      label,
                      value: <bdi>{value}</bdi>,
                    }))
                  : []),
              ]}
            />
          </section>
        )}
        {isOnlyWord && (
          <Notice tone="warning" title={words.unseenTitle}>
            {words.unseenText}
          </Notice>
        )}
        {told?.reason && (
          <Notice tone={status === 'failed' || status === 'stale' ? 'warning' : 'neutral'} title={words.reason}>
            <bdi>{told.reason}</bdi>
          </Notice>
        )}
        <OrderSteps kernel={kernel} network={network} order={order} />
      </div>
      <div className="tk-block tk-gap">
        {fundAmount !== undefined && (
          <p className="hflex between">
            <span className="small dim">{words.amountDue}</span>
            <span className="hflex">
              <span className="ltr strong">{satText(fundAmount, locale)}</span>
              <CopyOf kernel={kernel} label={words.amountDue} text={`${fundAmount} sat`} />
            </span>
          </p>
        )}
        {fundAddress && <IdRow kernel={kernel} network={network} label={words.payTo} id={fundAddress} page="address" />}
        {request && (
          <>
            <IdRow {...{ kernel, network }} label={words.refundAddress} id={request.refundAddress} page="address" />
            <IdRow
              {...{ kernel, network }}
              label={words.destinationAddress}
              id={request.destinationAddress}
              page="address"
            />
          </>
        )}
      </div>
      <OrderKeys kernel={kernel} order={order} />
    </>
  )
}

/** The bezel of an order's status. */
function lookOf(status: OrderStatus) {
  switch (status) {
    case 'complete':
      return { ring: 'done', icon: 'check' } as const
    case 'failed':
    case 'different':
    case 'stale':
      return { ring: 'stop', icon: 'alert', tone: 'danger' } as const
    case 'created':
    case 'refunded':
      return { ring: 'idle', icon: 'info' } as const
    case 'refused':
      return { ring: 'warn', icon: 'warning', tone: 'warning' } as const
    default:
      return { ring: 'wait', icon: 'clock' } as const
  }
}
