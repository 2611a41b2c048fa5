import { invalidParams, RpcError } from '../errors.ts'
import type { Signer } from './core.ts'
import type { NetworkName } from './types.ts'

export type Params = Readonly<Record<string, unknown>>

export function text(params: Params, name: string): string {
  const value = params[name]
  if (typeof value !== 'string') throw invalidParams(`"${name}" has to be a text.`)
  return value
}

export function texts(params: Params, name: string): string[] {
  const value = params[name] ?? []
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string'))
    throw invalidParams(`"${name}" has to be a list of texts.`)
  return value
}

export function whole(value: unknown, name: string): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value === 'string' && /^\d+$/.test(value)) return BigInt(value)
  throw invalidParams(`"${name}" has to be a whole number.`)
}

/** The network that a request names, the wallet's own by default. */
export function networkIn(core: Signer, { network }: Params): NetworkName {
  if (network === undefined) return core.network()
  if (network !== 'mainnet' && network !== 'testnet') throw invalidParams('Unknown network.')
  return network
}

/** Refuses sites that were not let in, and addresses that are not the chosen account's. @throws {RpcError} -32002, -32001 */
export function permit(core: Signer, params: Params): NetworkName {
  if (!core.isConnected()) throw new RpcError(-32002, 'Access denied.')
  const network = networkIn(core, params)
  const { address } = core.account(network)
  if (params.address !== undefined && params.address !== address)
    throw new RpcError(-32001, 'The address is not that of the chosen account.')
  return network
}
