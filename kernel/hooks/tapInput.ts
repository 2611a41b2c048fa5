import type { Hooks } from './createHooks.ts'
import type { InputFor } from './types.ts'

/** What a tap of a hook that is waited for is handed; one that names its namespace gets that one’s. */
export type TapInput<name extends keyof Hooks, namespace extends string = never> = Hooks[name] extends {
  promise(input: infer input, ...rest: never): unknown
}
  ? InputFor<input, namespace>
  : never
