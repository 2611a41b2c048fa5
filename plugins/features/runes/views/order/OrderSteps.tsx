import { formatAmount, type Kernel, type Network } from 'tapkit/kernel'
import { Tag, useLocale, useMessages } from 'tapkit/ui'
import { messages } from '../../messages.ts'
import type { Order, Payment } from '../../order/order.ts'
import { isAccepted, lastFunding } from '../../order/payments.ts'
import { moreReveals } from '../../order/reveals.ts'
import { rateText } from '../text/rateText.ts'
import { timeText } from '../text/timeText.ts'
import { IdRow } from './IdRow.tsx'

type Props = {
  readonly kernel: Kernel
  readonly network: Network | undefined
  readonly order: Order
}

/** The steps of an order so far, with every id that the wallet, the service or the chain has named. */
export function OrderSteps({ kernel, network, order }: Props) {
  const words = useMessages(kernel, 'runes', messages)
  const locale = useLocale(kernel)
  const { orderId, executed, told, reveals = [] } = order
  const payment = lastFunding(order)
  const more = moreReveals(order)
  const bumps = order.payments.filter((each) => each.for === 'bump')
  const id = { kernel, network }
  // Transactions that differ from the order come first.
  const shown = reveals.toSorted(
    (left, right) => Number(right.checked === 'different') - Number(left.checked === 'different'),
  )
  return (
    <ol className="tk-runes__steps" aria-label={words.steps}>
      {orderId && (
        <li className="is-done">
          <p className="strong">{words.stepOrder}</p>
          <IdRow {...id} label={words.orderId} id={orderId} />
        </li>
      )}
      <PaymentStep {...id} title={words.stepPayment} payment={payment} />
      {payment && orderId && (
        <li className={isAccepted(order) ? 'is-done' : executed?.error ? 'is-bad' : undefined}>
          <p className="strong">{words.stepService}</p>
          <p className="small dim">{serviceLine(order, words, locale)}</p>
          {executed?.error && !isAccepted(order) && (
            <p className="small dim">{words.costSays(executed.error.message)}</p>
          )}
          {told && (
            <p className="small dim">
              {words.serviceState[told.state]} · {words.toldAt(timeText(told.at, locale))}
            </p>
          )}
        </li>
      )}
      {bumps.map((bump) => (
        <PaymentStep
          key={bump.id}
          {...id}
          title={(bump.outcome === 'sent' ? words.stepBump : words.stepBumpAsked)(
            rateText(bump.feeRate ?? 0, words, locale),
          )}
          payment={bump}
        />
      ))}
      {shown.map(({ transactionId, checked, replacedBy }) => (
        <li key={transactionId} className={checked === 'different' ? 'is-bad' : replacedBy ? undefined : 'is-done'}>
          <p className="strong hflex">
            {words.stepReveal}
            {replacedBy ? (
              <Tag>{words.revealReplaced}</Tag>
            ) : checked === 'same' ? (
              <Tag tone="positive">{words.revealSame}</Tag>
            ) : checked === 'different' ? (
              <Tag tone="danger">{words.revealDifferent}</Tag>
            ) : (
              <Tag>{words.revealUnknown}</Tag>
            )}
          </p>
          <IdRow {...id} label={words.transactionId} id={transactionId} page="transaction" />
        </li>
      ))}
      {more > 0 && <li>{words.moreReveals(more)}</li>}
    </ol>
  )
}

type StepProps = {
  readonly kernel: Kernel
  readonly network: Network | undefined
  readonly title: string
  readonly payment: Payment | undefined
}

/** A payment of an order: its status, and its transactions. */
function PaymentStep({ kernel, network, title, payment }: StepProps) {
  const words = useMessages(kernel, 'runes', messages)
  const { outcome, transactionId, otherIds = [], coins } = payment ?? {}
  const line = {
    asked: words.notAnswered,
    unsure: words.paymentUnknown,
    // The wallet has not declined a payment that became impossible.
    declined: coins ? words.notPaid : words.declined,
    different: words.status.different,
    sent: words.status.paid,
  }
  return (
    <li className={outcome === 'sent' ? 'is-done' : outcome === 'different' ? 'is-bad' : undefined}>
      <p className="strong">{title}</p>
      <p className="small dim">{outcome ? line[outcome] : words.notPaid}</p>
      {transactionId && (
        <IdRow kernel={kernel} network={network} label={words.transactionId} id={transactionId} page="transaction" />
      )}
      {otherIds.map((other) => (
        <IdRow key={other} kernel={kernel} network={network} label={words.otherId} id={other} page="transaction" />
      ))}
    </li>
  )
}

/** Whether the service knows of the payment. */
function serviceLine(order: Order, words: typeof messages, locale: string): string {
  const { executed } = order
  if (isAccepted(order)) return words.serviceTold
  if (!executed?.error) return words.serviceNotTold
  return words.serviceTries(executed.tries, formatAmount(BigInt(executed.tries), 0, locale))
}
