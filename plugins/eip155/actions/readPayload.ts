import { type Reading, TransactionUnreadableError } from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import type { Context, HookInput } from '../context.ts'
import { calleesOf } from './calleesOf.ts'
import { isTried } from './isTried.ts'
import { lookAtTokens } from './lookAtTokens.ts'
import { parsePayload } from './parsePayload.ts'
import { readCalls } from './readCalls.ts'

/** `transfer(address,uint256)` with exactly its two words. Every encoder writes it in the same way. */
const plainTransfer = /^0xa9059cbb0{24}[0-9a-f]{104}$/i

/**
 * Reads the effects of a request from its own bytes. A transfer has to be a single payment, or a single plain
 * `transfer`. A request that another service wrote is also run on a node if it promises limits. An approval by
 * signature is read as typed data.
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
    const { readTried } = await import('./readTried.ts')
    return readTried(context, { call, payload: parsed, intent, network, signal })
  }
  const { calls, changes, details, allowances } = await readCalls(
    call,
    call.sender,
    lookAtTokens(context, network, intent, signal),
  )
  return {
    changes,
    allowances,
    callees: calleesOf(calls, call.sender),
    // The changes already describe a plain transfer, so only its token's contract gets a line.
    details: intent.kind === 'transfer' ? details.filter(({ code }) => code === 'contract') : details,
  }
}
