import { type Account, type Intent, type Network, type Reading, TransactionUnreadableError } from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import { parsePayload } from './parsePayload.ts'
import { readCalls } from './readCalls.ts'

/** `transfer(address,uint256)` with its two words and nothing else, as no two encoders write it differently. */
const plainTransfer = /^0xa9059cbb0{24}[0-9a-f]{104}$/i

/**
 * Reads from its own bytes what a wallet would be asked for; a transfer has to be one payment, or one plain `transfer`.
 * @throws TransactionUnreadableError, PreparedMismatchError, ChainMismatchError
 */
export async function readPayload({
  payload,
  intent,
  account,
  network,
}: {
  readonly payload: unknown
  readonly intent: Intent
  readonly account: Account
  readonly network: Network
}): Promise<Reading> {
  const { from, to, value, data = '0x' } = parsePayload(payload, account, network)
  if (intent.kind === 'transfer' && data !== '0x' && !plainTransfer.test(data)) {
    throw new TransactionUnreadableError({ debug: 'A transfer carries call data that is no plain ERC-20 transfer.' })
  }
  const call = { sender: checksumAddress(from), to: checksumAddress(to), value: BigInt(value), data }
  const { changes, details } = await readCalls(call, call.sender)
  // Of a plain transfer, the changes say what it does; its token's contract is worth a line.
  return { changes, details: intent.kind === 'transfer' ? details.filter(({ code }) => code === 'contract') : details }
}
