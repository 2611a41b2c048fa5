import { type Account, isError, type Network, SendOutcomeUnknownError } from 'tapkit/kernel'
import * as v from 'valibot'
import { addressNetwork } from '../address/parsePrincipal.ts'
import { InvalidParamsError, NoWalletResponseError } from '../errors.ts'
import type { StacksProvider } from '../provider.ts'
import { methods } from '../rpc/index.ts'
import type { Method, Params } from '../rpc/method.ts'

type Input = {
  readonly provider: StacksProvider
  readonly network: Network
  /** Who signs; the wallet chooses where it is absent. */
  readonly account: Account | undefined
  readonly method: string
  readonly params?: unknown
}

/**
 * Asks a wallet with parameters that were checked (R28), and checks its answer. A method that is not known passes as it is.
 * @throws InvalidParamsError, StacksAddressError, ChainMismatchError, UserRejectedError, NoWalletResponseError,
 * SendOutcomeUnknownError, RPCError
 */
export async function askWallet({ provider, network, account, method, params }: Input): Promise<unknown> {
  const known = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (!known) return provider.request(method, asRecord(params))
  const read = v.safeParse(known.params, params)
  if (!read.success) throw new InvalidParamsError({ method, message: read.issues[0].message, cause: read.issues })
  const given = read.output ?? {}
  const signer = known.signs && account ? { address: account.address } : {}
  const complete: Params = { ...signer, network: addressNetwork(network.reference), ...given }
  const sent = known.prepare ? await known.prepare(complete, network) : complete
  const answer = await readAnswer(known, method, () => provider.request(method, sent)).catch((error) => {
    // It did not refuse, so it has probably sent: "try again" would be bad advice (R25).
    const mayBeSent = known.broadcasts && sent.broadcast !== false && isError(error, 'NoWalletResponseError')
    if (!mayBeSent) throw error
    throw new SendOutcomeUnknownError({ debug: `${method} was answered without a transaction id.`, cause: error })
  })
  await known.compare?.(sent, answer)
  return answer
}

async function readAnswer({ result }: Method, method: string, request: () => Promise<unknown>): Promise<unknown> {
  const answer = v.safeParse(result, await request())
  if (answer.success) return answer.output
  throw new NoWalletResponseError({ method, cause: answer.issues })
}

const asRecord = (params: unknown): Params | undefined =>
  typeof params === 'object' && params !== null && !Array.isArray(params) ? (params as Params) : undefined
