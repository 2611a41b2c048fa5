import type { Order } from './order.ts'
import { mayBeOut } from './payments.ts'

/** The highest fee rate that an order may be paid for, in satoshi per virtual byte; 0 for an order of another browser. */
export const rateOf = ({ request, payments }: Order): number =>
  Math.max(
    request?.feeRate ?? 0,
    ...payments.filter((payment) => payment.for === 'bump' && mayBeOut(payment)).map(({ feeRate = 0 }) => feeRate),
  )
