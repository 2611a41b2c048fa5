import type { Order, Payment } from './order.ts'

/** Whether a payment may have gone out: only a refusal rules that out. */
export const mayBeOut = ({ outcome }: Payment): boolean => outcome !== 'declined'

/** The payment of the order itself that may have gone out. */
export const fundingOf = ({ payments }: Order): Payment | undefined =>
  payments.find((payment) => payment.for === 'fund' && mayBeOut(payment))

/** The payment of the order itself that was asked for last, and that may have gone out if any has. */
export const lastFunding = (order: Order): Payment | undefined =>
  fundingOf(order) ?? order.payments.filter((payment) => payment.for === 'fund').at(-1)

/** Whether a wallet makes the order itself, and chooses the amount and the address. */
export const isNative = (order: Order): boolean => {
  const payment = fundingOf(order)
  return payment !== undefined && payment.address === undefined
}

/** How long an order that a wallet has made itself is asked about without a press, if nobody knows the order, in ms: an hour. */
const unheardFor = 60 * 60_000

/** Whether nobody has known an order of a wallet for so long that nobody will: the wallet may have made the order at a service of its own. */
export const isUnheard = (order: Order): boolean =>
  isNative(order) && order.told === undefined && (fundingOf(order)?.askedAt ?? 0) + unheardFor < Date.now()

/** Whether the service has accepted the payment that is known now. */
export function isAccepted(order: Order): boolean {
  const { accepted, transactionId } = order.executed ?? {}
  return accepted === true && transactionId === fundingOf(order)?.transactionId
}

/** Whether the service has taken the payment, and says since that it knows no payment. The service may have lost the payment. */
export const isForgotten = (order: Order): boolean =>
  isAccepted(order) && order.told?.state === 'new' && order.told.at > (order.executed?.lastAt ?? 0)

/** Every transaction of this order that the wallet, the service or the chain has named. */
export const knownIds = ({ payments, reveals = [] }: Order): readonly string[] => [
  ...payments.flatMap(({ transactionId, otherIds = [] }) => [transactionId ?? [], ...otherIds].flat()),
  ...reveals.flatMap(({ transactionId, replacedBy }) => [transactionId, replacedBy ?? []].flat()),
]

/** The highest fee rate that an order may be paid for, in satoshi per virtual byte; 0 for an order of another browser. */
export const rateOf = ({ request, payments }: Order): number =>
  Math.max(
    request?.feeRate ?? 0,
    ...payments.filter((payment) => payment.for === 'bump' && mayBeOut(payment)).map(({ feeRate = 0 }) => feeRate),
  )
