const brand = Symbol.for('tapkit.error')

/** What every error of tapkit is made of. */
export type BaseErrorInput = {
  /** Catalogue code, `APKT…`, a JSON-RPC number or a short literal. */
  readonly code: string | number
  /** The catalogue's sentence, byte for byte where the spec gives one. */
  readonly message: string
  /** For developers: what happened, why, and what to do. */
  readonly debug?: string | undefined
  /** Path under `docs/`. */
  readonly docsPath?: string | undefined
  readonly cause?: unknown
}

/**
 * Root of tapkit's errors: data, not prose. `name` is a literal, so that a minifier cannot change it.
 *
 * @example
 * ```ts
 * import { isError } from 'tapkit/kernel'
 * try {
 *   throw new Error('x')
 * } catch (error) {
 *   if (isError(error, 'UserRejectedError')) console.info('declined')
 * }
 * ```
 */
export class BaseError extends Error {
  override readonly name: string = 'BaseError'
  readonly [brand] = true
  readonly code: string | number
  readonly debug: string | undefined
  readonly docsPath: string | undefined

  constructor(input: BaseErrorInput) {
    super(input.message, input.cause === undefined ? undefined : { cause: input.cause })
    this.code = input.code
    this.debug = input.debug
    this.docsPath = input.docsPath
  }

  /** The first error of the cause chain that `test` accepts, this one included. */
  walk(test: (error: unknown) => boolean): unknown {
    let error: unknown = this
    for (let depth = 0; error !== undefined && error !== null && depth < 16; depth++) {
      if (test(error)) return error
      error = (error as { cause?: unknown }).cause
    }
    return undefined
  }

  override toString(): string {
    const lines = [`${this.name}: ${this.message}`]
    if (this.debug) lines.push(this.debug)
    if (this.docsPath) lines.push(`Docs: ${this.docsPath}`)
    return lines.join('\n')
  }
}

/** Whether `error` is one of tapkit's, of that name where one is given. Works across two copies of the package. */
export function isError(error: unknown, name?: string): error is BaseError {
  if (typeof error !== 'object' || error === null || !(brand in error)) return false
  return name === undefined || (error as BaseError).name === name
}
