import { addresses } from '../accounts.ts'
import type { Core } from '../core.ts'
import { invalidParams, unauthorized } from '../errors.ts'

/** Answers one JSON-RPC method. */
export type Method<core = Core> = (core: core, params: readonly unknown[]) => Promise<unknown>

/** What signing and sending need of a wallet, wherever it is. */
export type Signer = Pick<Core, 'site' | 'accounts' | 'chainId' | 'chains' | 'activeChain' | 'ask' | 'manner'>

export const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)

/** The index of an account that this site may use. @throws {RpcError} -32602, 4100 */
export function permittedAccount(core: Pick<Core, 'accounts'>, address: unknown): number {
  if (!isAddress(address)) throw invalidParams('Invalid parameters: must provide an Ethereum address.')
  const wanted = address.toLowerCase()
  if (!core.accounts().some((account) => account.toLowerCase() === wanted)) throw unauthorized()
  return addresses.findIndex((account) => account.toLowerCase() === wanted)
}

/** The first parameter as an object. @throws {RpcError} -32602 */
export function objectParam(params: readonly unknown[]): Record<string, unknown> {
  const [first] = params
  if (typeof first !== 'object' || first === null || Array.isArray(first))
    throw invalidParams('Expected a single object parameter.')
  return { ...first }
}
