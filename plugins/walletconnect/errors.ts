import { alerts, BaseError } from 'tapkit/kernel'

/** Why the relay refused: the origin is not allowed, the clock is wrong, or the project is unknown. */
export type RelayRefusal = 'APKT002' | 'APKT006' | 'APKT007'

/** The relay refuses this page. Nothing was sent to it. */
export class RelayRefusedError extends BaseError {
  override readonly name = 'RelayRefusedError'
  override readonly unsent = true
  constructor({ code, cause }: { readonly code: RelayRefusal; readonly cause?: unknown }) {
    const [message, debug] = alerts[code]
    super({ code, docsPath: 'docs/errors.md#relay_refused', message, debug, cause })
  }
}

/** The relay cannot be reached. Nothing was sent to it. */
export class RelayUnreachableError extends BaseError<{ readonly offline: boolean }> {
  override readonly name = 'RelayUnreachableError'
  override readonly unsent = true
  constructor({ offline, cause }: { readonly offline: boolean; readonly cause?: unknown }) {
    super({
      code: 'relay_unreachable',
      params: { offline },
      docsPath: 'docs/errors.md#relay_unreachable',
      message: 'The wallet cannot be reached: there is no connection to the relay',
      debug: offline
        ? 'The browser says that it is offline.'
        : 'No connection to `relayUrl` within 10 s. Check it, and that the Content-Security-Policy allows it (connect-src).',
      cause,
    })
  }
}

/** Why the SDK is missing: its package is not installed, a file of it did not load, or it did not start. */
export type LoadFailure = 'missing' | 'unserved' | 'broken'

const remedies: Readonly<Record<LoadFailure, (cause: unknown) => string>> = {
  missing: () => 'Install @walletconnect/universal-provider 2.21.8 beside tapkit, or pass a `provider` of your own.',
  unserved: (cause) =>
    `A file of @walletconnect/universal-provider did not come (${cause}). Check that your server has it, and that the Content-Security-Policy allows it (script-src).`,
  broken: (cause) =>
    `@walletconnect/universal-provider was loaded, but did not start (${cause}). Version 2.21.8 is the tested one; the whole error is in \`cause\`.`,
}

/** The SDK that `walletconnect` needs did not load, or did not start. */
export class WalletConnectLoadError extends BaseError<{ readonly failure: LoadFailure }> {
  override readonly name = 'WalletConnectLoadError'
  override readonly unsent = true
  constructor({ failure, cause }: { readonly failure: LoadFailure; readonly cause: unknown }) {
    super({
      code: 'wallet_connect_load',
      params: { failure },
      docsPath: 'docs/errors.md#walletconnect_load',
      message: 'WalletConnect could not be loaded',
      debug: remedies[failure](cause),
      cause,
    })
  }
}

/** The wallet has not approved this network for the session. The wallet was not asked. */
export class NetworkNotApprovedError extends BaseError<{ readonly network: string }> {
  override readonly name = 'NetworkNotApprovedError'
  override readonly unsent = true
  constructor({
    network,
    message = `The wallet has not approved ${network}`,
  }: { readonly network: string; readonly message?: string | undefined }) {
    super({
      code: 'network_not_approved',
      params: { network },
      docsPath: 'docs/errors.md#network_not_approved',
      message,
      debug: 'Connect again and approve it in the wallet. Nothing was asked of it.',
    })
  }
}
