import * as v from 'valibot'

/** A pause after the email of a wallet has come back is thirty days. */
const isWithinPause = (seconds: number) => seconds <= 30 * 86_400

/** The answer of the auth server to a request that it refuses. */
export const refused = v.object({
  error: v.object({
    code: v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/)),
    /** Seconds to wait before the request is made again. */
    seconds: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.check(isWithinPause))),
    /** The time of the server, in ms since 1970. */
    now: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  }),
})

/** A refusal of the auth server. The server's sentence is left out, because the page writes every sentence that a visitor reads. */
export class ServerRefusal extends Error {
  override readonly name = 'ServerRefusal'
  readonly code: string
  readonly seconds: number | undefined
  constructor({ code, seconds }: v.InferOutput<typeof refused>['error']) {
    super(code)
    this.code = code
    this.seconds = seconds
  }
}
