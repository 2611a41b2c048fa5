import { type CaipNetworkId, createSlice } from 'tapkit/kernel'

/** An account that is to sign in. */
export type SignInRequest = {
  readonly id: string
  readonly namespace: string
  readonly sessionId: string
  readonly chainId: CaipNetworkId
  readonly accountAddress: string
  readonly wallet: {
    readonly name: string
    readonly imageUrl?: string | undefined
    readonly embedded?: true | undefined
  }
  /** Without it there is no connection. */
  readonly required: boolean
  /** The network that cancelling leads to, on which the account has signed in. Without it the wallet is disconnected. */
  readonly backTo?: CaipNetworkId | undefined
  status: 'preparing' | 'ready' | 'signing' | 'cancelling'
  /** What became of the last press: the visitor declined it in the wallet, or nobody could check the signature. */
  ended?: 'declined' | 'unchecked' | undefined
  /** The exact text, once it is there. */
  message?: string | undefined
  /** The site that the message names. */
  domain?: string | undefined
  expirationTime?: string | undefined
}

/** The accounts that are to sign in, the first of them on screen. */
export type SiwxState = { requests: SignInRequest[] }

export const siwxState = createSlice('siwx', () => ({ requests: [] }))
