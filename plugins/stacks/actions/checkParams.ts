import type { Account, Network } from 'tapkit/kernel'
import * as v from 'valibot'
import { addressNetwork } from '../address/parsePrincipal.ts'
import { methods } from '../rpc/index.ts'
import type { Method, Params } from '../rpc/method.ts'
import { toParamsError } from './toParamsError.ts'

type Input = {
  readonly method: string
  readonly params: unknown
  readonly network: Network
  /** The account that signs; without it the wallet chooses. */
  readonly account: Account | undefined
}

/** A method whose parameters and results are known. */
export const findMethod = (name: string): Method | undefined =>
  Object.hasOwn(methods, name) ? methods[name] : undefined

/**
 * Checks and completes the parameters of a known method (requests 5).
 * @throws InvalidParamsError, InvalidAddressError, ChainMismatchError
 */
export async function checkParams(known: Method, { method, params, network, account }: Input): Promise<Params> {
  const read = v.safeParse(known.params, params)
  if (!read.success) throw toParamsError(method, read.issues)
  const signer = known.signs && account ? { address: account.address } : {}
  const complete: Params = { ...signer, network: addressNetwork(network.reference), ...read.output }
  return known.prepare ? known.prepare(complete, network) : complete
}
