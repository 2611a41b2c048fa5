import { invalidParams, RpcError } from '../../errors.ts'
import type { Core } from '../core.ts'

export type Params = Readonly<Record<string, unknown>>
/** A method of the sats-connect dialect. @throws {RpcError} */
export type Method = (core: Core, params: Params) => Promise<unknown>

export function requirePermission(core: Core): void {
  if (!core.isConnected()) throw new RpcError(-32002, 'Access denied.')
}

export function text(params: Params, name: string): string {
  const value = params[name]
  if (typeof value !== 'string') throw invalidParams(`"${name}" has to be a text.`)
  return value
}
