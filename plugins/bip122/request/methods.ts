import type * as v from 'valibot'
import type { assets } from '../rpc/assets.ts'
import type { pairs } from '../rpc/pairs.ts'

type Pairs = typeof assets & typeof pairs

type BuiltIn = {
  [name in keyof Pairs]: {
    params: v.InferInput<Pairs[name]['params']>
    result: v.InferOutput<Pairs[name]['result']>
  }
}

/**
 * Wallet methods by name. Others are typed in by declaration merging, and pass through as they are.
 *
 * @example
 * ```ts
 * declare module 'tapkit/bip122/request' {
 *   interface Methods {
 *     spark_getBalance: { params: undefined; result: { balance: string } }
 *   }
 * }
 * ```
 */
export interface Methods extends BuiltIn {}

/** The name of a method that is known. */
export type MethodName = Extract<keyof Methods, string>

/** The parameters of a method. */
export type ParamsOf<name extends MethodName> = Methods[name] extends { params: infer params } ? params : never

/** The result of a method. */
export type ResultOf<name extends MethodName> = Methods[name] extends { result: infer result } ? result : never
