import { type Notice, wouldFail } from 'tapkit/kernel'
import type { StacksRequest } from '../payload.ts'

/**
 * Whether an account can pay for a request. `fee` and `balance` are micro-STX, and absent if they could not be read.
 */
export function checkFunds(request: StacksRequest, fee: bigint | undefined, balance: bigint | undefined): Notice[] {
  const paid = request.method === 'stx_transferStx' ? BigInt(request.params.amount) : 0n
  if (balance === undefined || balance >= paid + (fee ?? 0n)) return []
  if (balance < paid)
    return [wouldFail({ because: 'holdsLessThanAmount', about: {}, reason: 'The account holds less than this amount' })]
  const reason = 'The account cannot pay the fee'
  return paid > 0n
    ? [wouldFail({ because: 'feeBesideAmount', about: {}, reason: `${reason} beside this amount` })]
    : [wouldFail({ because: 'feeAlone', about: {}, reason })]
}
