import { type ConnectRequest, isError, rpcCode, type SignedAnswer } from 'tapkit/kernel'
import { encodeBase58 } from '../base58.ts'
import type { SolanaProvider } from '../provider.ts'

/** Its question is open already. */
const pending = -32002

/**
 * Signs in with the question that connects (`solana:signIn`), if a sign-in is wanted and the wallet can combine both.
 * `undefined` if the wallet's answer is empty, or differs from the request.
 * @throws UserRejectedError, RPCError if its question is open already, ConnectAbortedError
 */
export async function answerChallenge(
  provider: SolanaProvider,
  { network: { id: networkId }, challenge }: Pick<ConnectRequest<'solana'>, 'network' | 'challenge'>,
): Promise<SignedAnswer | undefined> {
  const fields = provider.signIn && (await challenge?.(networkId))
  if (!fields) return undefined
  try {
    const { address, message, signature } = (await provider.signIn?.(fields)) ?? {}
    if (!address || !message || !signature) return undefined
    return { networkId, address, message: new TextDecoder().decode(message), signature: encodeBase58(signature) }
  } catch (error) {
    if (isError(error, 'UserRejectedError') || rpcCode(error) === pending) throw error
    return undefined
  }
}
