import { isError, NoWalletResponseError, SendOutcomeUnknownError } from 'tapkit/kernel'
import { readTransactionId } from '../connectors/readTransactionId.ts'
import { toSendError } from '../connectors/toSendError.ts'
import type { HookInput } from '../context.ts'

/**
 * Asks the wallet to sign and broadcast exactly the prepared request, and answers the transaction's id.
 * @throws AccountNotSharedError, UserRejectedError, NoWalletResponseError, SendOutcomeUnknownError, RPCError
 */
export async function send({ payload, connector }: HookInput<'send'>): Promise<{ id: string }> {
  const { method, params } = payload
  const provider = await connector.getProvider()
  // The wallet gets a copy, because it may change its parameters.
  const answer = await provider.request(method, structuredClone(params)).catch((error: unknown) => {
    const cause = toSendError(error, provider.dialect, method)
    const { data } = Object(cause) as { data?: unknown }
    const transactionId = isError(cause, 'RPCError') ? readTransactionId(data) : undefined
    throw transactionId === undefined ? cause : new NoWalletResponseError({ method, transactionId, cause })
  })
  const id = readTransactionId(answer)
  if (id === undefined) {
    throw new SendOutcomeUnknownError({ debug: `${method} was answered without a transaction id.` })
  }
  return { id }
}
