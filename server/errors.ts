import { BaseError } from 'tapkit/kernel'
import { type RefusalCode, refusals } from './refusals.ts'

/** A sign-in server was created with options that it cannot work with. */
export class SignInServerOptionsError extends BaseError<{ readonly option: string }> {
  override readonly name = 'SignInServerOptionsError'
  constructor({ debug, ...params }: { readonly option: string; readonly debug: string }) {
    super({
      code: 'sign_in_server_options',
      message: `The option \`${params.option}\` of the sign-in server is wrong`,
      params,
      debug,
      docsPath: 'docs/sign-in-server.md#options',
    })
  }
}

/** The storage of a sign-in server failed or did not answer in time, so the server cannot tell who is signed in. */
export class SignInStorageError extends BaseError {
  override readonly name = 'SignInStorageError'
  constructor({ cause }: { readonly cause: unknown }) {
    super({
      code: 'storage_unavailable',
      message: refusals.storage_unavailable[1],
      debug: 'Answer 503. Nobody is signed in or out by it.',
      docsPath: 'docs/sign-in-server.md#storage',
      cause,
    })
  }
}

/** A request that a sign-in server refuses. */
export class SignInRequestError extends BaseError<{ readonly status: number }> {
  override readonly name = 'SignInRequestError'
  constructor({ code, cause }: { readonly code: RefusalCode; readonly cause?: unknown }) {
    const [status, message] = refusals[code]
    super({ code, message, params: { status }, docsPath: 'docs/sign-in-server.md#refusals', cause })
  }
}
