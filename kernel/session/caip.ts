import * as v from 'valibot'
import type { CaipNetworkId } from '../types/network.ts'

/** A namespace of CAIP-2. */
export const namespacePattern = /^[-a-z0-9]{3,8}$/

/** A network's id: a namespace and a reference, as in CAIP-2, of whatever length a chain needs. */
export const caipId = v.custom<CaipNetworkId>(
  (value) => typeof value === 'string' && value.length <= 512 && /^[^:]+:[^:]+$/.test(value),
)
