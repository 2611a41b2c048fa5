import {
  type CaipNetworkId,
  createSlice,
  type OnrampQuote,
  type PaymentCurrency,
  type PurchaseCurrency,
} from 'tapkit/kernel'

/** The state of a purchase: `closed` says that its window is closed, and nothing of the purchase itself. */
export type PurchaseStatus = 'opening' | 'open' | 'blocked' | 'closed' | 'done' | 'failed'

/** A purchase that is made in a seller's window. */
export type Purchase = {
  readonly seller: string
  readonly sellerName: string
  readonly networkId: CaipNetworkId
  readonly namespace: string
  /** The account that receives the purchase, even if another account is in use later. */
  readonly address: string
  status: PurchaseStatus
  /** The URL of the seller's window, once it is known. */
  url?: string | undefined
  /** Why it has no window. */
  problem?: 'noLink' | 'foreignLink' | undefined
}

/** A seller's offer as it was read; made-up data is `isSample`. */
export type Options = {
  readonly purchase: readonly PurchaseCurrency[]
  readonly payment: readonly PaymentCurrency[]
  readonly isSample: boolean
}

export type Quote = OnrampQuote & { readonly isSample: boolean }

export type OnrampState = {
  /** Id of the chosen seller; an unknown id stands for the first seller. */
  seller: string
  /** The chosen currency. Each seller has ids of its own, so the symbol is kept too. */
  purchase?: Pick<PurchaseCurrency, 'id' | 'symbol'> | undefined
  /** Code of the currency that pays. */
  payment: string
  /** A plain decimal in the payment's currency. */
  amount: string
  options: { of: string; status: 'idle' | 'loading' | 'success' | 'error'; data?: Options | undefined }
  /** `of` identifies the question. */
  quote: { of: string; status: 'idle' | 'loading' | 'success' | 'error'; data?: Quote | undefined }
  order?: Purchase | undefined
}

export const onrampState = createSlice('onramp', () => ({
  seller: '',
  payment: '',
  amount: '100',
  options: { of: '', status: 'idle' },
  quote: { of: '', status: 'idle' },
}))
