import { idInPath } from './idInPath.ts'

/** The kind of a purchase from an order service. */
export type OrderKind = 'mint' | 'etch'

type Fields = Readonly<Record<string, unknown>>

/** A call of an order service: its path below the service's base URL, and its body. */
export type Call = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: Fields | undefined
  /** Whether 404 means that the caller named an order that the service does not know. */
  readonly namesOrder?: true | undefined
}

const priced = ['runeName', 'destinationAddress', 'feeRate', 'appServiceFee', 'appServiceFeeAddress'] as const

/** The fields from which the service tells the price of each kind of order. The service gets no other field. */
export const fieldsOf: Readonly<Record<OrderKind, readonly string[]>> = {
  mint: [...priced, 'repeats'],
  etch: [
    ...priced,
    'isMintable',
    'divisibility',
    'symbol',
    'premine',
    'terms',
    'inscriptionDetails',
    'delegateInscriptionId',
  ],
}

const pick = (given: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]))

/** The call for the price of an order. */
export const estimate = (kind: OrderKind, given: Fields): Call => ({
  method: 'POST',
  path: `/runes/${kind}/estimate`,
  body: pick(given, fieldsOf[kind]),
})

/** A new order. */
export const create = (kind: OrderKind, given: Fields): Call => ({
  method: 'POST',
  path: `/runes/${kind}/orders`,
  body: pick(given, [...fieldsOf[kind], 'refundAddress']),
})

/** Tells the service that an order is paid. The same call again changes nothing. */
export const execute = (kind: OrderKind, orderId: string, fundTransactionId: string): Call => ({
  method: 'POST',
  path: `/runes/${kind}/orders/${idInPath(orderId)}/execute`,
  body: { fundTransactionId },
})

/** How an order stands. */
export const getOrder = (id: string): Call => ({
  method: 'GET',
  path: `/orders/${idInPath(id)}`,
  namesOrder: true,
})

/** The call for the cost of a higher fee rate of an order, and for the address that is paid. */
export const estimateBump = (orderId: string, newFeeRate: number): Call => ({
  method: 'POST',
  path: `/orders/${idInPath(orderId)}/rbf-estimate`,
  body: { newFeeRate },
  namesOrder: true,
})
