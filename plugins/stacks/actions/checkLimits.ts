import type { Change, Network, Notice } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import type { StacksRequest } from '../payload.ts'
import { findListed } from './findListed.ts'
import { parseAsset } from './parseAsset.ts'
import { readLimits } from './readLimits.ts'
import { readRecipient } from './readTokenTransfer.ts'

/**
 * Warns of assets that a contract may take beyond the review: assets that no post-condition limits, and assets that the
 * contract lets others take in another transaction, to which these post-conditions do not apply. Under any function name,
 * a contract acts in the name of the account, so only a `transfer` of a listed token is known to allow nothing.
 * @throws PreparedMismatchError
 */
export function checkLimits(
  context: Context,
  network: Network,
  { method, params }: StacksRequest,
  address: string,
): Notice[] {
  if (method === 'stx_transferStx') return []
  const { changes, isOpen } = readLimits(params, address)
  const isListed =
    (contract: string) =>
    ({ token }: Change) => {
      const asset = parseAsset(token)
      return asset?.contract === contract && findListed(context, network.id, asset) !== undefined
    }
  const isPayment =
    method === 'stx_callContract' &&
    readRecipient(params, address) !== undefined &&
    changes.some(isListed(params.contract))
  return [...(isOpen ? [{ code: 'anythingMayLeave' }] : []), ...(isPayment ? [] : [mayAllow])]
}

const mayAllow: Notice = {
  code: 'mayAllow',
  title: 'Others may be allowed to take something later',
  text: 'Only the contract knows what it allows. Post-conditions limit what leaves now, and nothing that is taken later.',
}
