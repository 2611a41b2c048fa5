import { encodeBase58 } from '../base58.ts'
import { readBytes } from '../connectors/readBytes.ts'
import { toSendError } from '../connectors/toSendError.ts'
import type { Context, HookInput } from '../context.ts'
import { TransactionExpiredError } from '../errors.ts'
import type { SolanaProvider } from '../provider.ts'
import { askToSend } from './askToSend.ts'
import { broadcast } from './broadcast.ts'
import { checkSigned } from './checkSigned.ts'
import { commitment } from './commitment.ts'
import { parsePayload } from './parsePayload.ts'
import { readBlockHeight } from './readStatus.ts'

type Prepared = Pick<HookInput<'send'>, 'payload' | 'account' | 'connector' | 'network' | 'trace'>
type Asked = Prepared & { readonly provider: SolanaProvider; readonly wire: Uint8Array }

/**
 * Asks the wallet for exactly the reviewed transaction, once, and answers its first signature, which is its id. A
 * failure never counts as unsent if bytes may already have left the wallet or this page (money 10).
 * @throws UserRejectedError, TransactionChangedError, TransactionExpiredError, BroadcastRefusedError, SendOutcomeUnknownError,
 * NoWalletResponseError, RPCError
 */
export async function send(context: Context, prepared: Prepared): Promise<{ id: string }> {
  const { method, wire } = parsePayload(prepared.payload)
  const asked = { ...prepared, wire, provider: await prepared.connector.getProvider() }
  if (method === 'signTransaction') return askToSign(context, asked)
  const { provider, account, network } = asked
  const options = { preflightCommitment: commitment } as const
  return askToSend(provider, { address: account.address, networkId: network.id, transaction: wire, options })
}

async function askToSign(context: Context, asked: Asked): Promise<{ id: string }> {
  const { provider, account, network, wire, trace } = asked
  const { signal } = context.kernel
  // The wallet gets a copy, so that it cannot change the bytes that its answer is compared with.
  const input = { address: account.address, networkId: network.id, transaction: wire.slice() }
  const answer = await provider.signTransaction(input).catch(rethrow)
  const signed = readBytes(answer, 'signTransaction')
  const signature = checkSigned(wire, signed)
  // No node has the bytes yet, so a node that lies about the height cannot have sent them.
  const height = await readBlockHeight(context, network, signal).catch(() => undefined)
  const last = trace?.lastValidBlockHeight ?? ''
  if (height !== undefined && /^\d+$/.test(last) && height > BigInt(last)) {
    throw new TransactionExpiredError({ debug: `The network is at block ${height}; it was good until block ${last}.` })
  }
  return broadcast(context, network, { signed, id: encodeBase58(signature), signal })
}

const rethrow = (error: unknown): never => {
  throw toSendError(error)
}
