import { type ConnectRequest, isError, rpcCode, type SignedAnswer } from 'tapkit/kernel'
import { encodeBase58 } from '../base58.ts'
import type { SolanaProvider } from '../provider.ts'

/** Its question is open already. */
const pending = -32002

/**
 * Signs in with the question that connects (`solana:signIn`), where the visitor is to and the wallet can. `undefined` where the
 * wallet made nothing of it, or something else than it was asked for.
 * @throws UserRejectedError, RPCError where its question is open already, ConnectAbortedError
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
