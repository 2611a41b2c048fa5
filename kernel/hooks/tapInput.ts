import type { Hooks } from './createHooks.ts'
import type { InputFor } from './types.ts'

/** The input of a tap of an awaited hook. A tap that names its namespace gets that namespace's types. */
export type TapInput<name extends keyof Hooks, namespace extends string = never> = Hooks[name] extends {
  promise(input: infer input, ...rest: never): unknown
}
  ? InputFor<input, namespace>
  : never
