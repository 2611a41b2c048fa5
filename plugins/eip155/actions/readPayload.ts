import { type Reading, TransactionUnreadableError } from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import type { Context, HookInput } from '../context.ts'
import { isTried } from './isTried.ts'
import { lookAtTokens } from './lookAtTokens.ts'
import { parsePayload } from './parsePayload.ts'
import { readCalls } from './readCalls.ts'

/** `transfer(address,uint256)` with its two words and nothing else, as no two encoders write it differently. */
const plainTransfer = /^0xa9059cbb0{24}[0-9a-f]{104}$/i

/**
 * Reads from its own bytes what a wallet would be asked for; a transfer has to be one payment, or one plain `transfer`.
 * What somebody else has written is tried out on a node as well, where it promises limits, and an approval by signature is typed data.
 * @throws TransactionUnreadableError, PreparedMismatchError, ChainMismatchError
 */
export async function readPayload(
  context: Context,
  {
    payload,
    intent,
    account,
    network,
    signal,
  }: Pick<HookInput<'readPayload'>, 'intent' | 'account' | 'network' | 'signal'> & { readonly payload: unknown },
): Promise<Reading> {
  if (intent.kind === 'approval' && intent.about?.deadline !== undefined) {
    const { deadline } = intent.about
    return (await import('../permit/readPermit.ts')).readPermit(context.kernel, { payload, deadline, account, network })
  }
  const parsed = parsePayload(payload, account, network)
  const { from, to, value, data = '0x' } = parsed
  if (intent.kind === 'transfer' && data !== '0x' && !plainTransfer.test(data)) {
    throw new TransactionUnreadableError({ debug: 'A transfer carries call data that is no plain ERC-20 transfer.' })
  }
  const call = { sender: checksumAddress(from), to: checksumAddress(to), value: BigInt(value), data }
  if (isTried(intent)) {
    const { readSwap } = await import('./readSwap.ts')
    return readSwap(context, { call, payload: parsed, intent, network, signal })
  }
  const { changes, details, allowances } = await readCalls(
    call,
    call.sender,
    lookAtTokens(context, network, intent, signal),
  )
  return {
    changes,
    allowances,
    callees: [call.to],
    // Of a plain transfer, the changes say what it does; its token's contract is worth a line.
    details: intent.kind === 'transfer' ? details.filter(({ code }) => code === 'contract') : details,
  }
}
