import * as v from 'valibot'
import { caipId, namespacePattern } from './caip.ts'

export const text = v.pipe(v.string(), v.minLength(1), v.maxLength(512))
export const namespaceName = v.pipe(v.string(), v.regex(namespacePattern))

/** An account as a wallet shares it, and as it is stored. */
export const accountFields = {
  address: text,
  type: v.optional(text),
  publicKey: v.optional(text),
  purpose: v.optional(text),
  path: v.optional(text),
  networks: v.optional(v.array(caipId)),
}
