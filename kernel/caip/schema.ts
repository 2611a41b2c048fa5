import * as v from 'valibot'
import type { CaipNetworkId } from '../types/network.ts'
import { namespacePattern } from './parseCaip.ts'

/**
 * A network id with a namespace and a reference, as in CAIP-2. The length is not limited to CAIP-2's, because some
 * chains need more.
 */
export const caipId = v.custom<CaipNetworkId>(
  (value) => typeof value === 'string' && value.length <= 512 && /^[^:]+:[^:]+$/.test(value),
)

export const text = v.pipe(v.string(), v.minLength(1), v.maxLength(512))
export const namespaceName = v.pipe(v.string(), v.regex(namespacePattern))

/** An account as a wallet shares it, and as it is stored. */
export const accountFields = {
  // No chain has an address with a space. Keys made of an account and a session are told apart by the space.
  address: v.pipe(text, v.regex(/^\S+$/)),
  type: v.optional(text),
  publicKey: v.optional(text),
  purpose: v.optional(text),
  path: v.optional(text),
  networks: v.optional(v.array(caipId)),
}
