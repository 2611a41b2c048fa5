import { KernelError } from './base.ts'

/** The visitor declined in the wallet (EIP-1193 4001, WalletConnect 5000 family). */
export class UserRejectedError extends KernelError<{ readonly asked: 'connection' | 'request' }> {
  override readonly name = 'UserRejectedError'
  override readonly unsent = true
  constructor({
    asked = 'connection',
    message = asked === 'request' ? 'User rejected the request' : 'Connection rejected',
    cause,
  }: {
    asked?: 'connection' | 'request' | undefined
    message?: string | undefined
    cause?: unknown
  } = {}) {
    super({
      code: 4001,
      message,
      params: { asked },
      cause,
      docsPath: 'docs/errors.md#user_rejected',
      debug: 'The visitor declined in the wallet. Offer to try again; do not ask twice by yourself.',
    })
  }
}

/** No plugin could connect this wallet. */
export class ConnectorNotFoundError extends KernelError<{ readonly id: string }> {
  override readonly name = 'ConnectorNotFoundError'
  constructor({ debug, ...params }: { readonly id: string; readonly debug?: string | undefined }) {
    super({
      code: 'connector_not_found',
      message: `No connector found for connection: ${params.id}`,
      params,
      debug:
        debug ??
        `No wallet "${params.id}" is listed in that namespace, or it is not installed. Check the id and the namespace, and that the plugin that finds it is in createAppKit({ plugins }).`,
    })
  }
}

/** A connection attempt failed for a reason that is not the visitor's choice. */
export class ConnectFailedError extends KernelError<{ readonly wallet?: string | undefined }> {
  override readonly name = 'ConnectFailedError'
  constructor({
    cause,
    debug,
    ...params
  }: { wallet?: string | undefined; cause?: unknown; debug?: string | undefined } = {}) {
    super({
      code: 'connect_failed',
      message: 'Failed to connect',
      params,
      cause,
      debug: debug ?? 'The wallet or its extension failed. See `cause`.',
    })
  }
}

/** Why an attempt was given up; `ended` means that the wallet was locked or ended its session meanwhile. */
type AbortReason = 'closed' | 'superseded' | 'ended'

/** The attempt was given up: the modal closed, a newer attempt began, the wallet was locked, or the kernel was destroyed. */
export class ConnectAbortedError extends KernelError<{ readonly reason: AbortReason }> {
  override readonly name = 'ConnectAbortedError'
  constructor({ reason = 'closed', cause }: { reason?: AbortReason | undefined; cause?: unknown } = {}) {
    super({
      code: 'connect_aborted',
      message: reason === 'closed' ? 'Modal closed' : 'Failed to connect',
      params: { reason },
      cause,
      debug: 'Nothing was connected. Call connect again when the visitor asks for it.',
    })
  }
}

/** A wallet answered without an account, or with an invalid session. */
export class InvalidSessionError extends KernelError {
  override readonly name = 'InvalidSessionError'
  constructor({ debug, cause }: { debug: string; cause?: unknown }) {
    super({ code: 'invalid_session', message: 'Failed to connect', debug, cause })
  }
}

/** Ending a connection failed. The state has dropped the connection anyway (sessions 9). */
export class DisconnectFailedError extends KernelError {
  override readonly name = 'DisconnectFailedError'
  readonly causes: readonly unknown[]
  constructor({ causes }: { causes: readonly unknown[] }) {
    super({
      code: 'disconnect_failed',
      message: 'Failed to disconnect',
      cause: causes[0],
      debug:
        'The wallet did not end its side. tapkit has forgotten the connection; revoke the site in the wallet if it still lists it.',
    })
    this.causes = causes
  }
}

/** An action needs a connected wallet. */
export class NotConnectedError extends KernelError<{ readonly namespace?: string | undefined }> {
  override readonly name = 'NotConnectedError'
  override readonly unsent = true
  constructor(params: { readonly namespace?: string | undefined } = {}) {
    super({
      code: 'not_connected',
      message: 'No account found',
      params,
      debug: `No wallet is connected${params.namespace ? ` in namespace "${params.namespace}"` : ''}. Call open() or connect() first.`,
    })
  }
}

/** An account that the wallet does not share, or no longer shares, with this page. */
export class AccountNotSharedError extends KernelError<{ readonly address?: string | undefined }> {
  override readonly name = 'AccountNotSharedError'
  override readonly unsent = true
  constructor({
    address,
    message = 'Account not found',
    cause,
  }: { address?: string | undefined; message?: string | undefined; cause?: unknown } = {}) {
    const shown = address?.slice(0, 100)
    super({
      code: 'account_not_shared',
      message,
      params: { address: shown },
      cause,
      debug: `The wallet does not share ${shown ?? 'this address'} with this page, or does not any more. Use one of selectConnection(state).accounts, or connect again and choose it in the wallet.`,
    })
  }
}

/** The wallet shows no account of this chain. */
export class NoAccountError extends KernelError {
  override readonly name = 'NoAccountError'
  override readonly unsent = true
  constructor({ message = 'No address available' }: { message?: string | undefined } = {}) {
    super({
      code: 'no_account',
      message,
      debug: 'Unlock the wallet, or make an account of this chain in it, and try again.',
    })
  }
}

/** A plugin's gate did not let a session through. */
export class SessionRefusedError extends KernelError {
  override readonly name = 'SessionRefusedError'
  constructor({ cause }: { cause: unknown }) {
    super({
      code: 'session_refused',
      message: 'Failed to connect',
      cause,
      debug: 'An `authorize` tap refused this account on this network, so the session was closed. See `cause`.',
    })
  }
}

/** The wallet is already asking the visitor, so the page cannot switch to it. */
export class InvalidConnectionStatusError extends KernelError<{ readonly status: string }> {
  override readonly name = 'InvalidConnectionStatusError'
  constructor(params: { readonly status: string }) {
    super({
      code: 'invalid_connection_status',
      message: 'Invalid connection status',
      params,
      debug: `Status was "${params.status}".`,
    })
  }
}
