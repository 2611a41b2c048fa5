import type * as v from 'valibot'
import type { faultOnNetwork } from './faultOnNetwork.ts'
import { pairs } from './pairs.ts'

/** The parameters and the result of a method. */
export type Pair = {
  readonly params: v.GenericSchema
  readonly result: v.GenericSchema
  /** The faults that only the network can find in parameters that fit the schema. */
  readonly faultOnNetwork?: typeof faultOnNetwork
}

/** The parameters of these methods take more code to check than all others together, and most pages ask none of them. */
const later = /^(runes|ord)_|^sendTransfer$/

/** The schemas of a method; `undefined` if this kit does not know it. */
export async function pairOf(method: string): Promise<Pair | undefined> {
  if (later.test(method)) {
    const { assets, faultOnNetwork } = await import('./assets.ts')
    const pair = own(assets, method)
    return pair && { ...pair, faultOnNetwork }
  }
  return own(pairs, method)
}

const own = (known: Readonly<Record<string, Pair>>, method: string): Pair | undefined =>
  Object.hasOwn(known, method) ? known[method] : undefined
