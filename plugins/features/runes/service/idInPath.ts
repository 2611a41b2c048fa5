import { RPCError, rpcErrorCode } from 'tapkit/kernel'

const longest = 200

/** Whether a name of an order can be a part of a path. A URL drops two of them with the part before, however they are encoded; half a character has no encoding. */
export const fitsPath = (id: string): boolean => id.length <= longest && !/^\.{1,2}$/.test(id) && !/\p{Cs}/u.test(id)

/**
 * The name of an order as a part of a path.
 * @throws RPCError -32602 for a name that would lead to another path, or to none
 */
export function idInPath(id: string): string {
  if (fitsPath(id)) return encodeURIComponent(id)
  const message = 'The id of the order is none that an order service gives.'
  throw new RPCError({ code: rpcErrorCode.invalidParams, message })
}
