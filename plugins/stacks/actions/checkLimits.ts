import type { Notice } from 'tapkit/kernel'
import type { StacksRequest } from '../payload.ts'
import { readLimits } from './readLimits.ts'

/**
 * Whether a contract may take assets that no post-condition limits.
 * @throws PreparedMismatchError
 */
export function checkLimits({ method, params }: StacksRequest, address: string): Notice[] {
  if (method === 'stx_transferStx' || !readLimits(params, address).isOpen) return []
  return [{ code: 'anythingMayLeave' }]
}
