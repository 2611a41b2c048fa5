import { isError, type Network, SendOutcomeUnknownError } from 'tapkit/kernel'
import { encodeBase58 } from '../base58.ts'
import { toWalletError } from '../connectors/ask.ts'
import { NoWalletResponseError } from '../connectors/errors.ts'
import { readBytes } from '../connectors/readBytes.ts'
import { readSignature } from '../connectors/readSignature.ts'
import type { Context } from '../context.ts'
import { broadcast } from './broadcast.ts'
import { checkSigned } from './checkSigned.ts'
import { commitment } from './commitment.ts'
import { findSent } from './findSent.ts'
import type { Signer } from './openSigner.ts'
import { readBlockHeight } from './readStatus.ts'
import type { Draft } from './writeTransaction.ts'

type Input = { readonly signer: Signer; readonly draft: Draft; readonly symbol: string; readonly signal: AbortSignal }

/**
 * Asks the wallet for a draft, and has it sent. `expired` is answered only where the draft is in no block and can never be
 * in one: only then may the visitor be asked again.
 * @throws UserRejectedError, TransactionChangedError, NoWalletResponseError, SendOutcomeUnknownError, RPCError, and what
 * the network refuses
 */
export const askWallet = (context: Context, network: Network, input: Input): Promise<{ id: string } | 'expired'> =>
  input.signer.method === 'signTransaction' ? askToSign(context, network, input) : askToSend(context, network, input)

async function askToSign(context: Context, network: Network, input: Input) {
  const { provider, address, networkId } = input.signer
  // The wallet is handed a copy: what it does to it does not reach the bytes that its answer is compared with.
  const transaction = input.draft.wire.slice()
  const answer = await provider.signTransaction({ address, networkId, transaction }).catch(rethrow)
  const signed = readBytes(answer, 'signTransaction')
  const signature = checkSigned(input.draft.wire, signed)
  return broadcast(context, network, { ...input, signed, signature })
}

async function askToSend(context: Context, network: Network, input: Input) {
  const { provider, address, networkId } = input.signer
  const transaction = input.draft.wire.slice()
  const options = { preflightCommitment: commitment } as const
  try {
    const method = 'signAndSendTransaction'
    const answer = await provider.signAndSendTransaction({ address, networkId, transaction, options }).catch(rethrow)
    const signature = readSignature(answer, method)
    if (!signature.some((byte) => byte > 0)) throw new NoWalletResponseError({ method })
    return { id: encodeBase58(signature) }
  } catch (error) {
    // A refusal, and what is thrown before the wallet is asked, sent nothing.
    if (!isError(error, 'RPCError') && !isError(error, 'NoWalletResponseError')) throw error
    return settleFailure(context, network, { ...input, error })
  }
}

/** How long the visitor waits for the chain's opinion of a failure that the wallet reports, in ms. */
const patience = 4_000

/**
 * The wallet says that it failed, perhaps that the draft's time was over, or it answered what is no signature. Whether it had
 * sent it before is read from the chain, not believed.
 */
async function settleFailure(
  context: Context,
  network: Network,
  { signer, draft, signal, error }: Input & { readonly error: unknown },
): Promise<{ id: string } | 'expired'> {
  const looking = { payer: signer.address, draft, signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]) }
  const height = await readBlockHeight(context, network, looking.signal).catch(() => undefined)
  const sent = await findSent(context, network, looking).catch(() => 'unsure' as const)
  if (typeof sent === 'object') return sent
  if (isExpiry(error)) {
    if (!sent && height !== undefined && height > draft.lastValidBlockHeight) return 'expired'
  } else if (!sent && !isUnclear(error)) throw error
  // It may still be recorded.
  throw new SendOutcomeUnknownError({
    debug:
      'The wallet failed, or answered no signature; that the transaction was not recorded, and never can be, could not be read.',
    cause: error,
  })
}

function isExpiry(error: unknown): boolean {
  const text = error instanceof Error ? error.message : ''
  return /blockhash not found|block ?height exceeded|blockhash (has )?expired|transaction (was )?expired/i.test(text)
}

/** Whether the wallet answered, so that it probably sent, or says itself that it does not know. */
function isUnclear(error: unknown): boolean {
  return isError(error, 'NoWalletResponseError') || (isError(error) && /not confirmed|unknown if/i.test(error.message))
}

const rethrow = (error: unknown): never => {
  throw toWalletError(error)
}
