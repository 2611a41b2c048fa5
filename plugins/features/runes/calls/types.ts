import type { ParamsOf } from 'tapkit/bip122/request'
import type { Prepared } from 'tapkit/kernel'
import type { InscriptionsQuery } from '../items/getInscriptions.ts'
import type { HeldRune, InscriptionPage, InscriptionTransfers, RuneTransfers } from '../items/types.ts'
import type { RunesOrder } from '../order/runesOrder.ts'
import type { Made } from '../paying/waitForVisitor.ts'

/** The price of an order, in satoshi. `totalSize`: of its transactions, in virtual bytes. */
export type RunesEstimate = {
  readonly totalSize: number
  readonly totalCost: bigint
  readonly postage: bigint
  readonly networkFee: bigint
  readonly serviceFee: bigint
  readonly appServiceFee: bigint
}

/** An order or a bump that an app reviews itself, and pays with `pay`. */
export type PreparedOrder = {
  readonly prepared: Prepared
  readonly order: RunesOrder
  /** Absent for a bump. */
  readonly estimate?: RunesEstimate | undefined
  readonly isNative: boolean
}

/** The parameters of a mint, as `runes_mint` takes them. */
export type MintParams = ParamsOf<'runes_mint'>
/** The parameters of an etching, as `runes_etch` takes them. */
export type EtchParams = ParamsOf<'runes_etch'>

/** `signal` gives up: until the wallet is asked, nothing is sent then. */
export type PayOptions = { readonly signal?: AbortSignal | undefined }

/** The cost of a higher fee rate, in satoshi, and the address that is paid. */
export type BumpEstimate = { readonly cost: bigint; readonly fundingAddress: string }

/** An order by its id: the kit's own, or the service's. */
type ById = { readonly id: string }

/** A higher fee rate of an order, in satoshi per virtual byte. */
type Bump = ById & { readonly newFeeRate: number }

/**
 * The calls of `appkit.features.runes`. They use the connected Bitcoin wallet and its network. Amounts are bigints, of bitcoin in satoshi.
 * Parameters are those of the wallet requests of the same name.
 */
