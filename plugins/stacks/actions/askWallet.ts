import type { Account, Network } from 'tapkit/kernel'
import * as v from 'valibot'
import { addressNetwork } from '../address/parsePrincipal.ts'
import { InvalidParamsError, NoWalletResponseError } from '../errors.ts'
import type { StacksProvider } from '../provider.ts'
import { methods } from '../rpc/index.ts'
import type { Params } from '../rpc/method.ts'

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
 * @throws InvalidParamsError, StacksAddressError, ChainMismatchError, UserRejectedError, NoWalletResponseError, RPCError
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
  const answer = v.safeParse(known.result, await provider.request(method, sent))
  if (!answer.success) throw new NoWalletResponseError({ method, cause: answer.issues })
  await known.compare?.(sent, answer.output)
  return answer.output
}

const asRecord = (params: unknown): Params | undefined =>
  typeof params === 'object' && params !== null && !Array.isArray(params) ? (params as Params) : undefined
