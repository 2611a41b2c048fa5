import { createSlice, type WalletApp } from 'tapkit/kernel'

/** The state of the pairing on screen. */
export type WalletConnectState = {
  /**
   * `expired`: the code has run out, and there is no new code. `offline` and `unreachable` tell the reason; `refused`
   * is for the developer, and so is `unloaded`, if the SDK did not load. `authenticating`: a wallet has signed in with
   * the pairing, and the sign-in is being verified.
   */
  status:
    | 'idle'
    | 'preparing'
    | 'ready'
    | 'authenticating'
    | 'expired'
    | 'declined'
    | 'offline'
    | 'unreachable'
    | 'refused'
    | 'unloaded'
    | 'failed'
  uri?: string | undefined
  /** Unix time in ms. */
  expiresAt?: number | undefined
  /**
   * Whether the code replaces a code that a wallet has approved, but whose session never came because the relay has
   * lost it.
   */
  isLost?: boolean | undefined
  /** On a phone: a code that is there before a wallet is pressed. */
  prepared?: { readonly uri: string; readonly expiresAt: number } | undefined
  /** How the app is opened that the visitor has gone to from here, as far as its wallet was described. */
  opened?: WalletApp | undefined
  /** Whether the stored data of a connection is unusable: the connection can be repaired. */
  broken: boolean
  /** How the relay knows this browser; once a wallet is connected over it. */
  clientId?: string | undefined
}

export const pairingState = createSlice('walletconnect', (): WalletConnectState => ({ status: 'idle', broken: false }))
