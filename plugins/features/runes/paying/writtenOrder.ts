import type { ParamsOf } from 'tapkit/bip122/request'
import type { Network, Prepared } from 'tapkit/kernel'
import type { Order } from '../order/order.ts'
import type { Estimate } from '../service/replies.ts'

/** How long an estimate holds, in ms: about until the next block, which changes the fee rates. */
const estimateLifetime = 600_000

/** The end of a price: a Unix time in ms, and the same time by the page's own clock. */
export type Ending = { readonly validUntil?: number | undefined; readonly endsAt?: number | undefined }

/** The end of an estimate of now: by the visitor's clock, and by the page's own, `performance.now()`, which cannot be set back (money 52). */
export const endOfEstimate = () => ({
  validUntil: Date.now() + estimateLifetime,
  endsAt: performance.now() + estimateLifetime,
})

/** Whether one of the two clocks says that an estimate is over. */
export const isOver = ({ validUntil = 0, endsAt = Infinity }: Ending): boolean =>
  validUntil <= Date.now() || endsAt <= performance.now()

/** A request as a review takes it. After its end, the request has to be prepared again. */
type Written<about> = Ending & { readonly prepared: Prepared; readonly about: about }

/** An order as an app or a form asks for it, with the parameters of `runes_mint` or `runes_etch`. */
export type OrderInput =
  | { readonly kind: 'mint'; readonly params: ParamsOf<'runes_mint'> }
  | { readonly kind: 'etch'; readonly params: ParamsOf<'runes_etch'> }

/** The facts that a review tells of an order beside its payment. */
export type OrderAbout = {
  readonly order: Order
  /** The price, in satoshi. */
  readonly estimate: Estimate
  /** The wallet makes the order itself. */
  readonly isNative: boolean
  readonly network: Network
  /** An order of the same thing that is under way. */
  readonly openOrder?: Order | undefined
}

/** An order that waits for its review. */
export type WrittenOrder = Written<OrderAbout>

/** The facts that a review tells of a higher fee rate beside its payment. */
export type BumpAbout = {
  readonly order: Order
  readonly newFeeRate: number
  /** Satoshi. */
  readonly cost: number
  /** The address that is paid, unless the wallet makes the bump itself. */
  readonly fundingAddress: string
  readonly isNative: boolean
  readonly network: Network
}

/** A higher fee rate that waits for its review. */
export type WrittenBump = Written<BumpAbout>