export type Runes = {
  /**
   * The price of a mint. A dearer order is refused from then on, on this page.
   * @throws RPCError -32602, InvalidInputError, OrdersNotSupportedError, OrderServiceError
   * @example
   * ```ts
   * import type { AppKit } from 'tapkit'
   * import type {} from 'tapkit/features/runes'
   * export async function price(appkit: AppKit, destinationAddress: string) {
   *   const asked = { runeName: 'UNCOMMON•GOODS', repeats: 5, destinationAddress, feeRate: 12 }
   *   return (await appkit.features.runes.estimateMint(asked)).totalCost
   * }
   * ```
   */
  estimateMint(params: Omit<MintParams, 'refundAddress'>): Promise<RunesEstimate>
  /**
   * The price of an etching. A dearer order is refused from then on, on this page.
   * @throws RPCError -32602, InvalidInputError, OrdersNotSupportedError, OrderServiceError
   */
  estimateEtch(params: Omit<EtchParams, 'refundAddress'>): Promise<RunesEstimate>
  /**
   * Opens the review of a mint, which leads on to its payment, and answers the kit's own id of the order that the visitor has made. Answers
   * `undefined` if the visitor leaves the review without: nothing was sent then.
   * @throws RPCError -32602, InvalidInputError, NotConnectedError, OrdersNotSupportedError, OrderServiceError
   * @example
   * ```ts
   * import type { AppKit } from 'tapkit'
   * import type { MintParams } from 'tapkit/features/runes'
   * export async function mint(appkit: AppKit, params: MintParams, follow: (orderId: string) => void) {
   *   const made = await appkit.features.runes.mint(params)
   *   if (made) follow(made.id)
   * }
   * ```
   */
  mint(params: MintParams): Promise<Made | undefined>
  /**
   * Opens the review of an etching, which leads on to its payment, and answers as `mint` does.
   * @throws RPCError -32602, InvalidInputError, NotConnectedError, OrdersNotSupportedError, OrderServiceError
   */
  etch(params: EtchParams): Promise<Made | undefined>
  /**
   * Prepares a mint for a review of your own. `prepared` tells the whole request to the wallet, and has the `notices` and `details` of the
   * modal's review; `pay` asks the wallet.
   * @throws RPCError -32602, InvalidInputError, NotConnectedError, OrderUnderWayError, OrderNotPayableError, OrdersNotSupportedError, OrderServiceError,
   * SendCancelledError, and what `kernel.prepare` throws
   * @example
   * ```ts
   * import type { AppKit } from 'tapkit'
   * import type { MintParams } from 'tapkit/features/runes'
   * export async function mint(appkit: AppKit, params: MintParams, review: (total: bigint) => Promise<boolean>) {
   *   const { runes } = appkit.features
   *   const order = await runes.prepareMint(params)
   *   if (await review(order.estimate?.totalCost ?? 0n)) return runes.pay(order)
   * }
   * ```
   */
  prepareMint(params: MintParams, options?: PayOptions): Promise<PreparedOrder>
  /**
   * Prepares an etching for a review of your own.
   * @throws RPCError -32602, InvalidInputError, NotConnectedError, OrderUnderWayError, OrderNotPayableError, OrdersNotSupportedError, OrderServiceError,
   * SendCancelledError, and what `kernel.prepare` throws
   */
  prepareEtch(params: EtchParams, options?: PayOptions): Promise<PreparedOrder>
  /**
   * Prepares a higher fee rate of an order for a review of your own.
   * @throws RPCError -32602, NotConnectedError, OrderStateError, OrderNotPayableError, OrdersNotSupportedError, OrderServiceError,
   * SendCancelledError, and what `kernel.prepare` throws
   */
  prepareBump(bump: Bump, options?: PayOptions): Promise<PreparedOrder>
  /**
   * Asks the wallet for a prepared payment, once, and answers the order as it stands then. If the wallet did not say whether it has paid, `status`
   * of the order is `unsure`, or `bump.status` for a higher fee rate. Do not pay again then; the payment is looked for. An error means that this
   * call sent nothing. If the error is a SendPendingError, an OrderUnderWayError or an OrderStateError, an earlier press may have paid: do not
   * prepare another payment.
   * @throws PreparedMismatchError, PreparedStaleError, OrderUnderWayError, OrderStateError, SendPendingError, SendCancelledError,
   * UserRejectedError, and what else `kernel.send` throws
   */
  pay(order: PreparedOrder, options?: PayOptions): Promise<RunesOrder>
  /**
   * The orders of this browser, the newest first, as they are known now. Open orders are followed from then on, and each change of an order
   * changes `state`. May be called at each change: the service is asked anew only if its last answer is older than 5 s.
   * @example
   * ```ts
   * import type { AppKit } from 'tapkit'
   * import type { RunesOrder } from 'tapkit/features/runes'
   * export function followOrder(appkit: AppKit, id: string, show: (order: RunesOrder) => void) {
   *   const read = async () => {
   *     const order = (await appkit.features.runes.orders()).find((each) => each.id === id)
   *     if (order) show(order)
   *   }
   *   void read()
   *   return appkit.subscribe(read)
   * }
   * ```
   */
  orders(): Promise<readonly RunesOrder[]>
  /**
   * Asks the service how an order stands, or the wallet that has made the order itself and lists `runes_getOrder`, and the chain for the
   * transactions of the service; an order that its wallet has not named yet is answered as it is known.
   * @throws OrderStateError, OrdersNotSupportedError, OrderServiceError, and what the wallet throws
   */
  getOrder(order: ById): Promise<RunesOrder>
  /**
   * Tells the service again that an order is paid. If its payment is not known, the payment is looked for. No wallet is asked.
   * @throws OrderStateError, OrderPaymentUnknownError, OrderNotExecutedError, OrdersNotSupportedError
   */
  executeOrder(order: ById): Promise<RunesOrder>
  /**
   * The cost of a higher fee rate of an order.
   * @throws RPCError -32602, OrderStateError, OrdersNotSupportedError, OrderServiceError
   */
  estimateBump(bump: Bump): Promise<BumpEstimate>
  /**
   * Opens the view that raises the fee rate of an order, and answers the kit's own id of the order once the visitor has paid for that. Answers
   * `undefined` if the visitor leaves the view without.
   * @throws OrderStateError
   */
  bump(order: ById): Promise<Made | undefined>
  /**
   * The runes of the account: by the wallet if it lists them, else by the network's index.
   * @throws NotConnectedError, RPCError, and HttpStatusError, HttpNetworkError, HttpTimeoutError, HttpParseError of the explorer
   * @example
   * ```ts
   * import type { AppKit } from 'tapkit'
   * import type {} from 'tapkit/features/runes'
   * export async function amountOf(appkit: AppKit, rune: string) {
   *   const held = await appkit.features.runes.getBalance()
   *   return held.find(({ runeName }) => runeName === rune)?.amount ?? 0n
   * }
   * ```
   */
  getBalance(options?: PayOptions): Promise<readonly HeldRune[]>
  /**
   * A page of the account's inscriptions: by the wallet if it lists them, else by the network's index. 60 are a page, unless `limit` says
   * another number up to 100.
   * @throws InvalidInputError, NotConnectedError, RPCError, and HttpStatusError, HttpNetworkError, HttpTimeoutError, HttpParseError of the explorer
   */
  getInscriptions(query?: InscriptionsQuery): Promise<InscriptionPage>
  /**
   * Opens the review of a transfer of runes, and answers the id of its ledger entry once the transfer was sent; `undefined` if the visitor leaves
   * the review without. Amounts are in the rune's smallest unit. With `prepare`, the app gets what the wallet would be asked
   * for, draws a review of its own and calls `send`.
   * @throws InvalidInputError, InvalidAddressError, NotConnectedError, RuneNotHeldError, RuneUnknownError, ItemsNotMovableError, and what `kernel.prepare` throws
   * @example
   * ```ts
   * import type { AppKit } from 'tapkit'
   * import type {} from 'tapkit/features/runes'
   * export const tip = (appkit: AppKit, address: string) =>
   *   appkit.features.runes.transfer({ recipients: [{ runeName: 'UNCOMMON•GOODS', amount: 5n, address }] })
   * ```
   */
  transfer(params: RuneTransfers & { readonly prepare: true } & PayOptions): Promise<Prepared>
  transfer(params: RuneTransfers): Promise<Made | undefined>
  /**
   * Opens the review of a transfer of inscriptions, and answers as `transfer` does, or prepares the transfer for a review of the app's own.
   * @throws InvalidInputError, InvalidAddressError, NotConnectedError, ItemsNotMovableError, and what `kernel.prepare` throws
   */
  sendInscriptions(params: InscriptionTransfers & { readonly prepare: true } & PayOptions): Promise<Prepared>
  sendInscriptions(params: InscriptionTransfers): Promise<Made | undefined>
}
