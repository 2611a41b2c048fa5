/** Why a payment did not come about, as a host tells it apart. */
export type PayErrorCode =
  | 'INVALID_PAYMENT_CONFIG'
  | 'INVALID_RECIPIENT'
  | 'INVALID_ASSET'
  | 'INVALID_AMOUNT'
  | 'INVALID_CHAIN_NAMESPACE'
  | 'INVALID_RECIPIENT_ADDRESS_FOR_ASSET'
  | 'ASSET_NOT_SUPPORTED'
  | 'UNABLE_TO_INITIATE_PAYMENT'
  | 'UNABLE_TO_GET_EXCHANGES'
  | 'UNABLE_TO_GET_PAY_URL'
  | 'UNABLE_TO_GET_BUY_STATUS'
  | 'UNABLE_TO_GET_TOKEN_BALANCES'
  | 'UNABLE_TO_GET_QUOTE'
  | 'UNABLE_TO_GET_QUOTE_STATUS'
  | 'GENERIC_PAYMENT_ERROR'
  | 'UNKNOWN_ERROR'

/** A payment as a host asks for it. */
export type PayOptions =
  | {
      /** Address that is paid. */
      readonly recipient: string
      /** A plain decimal in whole units of the asset: '10.5'. */
      readonly amount: string
      /** CAIP-19: 'eip155:8453/erc20:0x8335…', 'eip155:1/slip44:60'. */
      readonly asset: string
      /** Of a token: how it is written, and how many decimals it has. */
      readonly token?:
        | { readonly symbol: string; readonly decimals: number; readonly name?: string | undefined }
        | undefined
    }
  | {
      /** A Bitcoin payment link with an amount (BIP-321). */
      readonly uri: string
    }

/** How a payment has ended, as far as it is known. */
export type PayResult =
  | {
      readonly success: true
      /** Id of the transaction; absent if an exchange paid and did not name it. */
      readonly result?: string | undefined
    }
  | {
      readonly success: false
      readonly error: {
        readonly code: PayErrorCode
        readonly message: string
        readonly detail?: string | undefined
        /** The id of its entry in the ledger: it may have been paid. Ask for nothing again before its outcome is known. */
        readonly entryId?: string | undefined
        readonly transactionId?: string | undefined
        /** The exchange's id of the payment, if it may still pay. */
        readonly sessionId?: string | undefined
        /** The payment was shown as a link then, which may have been paid: Unix time in ms. */
        readonly linkShownAt?: number | undefined
      }
    }

/** The payment methods of a host, as `appkit.features.pay`. */
export type Pay = {
  /**
   * Asks the visitor to pay, and answers the result; it never rejects. After `timeout` ms (300 000 by default) a
   * payment that the wallet was not asked for yet is taken back.
   */
  pay(options: PayOptions, timeout?: number): Promise<PayResult>
}
