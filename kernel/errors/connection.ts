import { BaseError } from './base.ts'

/** The visitor declined in the wallet (EIP-1193 4001, WalletConnect 5000 family). */
export class UserRejectedError extends BaseError {
  override readonly name = 'UserRejectedError'
  constructor({ message = 'Connection rejected', cause }: { message?: string | undefined; cause?: unknown } = {}) {
    super({
      code: 4001,
      message,
      cause,
      debug: 'The visitor declined in the wallet. Offer to try again; do not ask twice by yourself.',
    })
  }
}

/** No plugin could connect this wallet. */
export class ConnectorNotFoundError extends BaseError {
  override readonly name = 'ConnectorNotFoundError'
  constructor({ id }: { id: string }) {
    super({
      code: 'connector_not_found',
      message: `No connector found for connection: ${id}`,
      debug: `No wallet "${id}" is listed in that namespace, or it is not installed. Check the id and the namespace, and that the plugin that finds it is in createAppKit({ plugins }).`,
      docsPath: 'docs/errors.md#connector_not_found',
    })
  }
}

/** A connection attempt failed for a reason that is not the visitor's choice. */
export class ConnectFailedError extends BaseError {
  override readonly name = 'ConnectFailedError'
  constructor({ cause, debug }: { cause?: unknown; debug?: string | undefined } = {}) {
    super({
      code: 'connect_failed',
      message: 'Failed to connect',
      cause,
      debug: debug ?? 'The wallet or its extension failed. See `cause`.',
      docsPath: 'docs/errors.md#connect_failed',
    })
  }
}

/** The attempt was given up: the modal closed, a newer attempt began, or the kernel was destroyed. */
export class ConnectAbortedError extends BaseError {
  override readonly name = 'ConnectAbortedError'
  constructor({ message = 'Modal closed', cause }: { message?: string | undefined; cause?: unknown } = {}) {
    super({
      code: 'connect_aborted',
      message,
      cause,
      debug: 'Nothing was connected. Call connect again when the visitor asks for it.',
    })
  }
}

/** A wallet answered without an account, or with something that is not a session. */
export class InvalidSessionError extends BaseError {
  override readonly name = 'InvalidSessionError'
  constructor({ debug, cause }: { debug: string; cause?: unknown }) {
    super({
      code: 'invalid_session',
      message: 'Failed to connect',
      debug,
      cause,
      docsPath: 'docs/errors.md#invalid_session',
    })
  }
}

/** Ending a connection failed; the state has forgotten it all the same (R3). */
export class DisconnectFailedError extends BaseError {
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
export class NotConnectedError extends BaseError {
  override readonly name = 'NotConnectedError'
  constructor({ namespace }: { namespace?: string | undefined } = {}) {
    super({
      code: 'not_connected',
      message: 'No account found',
      debug: `No wallet is connected${namespace ? ` in namespace "${namespace}"` : ''}. Call open() or connect() first.`,
    })
  }
}

/** An account that the wallet does not share with this page. */
export class AccountNotSharedError extends BaseError {
  override readonly name = 'AccountNotSharedError'
  constructor({ address }: { address: string }) {
    super({
      code: 'account_not_shared',
      message: 'Account not found',
      debug: `The wallet does not share ${address} in this session. Use one of selectConnection(state).accounts, or connect again and choose it in the wallet.`,
      docsPath: 'docs/errors.md#account_not_shared',
    })
  }
}

/** A plugin's gate did not let a session through. */
export class SessionRefusedError extends BaseError {
  override readonly name = 'SessionRefusedError'
  constructor({ cause }: { cause: unknown }) {
    super({
      code: 'session_refused',
      message: 'Failed to connect',
      cause,
      debug: 'An `authorize` tap refused this account on this network, so the session was closed. See `cause`.',
      docsPath: 'docs/errors.md#session_refused',
    })
  }
}

/** A wallet cannot be switched to while it is being asked. */
export class InvalidConnectionStatusError extends BaseError {
  override readonly name = 'InvalidConnectionStatusError'
  constructor({ status }: { status: string }) {
    super({ code: 'invalid_connection_status', message: 'Invalid connection status', debug: `Status was "${status}".` })
  }
}
