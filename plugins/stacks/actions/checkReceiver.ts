import { type Account, type Notice, wouldFail } from 'tapkit/kernel'
import { decodeAddress } from '../address/c32.ts'
import { parsePrincipal, writePrincipal } from '../address/parsePrincipal.ts'
import type { StacksRequest } from '../payload.ts'
import { readRecipient } from './readTokenTransfer.ts'

/** The notices about the receiver of a request, even if the host itself has written the request (money 4). */
export function checkReceiver({ method, params }: StacksRequest, { address }: Account): Notice[] {
  const token = method === 'stx_callContract' ? params.contract : undefined
  const receiver = parsePrincipal(
    method === 'stx_transferStx'
      ? params.recipient
      : method === 'stx_callContract'
        ? readRecipient(params, address)
        : undefined,
  )
  if (!receiver) return []
  const notices: Notice[] = []
  // The kernel knows no asset identifiers, in which the contract is the first part.
  const isItsContract = token === writePrincipal(receiver)
  // A hash of zeros belongs to no key. Assets that are sent there are burnt, and so are assets that are sent to the
  // contracts there.
  if (decodeAddress(receiver.address)?.hash.every((byte) => byte === 0)) notices.push({ code: 'zeroAddress' })
  else if (receiver.contract !== undefined && !isItsContract) notices.push({ code: 'contract' })
  if (isItsContract) notices.push({ code: 'tokenContract', blocks: true })
  const isSelf = receiver.contract === undefined && receiver.address === address
  if (isSelf && token === undefined)
    notices.push(wouldFail({ because: 'paysItself', about: {}, reason: 'An account cannot send STX to itself' }))
  return notices
}
