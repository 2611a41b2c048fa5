import type { Account } from '../types/account.ts'
import type { Connection, Connector } from '../types/connector.ts'
import type { Intent } from '../types/intent.ts'
import type { Network } from '../types/network.ts'
import type { Namespace, PayloadOf } from '../types/register.ts'

/** How a plugin names its tap. `namespace` limits it to one chain and types its input; `stage` orders it. */
export type TapOptions<namespace extends string = string> = {
  readonly name: string
  readonly namespace?: namespace | undefined
  readonly stage?: number | undefined
  /** Names of taps that must run after this tap. */
  readonly before?: string | readonly string[] | undefined
}

/** A hook that awaits its taps and knows its name. */
type AwaitedHook<name extends string, args extends readonly [unknown, ...unknown[]], output> = {
  readonly name: name
  promise(...args: args): Promise<output>
  tapPromise(options: never, fn: never): void
}

/** The arguments of a hook, typed for a tap of a namespace. */
type ArgsFor<args extends readonly unknown[], namespace extends string> = args extends readonly [
  infer input,
  ...infer rest,
]
  ? [input: InputFor<input, namespace>, ...rest]
  : never

/** A plugin's name for its taps: their options, and `lazy` for code that loads when the tap is first called. */
export type LazyTap<namespace extends string = never> = TapOptions<namespace> & {
  /**
   * Taps a hook with the function of the hook's name that a module exports. The function gets the arguments after
   * `load`, then the hook's own arguments. If the module does not load, the tap throws.
   */
  lazy<
    const name extends string,
    args extends readonly [unknown, ...unknown[]],
    output,
    const context extends readonly unknown[],
  >(
    hook: AwaitedHook<name, args, output>,
    // The module's other exports must not take part in type inference.
    load: () => Promise<
      NoInfer<{
        readonly [key in name]: (
          ...given: [...context, ...ArgsFor<args, namespace>]
        ) => Lazily<OutputFor<Exclude<output, undefined>, namespace> | undefined | void>
      }>
    >,
    ...context: context
  ): void
}

type Lazily<value> = value | Promise<value>

/** How a plugin names its tap of a hook that has no namespace. */
export type PlainTapOptions = Omit<TapOptions, 'namespace'> & { readonly namespace?: undefined }

type NarrowValue<value, namespace extends string> = value extends Connection
  ? Connection<namespace>
  : value extends Connector
    ? Connector<namespace>
    : value extends Network
      ? Network<namespace>
      : value extends Account
        ? Account<namespace>
        : value

/** The input of a hook, typed for a tap of a namespace. */
export type InputFor<input, namespace extends string> = [namespace] extends [never]
  ? input
  : {
      [key in keyof input]: key extends 'namespace'
        ? namespace
        : key extends 'payload'
          ? PayloadOf<namespace>
          : key extends 'intent'
            ? Intent<namespace>
            : NarrowValue<input[key], namespace>
    }

/** The moments of a hook that an observer may watch (tapable's interceptor). */
export type HookInterceptor<args extends readonly unknown[]> = {
  readonly name?: string | undefined
  readonly call?: ((...args: args) => void) | undefined
  readonly tap?: ((tap: TapOptions & { readonly type: string }) => void) | undefined
  readonly result?: ((result: unknown) => void) | undefined
  readonly error?: ((error: unknown) => void) | undefined
  readonly done?: (() => void) | undefined
}

type Common<args extends readonly unknown[]> = {
  /** Whether any tap exists; with a namespace, whether any tap would be called for it. */
  isUsed(namespace?: string): boolean
  /** The taps, in the order in which they are called. */
  readonly taps: readonly TapOptions[]
  intercept(interceptor: HookInterceptor<args>): void
}

/** The answer of a hook, typed for a tap of a namespace. */
export type OutputFor<output, namespace extends string> = [namespace] extends [never]
  ? output
  : output extends { readonly payload: unknown }
    ? Omit<output, 'payload'> & { readonly payload: PayloadOf<namespace> }
    : output

/** Only a hook whose input has a namespace can be tapped for a namespace. */
type OptionsFor<input, namespace extends string> = input extends { readonly namespace: string }
  ? TapOptions<namespace>
  : PlainTapOptions

/** Asks each tap in turn; the first answer that is not `undefined` wins (AsyncSeriesBail). */
export type AskHook<input, output> = Common<[input]> & {
  tap<const namespace extends Namespace = never>(
    options: string | TapOptions<namespace>,
    fn: (input: InputFor<input, namespace>) => OutputFor<output, namespace> | undefined | void,
  ): void
  tapPromise<const namespace extends Namespace = never>(
    options: string | TapOptions<namespace>,
    fn: (input: InputFor<input, namespace>) => Promise<OutputFor<output, namespace> | undefined | void>,
  ): void
  promise(input: input): Promise<output | undefined>
}

/** Asks each tap in turn, at once; the first answer that is not `undefined` wins (SyncBail). */
export type AnswerHook<input, output> = Common<[input]> & {
  tap(options: string | PlainTapOptions, fn: (input: input) => output | undefined | void): void
  call(input: input): output | undefined
}

/** Passes a value through every tap, and each tap may change it (SyncWaterfall). */
export type RefineHook<value, context> = Common<[value, context]> & {
  tap(options: string | PlainTapOptions, fn: (value: value, context: context) => value | undefined | void): void
  call(value: value, context: context): value
}

/** Passes a value through every tap, and each tap may change it or throw to veto (AsyncSeriesWaterfall). */
export type RefineAsyncHook<value, context> = Common<[value, context]> & {
  tap<const namespace extends Namespace = never>(
    options: string | OptionsFor<value, namespace>,
    fn: (value: InputFor<value, namespace>, context: context) => value | undefined | void,
  ): void
  tapPromise<const namespace extends Namespace = never>(
    options: string | OptionsFor<value, namespace>,
    fn: (value: InputFor<value, namespace>, context: context) => Promise<value | undefined | void>,
  ): void
  promise(value: value, context: context): Promise<value>
}

/** Tells every tap; an error of a tap is reported, and the other taps still run (Sync). */
export type EventHook<input> = Common<[input]> & {
  tap(options: string | PlainTapOptions, fn: (input: input) => void): void
  call(input: input): void
}

/** Taps that answer nothing. A tap that names a namespace gets that namespace's inputs. */
type NamespacedTaps<input> = {
  tap<const namespace extends Namespace = never>(
    options: string | TapOptions<namespace>,
    fn: (input: InputFor<input, namespace>) => void,
  ): void
  tapPromise<const namespace extends Namespace = never>(
    options: string | TapOptions<namespace>,
    fn: (input: InputFor<input, namespace>) => Promise<void>,
  ): void
}

/** Awaits every tap in turn. The first tap that throws refuses (AsyncSeries). */
export type GateHook<input> = Common<[input]> &
  NamespacedTaps<input> & {
    promise(input: input): Promise<void>
  }

/** Tells every tap, even if others fail. Nobody waits for the taps, and their errors, now or later, are reported. */
export type FollowHook<input> = Common<[input]> &
  NamespacedTaps<input> & {
    call(input: input): void
  }

/** Starts every tap at once and waits for all, even if one throws (AsyncParallel). */
export type ParallelHook<input> = Common<[input]> & {
  tap<const namespace extends Namespace = never>(
    options: string | TapOptions<namespace>,
    fn: (input: input) => void,
  ): void
  tapPromise<const namespace extends Namespace = never>(
    options: string | TapOptions<namespace>,
    fn: (input: input) => Promise<void>,
  ): void
  promise(input: input): Promise<void>
}
