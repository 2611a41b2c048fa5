import type { OrderKind } from '../service/calls.ts'
import type { Estimate, OrderState } from '../service/replies.ts'
import type { StoredRequest } from './storedRequest.ts'

/**
 * The outcome of a question to a wallet for a payment. `asked`: the wallet has not answered. `unsure`: the wallet may have sent the payment.
 * `different`: the transaction on the chain pays another amount. `sent`: its transaction is known.
 */
export type Outcome = 'asked' | 'unsure' | 'declined' | 'different' | 'sent'

/** A payment that a wallet was asked for. */
export type Payment = {
  readonly id: string
  /** The purpose: the order itself, or a higher fee rate of the order. */
  readonly for: 'fund' | 'bump'
  /** Satoshi. Absent if the wallet makes the order itself: the wallet then knows the price. */
  readonly amount?: number | undefined
  readonly address?: string | undefined
  /** The new rate of a bump, in satoshi per virtual byte. */
  readonly feeRate?: number | undefined
  readonly outcome: Outcome
  readonly transactionId?: string | undefined
  /** The satoshi that its transaction pays in place of `amount`, if the chain shows another amount. */
  readonly paid?: number | undefined
  /** Earlier ids of the payment, and ids that were found beside it: no id is ever dropped. */
  readonly otherIds?: readonly string[] | undefined
  /** Transactions that paid its address before the wallet was asked: they do not belong to the payment. */
  readonly before?: readonly string[] | undefined
  /** Every coin that the wallet could have paid with, as `txid:vout`; absent if not all of them are known. */
  readonly coins?: readonly string[] | undefined
  /** Unix time in ms. */
  readonly askedAt: number
}

/** The calls that told the service of the payment. */
export type Executed = {
  readonly transactionId: string
  readonly tries: number
  /** Unix time in ms. */
  readonly lastAt: number
  readonly accepted?: true | undefined
  readonly error?:
    | { readonly code: number; readonly message: string; readonly httpStatus?: number | undefined }
    | undefined
}

/** The word of the service about the order, and the time of the question, as Unix time in ms. */
export type Told = { readonly state: OrderState; readonly reason?: string | undefined; readonly at: number }

/** A transaction of the service that mints or etches. */
export type Reveal = {
  readonly transactionId: string
  /** Whether the transaction does as ordered; absent until the chain was looked at. */
  readonly checked?: 'same' | 'different' | undefined
  readonly replacedBy?: string | undefined
}

/** How a visitor has learnt of the end of an order. Another end is not seen yet. */
export type Seen = 'told' | 'looked'

/** An order of runes, from before its wallet is asked to its end. */
export type Order = {
  /** The kit's own name of the order. */
  readonly id: string
  /** The service's name of the order; absent before the service has given a name. */
  readonly orderId?: string | undefined
  /** Absent for an order of another browser, of which only the name is known. */
  readonly kind?: OrderKind | undefined
  readonly networkId: string
  /** The connector's id of the wallet that pays. */
  readonly wallet?: string | undefined
  readonly request?: StoredRequest | undefined
  readonly estimate?: Estimate | undefined
  readonly fundAddress?: string | undefined
  /** Satoshi. */
  readonly fundAmount?: number | undefined
  readonly payments: readonly Payment[]
  readonly executed?: Executed | undefined
  readonly told?: Told | undefined
  /** The first transactions, and each transaction that differs from the order: 20 at most. */
  readonly reveals?: readonly Reveal[] | undefined
  /** The number of transactions that the service has named, at least; absent if all are in `reveals`. */
  readonly revealCount?: number | undefined
  /** Whether the chain has shown a transaction that spends what was paid to the order's address. */
  readonly spent?: true | undefined
  /** How the visitor has learnt of the end of the order: `told` in a line, or `looked` at the order. */
  readonly seen?: Seen | undefined
  /** Unix time in ms. */
  readonly createdAt: number
  readonly updatedAt: number
}

type At = { readonly at: number }
type OfPayment = At & { readonly paymentId: string }
type Named = { readonly transactionId: string }
type NewPayment = At & { readonly payment: Pick<Payment, 'id' | 'amount' | 'address' | 'feeRate' | 'before'> }

/** An event of an order. `at` is Unix time in ms. */
export type OrderEvent =
  | ({ readonly type: 'created'; readonly orderId: string } & At &
      Pick<Order, 'fundAddress' | 'fundAmount' | 'estimate'>)
  | ({ readonly type: 'asked' | 'bumped' } & NewPayment)
  | ({ readonly type: 'declined' | 'unsure' } & OfPayment)
  | ({ readonly type: 'listed'; readonly coins: readonly string[] } & OfPayment)
  /** The coins of the payment were spent otherwise: the payment is impossible. */
  | ({ readonly type: 'impossible' } & OfPayment)
  | ({ readonly type: 'sent' | 'found' } & OfPayment & Named)
  /** `paid`: the satoshi that the transaction pays; absent if they are not known. */
  | ({ readonly type: 'different'; readonly paid?: number | undefined } & OfPayment & Named)
  | ({ readonly type: 'executing' } & At)
  | ({ readonly type: 'refused'; readonly error: NonNullable<Executed['error']> } & At)
  | ({ readonly type: 'accepted' } & At)
  | ({ readonly type: 'told'; readonly state: OrderState; readonly reason?: string | undefined } & At)
  | ({ readonly type: 'revealed'; readonly checked?: Reveal['checked'] } & At & Named)
  | ({ readonly type: 'counted'; readonly reveals: number } & At)
  | ({ readonly type: 'spent' } & At)
  | ({ readonly type: 'replaced'; readonly by: string } & At & Named)
  | ({ readonly type: 'seen'; readonly how: Seen } & At)
