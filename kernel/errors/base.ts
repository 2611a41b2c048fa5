/** What tells ours, also from a second copy of the package. */
export const brand = Symbol.for('tapkit.error')

/** Whose tap an error came out of. */
export type ThrownBy = {
  /** The name of the tap, which is its plugin's. */
  readonly plugin: string
  readonly hook: string
}

type Params = Readonly<Record<string, unknown>>

/** What every error of tapkit is made of. */
export type BaseErrorInput = {
  /** Catalogue code, `APKT…`, a JSON-RPC number or a short literal. */
  readonly code: string | number
  /** The catalogue's sentence (errors 1). */
  readonly message: string
  /** What the sentence is about, by name: a locale writes its own sentence from them. */
  readonly params?: Params | undefined
  /** For developers: what happened, why, and what to do. */
  readonly debug?: string | undefined
  /** Path under `docs/`. */
  readonly docsPath?: string | undefined
  readonly cause?: unknown
}

/** Nothing need be said about a sentence that is about nothing. */
type Needed<params> = Params extends params ? unknown : { readonly params: params }

const origins = new WeakMap<object, ThrownBy>()

/**
 * Root of tapkit's errors: data, not prose. `name` is a literal, so that a minifier cannot change it; `params` are what a
 * class says that its sentence is about.
 *
 * @example
 * ```ts
 * import { BaseError } from 'tapkit/kernel'
 * export class FaucetEmptyError extends BaseError<{ readonly network: string }> {
 *   override readonly name = 'FaucetEmptyError'
 *   constructor(params: { readonly network: string }) {
 *     super({ code: 'faucet_empty', message: `The faucet of ${params.network} is empty`, params })
 *   }
 * }
 * ```
 */
export class BaseError<params extends Params = Params> extends Error {
  override readonly name: string = 'BaseError'
  readonly [brand] = true
  declare readonly code: string | number
  declare readonly params: params
  declare readonly debug: string | undefined
  declare readonly docsPath: string | undefined
  /** Nothing was sent, for certain: it was thrown before a wallet or a network had anything to send (money 10). */
  declare readonly unsent?: boolean

  constructor(input: BaseErrorInput & Needed<params>) {
    const { message, cause, ...data } = input
    super(message, cause === undefined ? undefined : { cause })
    // `Needed` has `params` given wherever the class names any.
    Object.assign(this, { params: {} }, data)
  }

  /** The tap that it, or what caused it, came out of; `undefined` where it was no tap's. */
  get thrownBy(): ThrownBy | undefined {
    return origins.get(Object(this.walk((error) => origins.has(Object(error)))))
  }

  /** The first error of the cause chain that `test` accepts, this one included. */
  walk(test: (error: unknown) => boolean): unknown {
    let error: unknown = this
    for (let depth = 0; error !== undefined && error !== null && depth < 16; depth++) {
      if (test(error)) return error
      error = read(error, 'cause')
    }
    return undefined
  }

  override toString(): string {
    const { name, message, debug, thrownBy: by, docsPath } = this
    const thrown = by && `Thrown by plugin "${by.plugin}" in ${by.hook}.`
    return [`${name}: ${message}`, debug, thrown, docsPath && `Docs: ${docsPath}`].filter(Boolean).join('\n')
  }
}

/** An error of the kernel: `docs/errors.md` has a place for it, under its code unless it names another. */
export class KernelError<params extends Params = Params> extends BaseError<params> {
  constructor(input: BaseErrorInput & Needed<params>) {
    super({ docsPath: `docs/errors.md#${input.code}`, ...input })
  }
}

/** A field of what somebody threw: reading it may throw again. */
export function read(error: unknown, field: string): unknown {
  try {
    return Reflect.get(Object(error), field)
  } catch {
    return undefined
  }
}

/** Notes whose tap an error came out of; the innermost counts. */
export function blame(error: unknown, by: ThrownBy): void {
  const key = Object(error)
  if (!origins.has(key)) origins.set(key, by)
}
