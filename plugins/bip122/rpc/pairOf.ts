import type * as v from 'valibot'
import type { faultOnNetwork } from './faultOnNetwork.ts'
import { pairs } from './pairs.ts'

/** What a method is asked, and what it answers. */
export type Pair = {
  readonly params: v.GenericSchema
  readonly result: v.GenericSchema
  /** What only the network says of parameters that fit the schema. */
  readonly faultOnNetwork?: typeof faultOnNetwork
}

/** What they are asked takes more code to check than all the others together, and most pages ask none of them. */
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
