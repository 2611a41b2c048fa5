import { type Account, type Network, NoWalletResponseError, SendOutcomeUnknownError } from 'tapkit/kernel'
import * as v from 'valibot'
import { readTransactionId } from '../connectors/readTransactionId.ts'
import { requireSigner } from '../connectors/requireSigner.ts'
import { toSendError } from '../connectors/toSendError.ts'
import type { StacksProvider } from '../provider.ts'
import type { Method, Params } from '../rpc/method.ts'
import { checkParams, findMethod } from './checkParams.ts'

type Input = {
  readonly provider: StacksProvider
  readonly network: Network
  /** The account that signs; without it the wallet chooses. */
  readonly account: Account | undefined
  readonly method: string
  readonly params?: unknown
}

/**
 * Asks a wallet with checked parameters (requests 5), and checks its answer. Unknown methods pass unchecked. A
 * transaction that may have been broadcast is never lost (money 12): if an answer is refused, its id is kept.
 * @throws InvalidParamsError, InvalidAddressError, AccountNotSharedError, ChainMismatchError, UserRejectedError,
 * NoWalletResponseError, SendOutcomeUnknownError, RPCError
 */
export async function askWallet({ provider, network, account, method, params }: Input): Promise<unknown> {
  const known = findMethod(method)
  if (!known) return provider.request(method, asRecord(params))
  const sent = await checkParams(known, { method, params, network, account })
  if (typeof sent.address === 'string') await requireSigner(provider, sent.address)
  let answer: unknown
  try {
    answer = await provider.request(method, sent)
    const result = read(known, method, answer)
    await known.compare?.(sent, result)
    return result
  } catch (error) {
    if (!known.broadcasts || sent.broadcast === false) throw error
    if (!(error instanceof NoWalletResponseError)) throw toSendError(error, provider.dialect, method)
    const transactionId = readTransactionId(answer) ?? error.transactionId
    if (transactionId) throw new NoWalletResponseError({ method, transactionId, cause: error })
    // The wallet did not refuse, so it has probably sent. "Try again" would be bad advice (money 12).
    throw new SendOutcomeUnknownError({ debug: `${method} was answered with something else.`, cause: error })
  }
}

function read({ result }: Method, method: string, given: unknown): unknown {
  const answer = v.safeParse(result, given)
  if (answer.success) return answer.output
  throw new NoWalletResponseError({ method, cause: answer.issues })
}

const asRecord = (params: unknown): Params | undefined =>
  typeof params === 'object' && params !== null && !Array.isArray(params) ? (params as Params) : undefined
