import { RPCError } from 'tapkit/kernel'

/**
 * A node's quantity (`0x…`) as bigint.
 * @throws RPCError
 */
export function readQuantity(value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw unreadable(value)
}

/**
 * A node's bytes (`0x…`).
 * @throws RPCError
 */
export function readBytes(value: unknown): `0x${string}` {
  if (isBytes(value)) return value
  throw unreadable(value)
}

/** The first word of a contract's answer as a number; `undefined` if there is no word. */
export const readWord = (bytes: string | undefined): bigint | undefined =>
  bytes && bytes.length >= 66 ? BigInt(bytes.slice(0, 66)) : undefined

/** Whether a value is bytes in hex. */
export const isBytes = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && value.length % 2 === 0 && /^0x[0-9a-f]*$/i.test(value)

/** Whether a value is a transaction hash. */
export const isHash = (value: unknown): value is `0x${string}` => isBytes(value) && value.length === 66

const unreadable = (data: unknown) =>
  new RPCError({ code: -32603, message: 'The node sent an answer that could not be read', data })
