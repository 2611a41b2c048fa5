import type { Kernel } from 'tapkit/kernel'
import type { SignInMessage, SignInSession } from './types.ts'

/** The place of sign-ins: this browser, memory, or the app's own server. */
export type SignInStorage = {
  /** A nonce that is used once: at least 96 bits, letters and digits. Made here if the storage makes none. */
  nonce?(): Promise<string>
  /**
   * Keeps a sign-in.
   * @throws an error if the sign-in is refused
   */
  add(session: SignInSession): Promise<void>
  /** All kept sign-ins that have not ended. */
  all(): Promise<readonly SignInSession[]>
  /**
   * Ends the sign-in of exactly one account on one network, if there is one. `nonce` tells which sign-in, if `all` has
   * told it.
   */
  delete(
    session: Pick<SignInMessage, 'chainId' | 'accountAddress'> & Partial<Pick<SignInMessage, 'nonce'>>,
  ): Promise<void>
  /** Whether the storage verifies each signature itself. */
  readonly verifies?: true | undefined
  /** Calls back when another tab has changed the kept sign-ins. */
  subscribe?(listener: () => void, signal: AbortSignal): void
}

/** Makes the storage of a kit. */
export type SignInStorageSource = SignInStorage | ((kernel: Kernel) => SignInStorage | Promise<SignInStorage>)

/** Options of `siwx`. */
export type SiwxOptions = {
  /** Without a sign-in there is no connection (the default); `false` lets the visitor go on without. */
  readonly required?: boolean | undefined
  /** This browser by default. */
  readonly storage?: SignInStorageSource | undefined
  /** A line that the visitor agrees to. */
  readonly statement?: string | undefined
  /** URIs that the message names. */
  readonly resources?: readonly string[] | undefined
  /** The time that a sign-in holds, in ms; by default it has no end. */
  readonly expiresIn?: number | undefined
  /** The host that asks, with a port other than the default; the page's own host by default. */
  readonly domain?: string | undefined
  /** The page's address without query and fragment by default. */
  readonly uri?: string | undefined
  /** Disconnecting a wallet ends the sign-ins of its accounts; `true` by default. */
  readonly signOutOnDisconnect?: boolean | undefined
}
