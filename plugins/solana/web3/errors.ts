import { BaseError, isError } from 'tapkit/kernel'

/** The cause of an error, which wallet-adapter's own errors have under `error`. */
type Input = { readonly cause?: unknown }

const said = (cause: unknown): string => (cause instanceof Error ? cause.message : '')

/** No wallet is connected, or the account that asked is no longer connected. */
export class WalletNotConnectedError extends BaseError {
  override readonly name = 'WalletNotConnectedError'
  override readonly unsent = true
  readonly error: unknown = undefined
  constructor({ debug }: { debug?: string | undefined } = {}) {
    super({
      code: 'wallet_not_connected',
      docsPath: 'docs/errors.md#wallet_not_connected',
      message: 'The wallet is not connected',
      debug,
    })
  }
}

/** The kit could not ask for a wallet. */
export class WalletConnectionError extends BaseError {
  override readonly name = 'WalletConnectionError'
  readonly error: unknown
  constructor({ cause }: Input = {}) {
    super({
      code: 'wallet_connection',
      docsPath: 'docs/errors.md#wallet_connection',
      message: said(cause) || 'The wallet could not be connected',
      cause,
    })
    this.error = cause
  }
}

/** The visitor left the modal, and is not connected. */
export class WalletWindowClosedError extends BaseError {
  override readonly name = 'WalletWindowClosedError'
  readonly error: unknown = undefined
  constructor() {
    super({
      code: 'wallet_window_closed',
      docsPath: 'docs/errors.md#wallet_window_closed',
      message: 'The window was closed before a wallet was connected',
    })
  }
}

/** The wallet's side did not end. */
export class WalletDisconnectionError extends BaseError {
  override readonly name = 'WalletDisconnectionError'
  readonly error: unknown
  constructor({ cause }: Input = {}) {
    super({
      code: 'wallet_disconnection',
      docsPath: 'docs/errors.md#wallet_disconnection',
      message: said(cause) || 'The wallet could not be disconnected',
      cause,
    })
    this.error = cause
  }
}

/** A message was not signed. */
export class WalletSignMessageError extends BaseError {
  override readonly name = 'WalletSignMessageError'
  readonly error: unknown
  constructor({ cause }: Input = {}) {
    super({
      code: 'wallet_sign_message',
      docsPath: 'docs/errors.md#wallet_sign_message',
      message: said(cause) || 'The message was not signed',
      cause,
    })
    this.error = cause
  }
}

/** A transaction was not signed. */
export class WalletSignTransactionError extends BaseError {
  override readonly name = 'WalletSignTransactionError'
  readonly error: unknown
  constructor({ cause }: Input = {}) {
    super({
      code: 'wallet_sign_transaction',
      docsPath: 'docs/errors.md#wallet_sign_transaction',
      message: said(cause) || 'The transaction was not signed',
      cause,
    })
    this.error = cause
  }
}

/** The sign-in failed or was declined. */
export class WalletSignInError extends BaseError {
  override readonly name = 'WalletSignInError'
  readonly error: unknown
  constructor({ cause }: Input = {}) {
    super({
      code: 'wallet_sign_in',
      docsPath: 'docs/errors.md#wallet_sign_in',
      message: said(cause) || 'The wallet did not sign in',
      cause,
    })
    this.error = cause
  }
}

/** A transaction was not sent, or may have been: `unsent` says that it was not, for certain. */
export class WalletSendTransactionError extends BaseError {
  override readonly name = 'WalletSendTransactionError'
  override readonly unsent: boolean
  readonly error: unknown
  constructor({ cause, unsent = isError(cause) && cause.unsent === true }: Input & { readonly unsent?: boolean } = {}) {
    super({
      code: 'wallet_send_transaction',
      docsPath: 'docs/errors.md#wallet_send_transaction',
      message: said(cause) || 'The transaction was not sent',
      cause,
    })
    this.error = cause
    this.unsent = unsent
  }
}
