import { isError, NoWalletResponseError, SendOutcomeUnknownError, sanitizeText } from 'tapkit/kernel'
import { encodeBase58 } from '../base58.ts'
import { readSignature } from '../connectors/readSignature.ts'
import { toSendError } from '../connectors/toSendError.ts'
import type { SolanaProvider } from '../provider.ts'

type Input = Parameters<SolanaProvider['signAndSendTransaction']>[0]

/**
 * Asks a wallet to sign a transaction and to broadcast it; answers its first signature, which is its id.
 * @throws UserRejectedError, SendOutcomeUnknownError, NoWalletResponseError, RPCError
 */
export async function askToSend(provider: SolanaProvider, input: Input): Promise<{ id: string }> {
  const method = 'signAndSendTransaction'
  // The wallet is handed a copy.
  const asked = { ...input, transaction: input.transaction.slice() }
  const answer = await provider[method](asked).catch((error: unknown) => {
    const failure = toSendError(error)
    // Elsewhere it says that a request waits already (EIP-1474). Nodes of Solana give it to a preflight that failed, also where
    // the wallet hands over once more what has landed.
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
