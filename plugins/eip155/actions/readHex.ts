import { RPCError } from 'tapkit/kernel'

/**
 * A node's quantity (`0x…`) as bigint.
 * @throws RPCError
 */
export function readQuantity(value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw new RPCError({ code: -32603, message: 'The node sent an answer that could not be read', data: value })
}

/** Whether a value is bytes in hex. */
export const isBytes = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && value.length % 2 === 0 && /^0x[0-9a-f]*$/i.test(value)

/** Whether a value is a transaction hash. */
export const isHash = (value: unknown): value is `0x${string}` => isBytes(value) && value.length === 66
