import { createSlice, type WalletApp } from 'tapkit/kernel'

/** What is on screen of a pairing. */
export type WalletConnectState = {
  /**
   * `expired`: the code is past its time, and no new one could be had. `offline` and `unreachable` tell why there is none;
   * `refused` is for the developer, and so is `unloaded`, where the SDK did not load. `authenticating`: a wallet has signed in with the
   * pairing, and that is verified.
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
  /** The code takes the place of one that a wallet has approved, and the session never came: the relay has lost it. */
  isLost?: boolean | undefined
  /** On a phone: a code that is there before a wallet is pressed. */
  prepared?: { readonly uri: string; readonly expiresAt: number } | undefined
  /** How the app is opened that the visitor has gone to from here, as far as its wallet was described. */
  opened?: WalletApp | undefined
  /** What is kept of a connection cannot be used any more: it can be repaired. */
  broken: boolean
  /** How the relay knows this browser; once a wallet is connected over it. */
  clientId?: string | undefined
}

export const pairingState = createSlice('walletconnect', (): WalletConnectState => ({ status: 'idle', broken: false }))
