import type { Core } from '../core.ts'
import { invalidParams, unauthorized } from '../errors.ts'

/** Answers one JSON-RPC method. */
export type Method<core = Core> = (core: core, params: readonly unknown[]) => Promise<unknown>

/** What signing and sending need of a wallet, wherever it is. */
export type Signer = Pick<Core, 'site' | 'accounts' | 'chainId' | 'chains' | 'activeChain' | 'ask' | 'manner' | 'held'>

export const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)

/** The key of an account that this site may use. @throws {RpcError} -32602, 4100 */
export function permittedKey(core: Pick<Core, 'accounts' | 'held'>, address: unknown): `0x${string}` {
  if (!isAddress(address)) throw invalidParams('Invalid parameters: must provide an Ethereum address.')
  const wanted = address.toLowerCase()
  if (!core.accounts().some((account) => account.toLowerCase() === wanted)) throw unauthorized()
  const { addresses, keys } = core.held()
  const key = keys[addresses.findIndex((account) => account.toLowerCase() === wanted)]
  if (key === undefined) throw unauthorized()
  return key
}

/** The first parameter as an object. @throws {RpcError} -32602 */
export function objectParam(params: readonly unknown[]): Record<string, unknown> {
  const [first] = params
  if (typeof first !== 'object' || first === null || Array.isArray(first))
    throw invalidParams('Expected a single object parameter.')
  return { ...first }
}
