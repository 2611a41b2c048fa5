import { BaseError } from 'tapkit/kernel'

/** The secure page speaks another version of the protocol. */
export class SecurePageVersionError extends BaseError<{ readonly page: number; readonly kit: number }> {
  override readonly name = 'SecurePageVersionError'
  override readonly unsent = true
  constructor(params: { readonly page: number; readonly kit: number }) {
    super({
      code: 'secure_page_version',
      params,
      docsPath: 'docs/errors.md#secure_page_version',
      message: 'The page of your wallet is of another version than this app. Nothing was signed.',
      debug: `The page speaks version ${params.page} of the protocol, this app version ${params.kit}. Serve both from one version of tapkit.`,
    })
  }
}

/** The browser opened no window for the secure page. */
export class SecureWindowBlockedError extends BaseError {
  override readonly name = 'SecureWindowBlockedError'
  override readonly unsent = true
  constructor(cause?: unknown) {
    super({
      code: 'secure_window_blocked',
      docsPath: 'docs/errors.md#secure_window_blocked',
      message:
        'The browser has blocked the window of your wallet. Nothing was signed. Allow windows for this site and try again, or use another browser.',
      debug: 'Open it in the visitor’s own press, before anything is awaited. In-app browsers open none at all.',
      cause,
    })
  }
}

/** The visitor has closed the window of the secure page. */
export class SecureWindowClosedError extends BaseError {
  override readonly name = 'SecureWindowClosedError'
  constructor() {
    super({
      code: 'secure_window_closed',
      docsPath: 'docs/errors.md#secure_window_closed',
      message: 'The window was closed',
      debug:
        'What was asked for in it may have been done just before: a transaction whose window was closed has an unknown outcome.',
    })
  }
}
