/**
 * Wallet provider contract by namespace. A namespace plugin types itself in by declaration merging.
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

/** Modal views by name, with the type of their parameters (`undefined` when they take none). */
// biome-ignore lint/suspicious/noEmptyInterface: a merge point
export interface Views {}

/** Slots by name, with the context that their items are refined in. */
// biome-ignore lint/suspicious/noEmptyInterface: a merge point
export interface Slots {}

/** State slices by feature name. */
// biome-ignore lint/suspicious/noEmptyInterface: a merge point
export interface FeatureState {}

/** The provider of a namespace, or `unknown` where no composed plugin has typed it. */
export type ProviderOf<namespace extends string> = namespace extends keyof Providers ? Providers[namespace] : unknown

/** A namespace that a composed plugin has typed, or any string in code that is about all of them. */
export type Namespace = keyof Providers extends never ? string : Extract<keyof Providers, string>

/** The name of a view that a composed plugin has typed. */
export type ViewName = keyof Views extends never ? string : Extract<keyof Views, string>

/** The name of a slot that a composed plugin has typed. */
export type SlotName = keyof Slots extends never ? string : Extract<keyof Slots, string>
