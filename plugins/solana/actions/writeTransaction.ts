import { type Network, RPCError } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { isAddress } from '../isAddress.ts'
import type { TransactionVersion } from '../provider.ts'
import { commitment } from './commitment.ts'
import type { Plan } from './planTransfer.ts'
import { readContext, readInteger, record, unreadable } from './readJson.ts'
import type { Instruction } from './readMessage.ts'
import { rpc } from './rpc.ts'

/** An unsigned transaction, and until when the network takes it. */
export type Draft = {
  readonly wire: Uint8Array
  readonly instructions: readonly Instruction[]
  readonly blockhash: string
  /** Block height after which it can never be recorded. */
  readonly lastValidBlockHeight: bigint
  /** Slot that the blockhash was read at. */
  readonly slot: bigint
  /** Unix time in ms before which the blockhash cannot have been read. */
  readonly askedAt: number
}

/** Most bytes of a transaction on the network. */
const limit = 1_232

/**
 * Writes a planned transfer as a transaction with the network's latest blockhash.
 * @throws RPCError, HttpNetworkError
 */
export async function writeTransaction(
  context: Context,
  network: Network,
  { plan, version, signal }: { plan: Plan; version: TransactionVersion; signal: AbortSignal },
): Promise<Draft> {
  const askedAt = Date.now()
  // The SDK loads here, beside the question for a blockhash: a request that is refused before needs no SDK.
  const [answer, { toInstructions }, { writeMessage }] = await Promise.all([
    rpc(context, network, { method: 'getLatestBlockhash', params: [{ commitment }], signal }),
    import('./toInstructions.ts'),
    import('./writeMessage.ts'),
  ])
  const { value, slot } = readContext(answer)
  const { blockhash, lastValidBlockHeight } = record(value)
  if (!isAddress(blockhash)) throw unreadable(answer)
  const instructions = toInstructions(plan)
  const wire = writeMessage({ version, payer: plan.payer, blockhash, instructions })
  if (wire.length > limit) throw new RPCError({ code: -32602, message: 'The transaction is too large' })
  return {
    ...{ wire, instructions, blockhash, askedAt },
    lastValidBlockHeight: readInteger(lastValidBlockHeight),
    slot: readInteger(slot),
  }
}
