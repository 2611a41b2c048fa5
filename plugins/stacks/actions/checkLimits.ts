import type { Notice } from 'tapkit/kernel'
import type { StacksRequest } from '../payload.ts'
import { readLimits } from './readLimits.ts'
import { readRecipient } from './readTokenTransfer.ts'

/**
 * Warns of assets that a contract may take beyond the review: assets that no post-condition limits, and assets that the
 * contract lets others take in another transaction, to which these post-conditions do not apply.
 * @throws PreparedMismatchError
 */
export function checkLimits({ method, params }: StacksRequest, address: string): Notice[] {
  if (method === 'stx_transferStx') return []
  const { changes, isOpen } = readLimits(params, address)
  const isPayment =
    method === 'stx_callContract' &&
    readRecipient(params, address) !== undefined &&
    changes.some(({ token }) => token?.startsWith(`${params.contract}::`))
  return [...(isOpen ? [{ code: 'anythingMayLeave' }] : []), ...(isPayment ? [] : [mayAllow])]
}

const mayAllow: Notice = {
  code: 'mayAllow',
  title: 'Others may be allowed to take something later',
  text: 'Only the contract knows what it allows. Post-conditions limit what leaves now, and nothing that is taken later.',
}
