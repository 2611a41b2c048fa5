import { type CaipNetworkId, createSlice, type Exchange, type PayAsset, type TransferQuote } from 'tapkit/kernel'

/** The payment that a host requests. */
export type Request = {
  readonly id: number
  /** When it was made, as Unix time in ms. */
  readonly at: number
  readonly asset: PayAsset
  /** A plain decimal. */
  readonly amount: string
  readonly recipient: string
  readonly namespace: string
  /** The ledger entry of the payment that the wallet was asked for. */
  entryId?: string | undefined
  /** Entries of the ledger that paid the same: the visitor was shown each, and wants to pay again. */
  repeats?: readonly string[] | undefined
  /**
   * The service that is paid in another asset, and pays the receiver; absent if the wallet pays the receiver itself.
   */
  way?: Way | undefined
}

/** An asset that a service takes instead of the requested asset. */
export type Way = { readonly asset: PayAsset; readonly service: string; readonly serviceName: string }

/**
 * The present quote of a service, with the account that pays. `loss` is how much dearer the payment is, in hundredths
 * of a percent, if that is much.
 */
export type Quoted = TransferQuote & {
  readonly sender: string
  readonly loss?: number | undefined
  /** When the quote ends by the page's own clock, `performance.now()`, which nobody sets back. */
  readonly endsAt: number
}

/** An exchange, and the service that leads there. If the wallet pays the service, the service itself. */
export type Offered = Exchange & { readonly service: string }

/** `unsure`: the payment was asked about until the end, and its outcome is unknown. */
export type DepositState = 'opening' | 'open' | 'blocked' | 'success' | 'failed' | 'unsure'

/**
 * A payment that an exchange or a service makes: in an exchange's window, or in return for the wallet's payment to a
 * service.
 */
export type Deposit = {
  readonly exchange: Offered
  readonly asset: PayAsset
  readonly amount: string
  /** The receiver, even if another account is in use later. */
  readonly recipient: string
  readonly networkId: CaipNetworkId
  readonly namespace: string
  /** The id of the host's request; absent for a deposit to the visitor's own account, and for a payment that another page began. */
  readonly requestId?: number | undefined
  /** Whether another page began it for a host's request. */
  readonly isAsked?: boolean | undefined
  status: DepositState
  isClosed: boolean
  /** Whether the result was told already, or will be told by the page that began the payment. */
  isTold?: true | undefined
  url?: string | undefined
  sessionId?: string | undefined
  transactionId?: string | undefined
  /** The ledger entry of the wallet's payment to the service. Absent for an exchange. */
  readonly entryId?: string | undefined
  /** The duration by the service, in seconds. */
  readonly seconds?: number | undefined
  /** Why there is no window. */
  problem?: 'noLink' | 'foreignLink' | undefined
}

type Loading<data> = { of: string; status: 'idle' | 'loading' | 'success' | 'error'; data: data }

export type PayState = {
  request?: Request | undefined
  /** CAIP-19 id of the deposited asset; the native currency if the asset is not of the network in use. */
  asset: string
  /** As typed: US dollars if a price is known, otherwise whole units of the asset. */
  amount: string
  /** Whether the visitor has typed the amount; until then it is the amount that the form starts with. */
  typed?: boolean | undefined
  /** The unit in which `amount` was typed, once that is known. */
  unit?: 'dollars' | 'asset' | undefined
  price: Loading<string>
  exchanges: Loading<readonly Offered[]>
  /** The assets that can be paid with instead of the requested asset. */
  ways: Loading<readonly Way[]>
  quote: Omit<Loading<undefined>, 'data'> & { data?: Quoted | undefined }
  deposit?: Deposit | undefined
}

/** The amount that a deposit starts with, in US dollars. */
export const start = '10'

export const payState = createSlice('pay', () => ({
  asset: '',
  amount: start,
  price: { of: '', status: 'idle', data: '' },
  exchanges: { of: '', status: 'idle', data: [] },
  ways: { of: '', status: 'idle', data: [] },
  quote: { of: '', status: 'idle' },
}))
