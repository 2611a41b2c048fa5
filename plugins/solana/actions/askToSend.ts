import { isError, NoWalletResponseError, SendOutcomeUnknownError, sanitizeText } from 'tapkit/kernel'
import { encodeBase58 } from '../base58.ts'
import { readSignature } from '../connectors/readSignature.ts'
import { toSendError } from '../connectors/toSendError.ts'
import type { SolanaProvider } from '../provider.ts'

type Input = Parameters<SolanaProvider['signAndSendTransaction']>[0]

/**
 * Asks a wallet to sign and broadcast a transaction, and answers its first signature, which is its id.
 * @throws UserRejectedError, SendOutcomeUnknownError, NoWalletResponseError, RPCError
 */
export async function askToSend(provider: SolanaProvider, input: Input): Promise<{ id: string }> {
  const method = 'signAndSendTransaction'
  // The wallet is handed a copy.
  const asked = { ...input, transaction: input.transaction.slice() }
  const answer = await provider[method](asked).catch((error: unknown) => {
    const failure = toSendError(error)
    // On other chains this code means that a request is already waiting (EIP-1474). Solana's nodes use it for a failed
    // preflight, which also happens if the wallet submits a transaction again that has already landed.
    if (!isError(failure, 'RPCError') || failure.code !== -32002) throw failure
    throw new SendOutcomeUnknownError({
      debug: `The wallet’s node refused it: ${sanitizeText(failure.message, 300)}`,
      cause: error,
    })
  })
  const signature = readSignature(answer, method)
  if (!signature.some((byte) => byte > 0)) throw new NoWalletResponseError({ method })
  return { id: encodeBase58(signature) }
}
