import type { PayErrorCode, PayResult } from './types.ts'

/** The message of each code, for a host. */
const texts: Readonly<Record<PayErrorCode, string>> = {
  INVALID_PAYMENT_CONFIG: 'Invalid payment configuration',
  INVALID_RECIPIENT: 'Invalid recipient address',
  INVALID_ASSET: 'Invalid asset',
  INVALID_AMOUNT: 'Invalid amount',
  INVALID_CHAIN_NAMESPACE: 'Invalid chain namespace',
  INVALID_RECIPIENT_ADDRESS_FOR_ASSET: 'Invalid recipient address for this asset',
  ASSET_NOT_SUPPORTED: 'Asset not supported',
  UNABLE_TO_INITIATE_PAYMENT: 'Unable to initiate payment',
  UNABLE_TO_GET_EXCHANGES: 'Unable to get exchanges',
  UNABLE_TO_GET_PAY_URL: 'Unable to get the payment page',
  UNABLE_TO_GET_BUY_STATUS: 'Unable to get deposit status',
  UNABLE_TO_GET_TOKEN_BALANCES: 'Unable to get token balances',
  UNABLE_TO_GET_QUOTE: 'Unable to get a quote',
  UNABLE_TO_GET_QUOTE_STATUS: 'Unable to get the state of a quote',
  GENERIC_PAYMENT_ERROR: 'Unable to process payment',
  UNKNOWN_ERROR: 'Unknown error',
}

type Failure = Extract<PayResult, { success: false }>['error']

/** A payment that did not come about, or whose outcome is unknown. */
export const failure = (code: PayErrorCode, more: Omit<Failure, 'code' | 'message'> = {}): PayResult => ({
  success: false,
  error: { code, message: texts[code], ...more },
})
