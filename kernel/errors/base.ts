/** Marks tapkit's errors, so that a second copy of the package recognises them. */
export const brand = Symbol.for('tapkit.error')

/** Which tap an error came from. */
export type ThrownBy = {
  /** The name of the tap, which is the name of its plugin. */
  readonly plugin: string
  readonly hook: string
}

type Params = Readonly<Record<string, unknown>>

/** The fields that every tapkit error is made of. */
export type BaseErrorInput = {
  /** Catalogue code, `APKT…`, a JSON-RPC number or a short literal. */
  readonly code: string | number
  /** The catalogue's sentence (errors 1). */
  readonly message: string
  /** The values in the sentence, by name: a locale builds its own sentence from them. */
  readonly params?: Params | undefined
  /** For developers: what happened, why, and what to do. */
  readonly debug?: string | undefined
  /** Path under `docs/`. */
  readonly docsPath?: string | undefined
  readonly cause?: unknown
}

/** `params` are optional if the sentence has no values. */
type Needed<params> = Params extends params ? unknown : { readonly params: params }

const origins = new WeakMap<object, ThrownBy>()

/**
 * The base class of tapkit's errors, which carry data instead of prose. `name` is a literal, so that a minifier cannot
 * change it. `params` are the values of the class's sentence.
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
  /**
   * `true` if certainly nothing was sent, because the error was thrown before a wallet or a network had anything to
   * send (money 10).
   */
  declare readonly unsent?: boolean

  constructor(input: BaseErrorInput & Needed<params>) {
    const { message, cause, ...data } = input
    super(message, cause === undefined ? undefined : { cause })
    // `Needed` makes `params` required if the class declares any.
    Object.assign(this, { params: {} }, data)
  }

  /** The tap that threw the error or its cause; `undefined` if no tap did. */
  get thrownBy(): ThrownBy | undefined {
    return origins.get(Object(this.walk((error) => origins.has(Object(error)))))
  }

  /** The first error of the cause chain that `test` accepts, starting with this error. */
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

/** An error of the kernel. `docs/errors.md` has a section for its code, unless the error links to another page. */
export class KernelError<params extends Params = Params> extends BaseError<params> {
  constructor(input: BaseErrorInput & Needed<params>) {
    super({ docsPath: `docs/errors.md#${input.code}`, ...input })
  }
}

/** A field of a thrown value; `undefined` if reading the field throws as well. */
export function read(error: unknown, field: string): unknown {
  try {
    return Reflect.get(Object(error), field)
  } catch {
    return undefined
  }
}

/** Notes which tap threw the error. The innermost tap counts. */
export function blame(error: unknown, by: ThrownBy): void {
  const key = Object(error)
  if (!origins.has(key)) origins.set(key, by)
}
