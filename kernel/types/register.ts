import type { BaseError } from '../errors/base.ts'
import type * as caip from '../errors/caip.ts'
import type * as chain from '../errors/chain.ts'
import type * as connection from '../errors/connection.ts'
import type * as http from '../errors/http.ts'
import type * as intent from '../errors/intent.ts'
import type * as messages from '../errors/messages.ts'
import type * as name from '../errors/name.ts'
import type * as network from '../errors/network.ts'
import type * as plugin from '../errors/plugin.ts'
import type * as rpc from '../errors/rpc.ts'
import type * as send from '../errors/send.ts'

/**
 * Wallet provider contract by namespace. A namespace plugin adds its own by declaration merging.
 *
 * @example
 * ```ts
 * type Keplr = { enable(chain: string): Promise<void> }
 * declare module 'tapkit/kernel' {
 *   interface Providers { cosmos: Keplr }
 * }
 * ```
 */
// biome-ignore lint/suspicious/noEmptyInterface: a merge point
export interface Providers {}

/**
 * The payload that a namespace's wallet is asked for when money moves, as plain data (JSON and bigint). A namespace
 * plugin adds its own by declaration merging.
 */
// biome-ignore lint/suspicious/noEmptyInterface: a merge point
export interface Payloads {}

/** Modal views by name, with the type of their parameters (`undefined` when they take none). */
// biome-ignore lint/suspicious/noEmptyInterface: a merge point
export interface Views {}

/** Slots by name, with the context that their items are refined in. */
// biome-ignore lint/suspicious/noEmptyInterface: a merge point
export interface Slots {}

/** The functions and values that plugins offer to a host, by the plugin's name: the return values of their `apply`. */
// biome-ignore lint/suspicious/noEmptyInterface: a merge point
export interface Features {}

/**
 * The settings that a project's remote configuration has for features, by name. They stand in `config.features` once
 * the configuration was read. A plugin adds its own type, and is off if its setting is `false`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: a merge point
export interface RemoteFeatures {}

/** State slices by feature name. */
export interface FeatureState {
  /** Names of sessions whose connector stands for many wallets, by session id. The wallets' own names, cleaned. */
  sessionNames?: Record<string, string>
  /** Links that open a session's wallet on this phone, by session id. The links were checked. */
  sessionApps?: Record<string, SessionApp>
  /** Wallets of the page that the host leaves out of the lists, by key. */
  hiddenWallets?: Record<string, true>
}

/** The app of a session's wallet; `schemes` are the schemes that its link may have beside https. */
export type SessionApp = {
  readonly name: string
  readonly href: string
  readonly schemes: readonly string[]
  readonly target: '_self' | '_top' | '_blank'
}

/** The error classes that a module exports, by name. */
export type ErrorsOf<module> = {
  readonly [name in keyof module as module[name] extends ErrorClass ? name : never]: module[name] extends ErrorClass
    ? InstanceType<module[name]>
    : never
}

type ErrorClass = abstract new (...args: never) => BaseError

type Own = typeof caip &
  typeof chain &
  typeof connection &
  typeof http &
  typeof intent &
  typeof messages &
  typeof name &
  typeof network &
  typeof plugin &
  typeof rpc &
  typeof send

/**
 * Errors by name, for `isError`. Plugins merge their own in.
 *
 * @example
 * ```ts
 * import { BaseError } from 'tapkit/kernel'
 * class FaucetEmptyError extends BaseError {
 *   override readonly name = 'FaucetEmptyError'
 * }
 * declare module 'tapkit/kernel' {
 *   interface Errors { FaucetEmptyError: FaucetEmptyError }
 * }
 * ```
 */
export interface Errors extends ErrorsOf<Own> {}

/**
 * Reasons why a network would refuse a transaction, by key, with the values of each sentence. Plugins merge their own
 * in, and report them with `wouldFail`.
 *
 * @example
 * ```ts
 * import { wouldFail } from 'tapkit/kernel'
 * declare module 'tapkit/kernel' {
 *   interface Reasons { poolEmpty: { readonly symbol: string } }
 * }
 * export const notice = wouldFail({ because: 'poolEmpty', about: { symbol: 'NUT' }, reason: 'The pool holds no NUT' })
 * ```
 */
// biome-ignore lint/suspicious/noEmptyInterface: a merge point
export interface Reasons {}

/** Tables of sentences by the name of their feature, with the type of the English table. */
// biome-ignore lint/suspicious/noEmptyInterface: a merge point
export interface Messages {}

/** The provider of a namespace, or `unknown` where no composed plugin has typed it. */
export type ProviderOf<namespace extends string> = namespace extends keyof Providers ? Providers[namespace] : unknown

/** The payload of a namespace. In code for any chain: the payloads of all namespaces, or `unknown`. */
export type PayloadOf<namespace extends string> = namespace extends keyof Payloads ? Payloads[namespace] : unknown

/** A namespace that a composed plugin has typed, or any string in code for all namespaces. */
export type Namespace = keyof Providers extends never ? string : Extract<keyof Providers, string>

/** A namespace from a variable, or a literal that a composed plugin has typed. Any other literal does not compile. */
export type NamespaceInput<namespace extends string> = namespace & (string extends namespace ? string : Namespace)

/** The name of a view that a composed plugin has typed. */
export type ViewName = keyof Views extends never ? string : Extract<keyof Views, string>

/** The name of a slot that a composed plugin has typed. */
export type SlotName = keyof Slots extends never ? string : Extract<keyof Slots, string>
