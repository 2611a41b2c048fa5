import type * as v from 'valibot'
import { pairs } from './pairs.ts'

/** What a method is asked, and what it answers. */
export type Pair = { readonly params: v.GenericSchema; readonly result: v.GenericSchema }

/** What they are asked takes more code to check than all the others together, and most pages ask none of them. */
const later = /^(runes|ord)_|^sendTransfer$/

/** The schemas of a method; `undefined` if this kit does not know it. */
export async function pairOf(method: string): Promise<Pair | undefined> {
  const known: Readonly<Record<string, Pair>> = later.test(method) ? (await import('./assets.ts')).assets : pairs
  return Object.hasOwn(known, method) ? known[method] : undefined
}
