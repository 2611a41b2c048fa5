import { type Account, type Intents, type Notice, wouldFail } from 'tapkit/kernel'
import { decodeAddress } from '../address/c32.ts'
import { parsePrincipal, writePrincipal } from '../address/parsePrincipal.ts'
import { parseAsset } from './parseAsset.ts'

/** The notices about the receiver of a transfer (money 4). */
export function checkReceiver({ to, token }: Intents['transfer'], { address }: Account): Notice[] {
  const receiver = parsePrincipal(to)
  if (!receiver) return []
  const notices: Notice[] = []
  // The kernel knows no asset identifiers, in which the contract is the first part.
  const isItsContract = parseAsset(token?.address)?.contract === writePrincipal(receiver)
  // A hash of zeros has no key. Amounts sent there are burnt, and so are amounts sent unasked to the contracts there.
  if (decodeAddress(receiver.address)?.hash.every((byte) => byte === 0)) notices.push({ code: 'zeroAddress' })
  else if (receiver.contract !== undefined && !isItsContract) notices.push({ code: 'contract' })
  if (isItsContract) notices.push({ code: 'tokenContract', blocks: true })
  const isSelf = receiver.contract === undefined && receiver.address === address
  if (isSelf && !token)
    notices.push(wouldFail({ because: 'paysItself', about: {}, reason: 'An account cannot send STX to itself' }))
  return notices
}
