import { BaseError } from 'tapkit/kernel'
import { type RefusalCode, refusals } from './refusals.ts'

/** An auth server was created with options that it cannot work with. */
export class AuthServerOptionsError extends BaseError<{ readonly option: string }> {
  override readonly name = 'AuthServerOptionsError'
  constructor({ debug, ...params }: { readonly option: string; readonly debug: string }) {
    super({
      code: 'auth_server_options',
      message: `The option \`${params.option}\` of the auth server is wrong`,
      params,
      debug,
      docsPath: 'docs/auth-server.md#options',
    })
  }
}

/** Facts that a refusal tells besides its code: seconds to wait, or the time of the server in ms since 1970. */
export type Facts = { readonly seconds?: number; readonly now?: number }

/** A request that an auth server refuses. */
export class AuthRequestError extends BaseError<{ readonly status: number; readonly facts: Facts }> {
  override readonly name = 'AuthRequestError'
  constructor(code: RefusalCode, { facts = {}, cause }: { readonly facts?: Facts; readonly cause?: unknown } = {}) {
    const [status, message] = refusals[code]
    super({ code, message, params: { status, facts }, docsPath: 'docs/auth-server.md#monitoring', cause })
  }
}
