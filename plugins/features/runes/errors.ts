import { BaseError } from 'tapkit/kernel'

/** No order service is known for this network. */
export class OrdersNotSupportedError extends BaseError<{ readonly network: string }> {
  override readonly name = 'OrdersNotSupportedError'
  override readonly unsent = true
  constructor({ network }: { network: string }) {
    super({
      code: -32603,
      params: { network },
      docsPath: 'docs/errors.md#orders_not_supported',
      message: `Ordinals API does not support ${network} network`,
      debug: `There is no order service for ${network}. Name one in \`services\` of runes(), by the CAIP-2 id of the network.`,
    })
  }
}

/** The calls that go on with an order: a wallet request, and a typed call. */
const goOn = (orderId = ''): string =>
  `ask runes_executeOrder { orderId: '${orderId}' }, or call executeOrder({ id: '${orderId}' }) of appkit.features.runes`

/** The answer of an order service, or the reason why no answer counts. */
export type OrderServiceData = {
  readonly httpStatus?: number | undefined
  readonly body?: unknown
  /** Why there is no answer that counts, as the code of an HTTP error. */
  readonly reason?: 'http_network' | 'http_timeout' | 'http_parse' | (string & {}) | undefined
  /** The same for developers, with the origin of the service. */
  readonly why?: string | undefined
}

/** The order service refused a call, or could not be asked. */
export class OrderServiceError extends BaseError {
  override readonly name = 'OrderServiceError'
  readonly data: OrderServiceData
  constructor({
    code,
    message,
    data,
    cause,
  }: {
    code: number
    message: string
    data: OrderServiceData
    cause: unknown
  }) {
    super({
      code,
      message,
      docsPath: 'docs/errors.md#order_service',
      debug: data.why ?? 'The message is that of the order service, and `data` has its status and answer.',
      cause,
    })
    this.data = data
  }
}

/** The known facts about the money of an order. */
export type OrderData = {
  readonly orderId?: string | undefined
  readonly fundTransactionId?: string | undefined
  readonly fundingAddress?: string | undefined
  /** Satoshi. */
  readonly fundAmount?: number | undefined
  /** The address that gets the money of an order that fails. */
  readonly refundAddress?: string | undefined
  readonly httpStatus?: number | undefined
}

/** The order service asks for a payment that must not be made. The wallet was not asked. */
export class OrderNotPayableError extends BaseError {
  override readonly name = 'OrderNotPayableError'
  override readonly unsent = true
  readonly data: OrderData & { readonly totalCost?: number | undefined }
  constructor({
    message,
    debug,
    data,
  }: {
    message: string
    debug: string
    data: OrderData & { readonly totalCost?: number | undefined }
  }) {
    super({ code: -32603, message, docsPath: 'docs/errors.md#order_not_payable', debug })
    this.data = data
  }
}

/** An order was paid, and the service has not begun it. */
export class OrderNotExecutedError extends BaseError {
  override readonly name = 'OrderNotExecutedError'
  readonly data: OrderData
  constructor({ data, cause }: { data: OrderData; cause: unknown }) {
    super({
      code: -32603,
      message: 'The order is paid, but the service has not begun it',
      docsPath: 'docs/errors.md#order_not_executed',
      debug: `Order ${data.orderId} was paid by ${data.fundTransactionId}. Do not pay again: ${goOn(data.orderId)}.`,
      cause,
    })
    this.data = data
  }
}

/** It is not known whether a wallet has paid an order. */
export class OrderPaymentUnknownError extends BaseError {
  override readonly name = 'OrderPaymentUnknownError'
  readonly data: OrderData
  constructor({ data, message, cause }: { data: OrderData; message?: string | undefined; cause?: unknown }) {
    super({
      code: -32603,
      message: message || 'It is not known whether the order was paid',
      docsPath: 'docs/errors.md#order_payment_unknown',
      debug: `The wallet was asked for ${data.fundAmount} satoshi to ${data.fundingAddress}, and no payment is to be seen there yet. Do not pay again: ${goOn(data.orderId)}, which looks for it.`,
      cause,
    })
    this.data = data
  }
}

/** An order of the same request may have been paid, and is not begun. No wallet was asked for a second payment. */
export class OrderUnderWayError extends BaseError<{ readonly id: string }> {
  override readonly name = 'OrderUnderWayError'
  override readonly unsent = true
  readonly data: OrderData
  /** `id`: the kit's own id of the order, which has no other before its wallet has named it. */
  constructor({ id, data }: { id: string; data: OrderData }) {
    super({
      code: -32603,
      params: { id },
      message: 'An order of the same request is under way',
      docsPath: 'docs/errors.md#order_under_way',
      debug: data.orderId
        ? `Order ${data.orderId} may have been paid. Do not pay again: ${goOn(data.orderId)}. Order again once that has succeeded.`
        : 'The wallet was asked to make this order itself, and did not say how that ended. Let the visitor look in the wallet.',
    })
    this.data = data
  }
}

/** The order cannot be executed, bumped or asked about as it stands. */
export class OrderStateError extends BaseError<{ readonly status: string }> {
  override readonly name = 'OrderStateError'
  override readonly unsent = true
  readonly data: OrderData
  constructor({
    status,
    message,
    data,
    debug,
    cause,
  }: {
    status: string
    message: string
    data: OrderData
    debug?: string
    cause?: unknown
  }) {
    super({ code: -32600, params: { status }, message, docsPath: 'docs/errors.md#order_state', debug, cause })
    this.data = data
  }
}

/** The payment of an order was handed to `send`, which would pay the order without a record of the payment. The wallet was not asked. */
export class OrderNeedsPayError extends BaseError {
  override readonly name = 'OrderNeedsPayError'
  override readonly unsent = true
  readonly data: OrderData
  constructor({ data }: { data: OrderData }) {
    super({
      code: 'order_needs_pay',
      message: 'The payment of an order is made by `pay`, and not by `send`',
      docsPath: 'docs/errors.md#order_needs_pay',
      debug:
        'Hand the whole answer of prepareMint, prepareEtch or prepareBump to `pay` of appkit.features.runes: the order would not know of any other payment.',
    })
    this.data = data
  }
}

/** The connected account does not hold the rune that it is to send. The wallet was not asked. */
export class RuneNotHeldError extends BaseError<{ readonly rune: string }> {
  override readonly name = 'RuneNotHeldError'
  override readonly unsent = true
  constructor({ rune }: { rune: string }) {
    super({
      code: 'rune_not_held',
      params: { rune },
      docsPath: 'docs/errors.md#rune_not_held',
      message: `This account holds no ${rune}`,
      debug: 'Neither the wallet nor the index lists it. `getBalance` lists the runes that can be sent.',
    })
  }
}

/** The index does not say whether the connected account holds a rune that is to be sent. The wallet was not asked. */
export class RuneUnknownError extends BaseError<{ readonly rune: string }> {
  override readonly name = 'RuneUnknownError'
  override readonly unsent = true
  constructor({ rune }: { rune: string }) {
    super({
      code: 'rune_unknown',
      params: { rune },
      docsPath: 'docs/errors.md#rune_unknown',
      message: `It isn’t known yet whether this account holds ${rune}`,
      debug:
        'The index is behind the chain, does not know every coin of the account, or does not answer; or nobody lists runes here. Try again after the next block, or compose `ordinals` of bip122.',
    })
  }
}
