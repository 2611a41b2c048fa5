import { RPCError, rpcErrorCode } from 'tapkit/kernel'

const longest = 200

/**
 * The name of an order as a part of a path.
 * @throws RPCError -32602 for a name that would lead to another path, or to none
 */
export function idInPath(id: string): string {
  // A URL drops these two parts and the part before, however they are encoded; and half a character has no encoding.
  if (id.length <= longest && !/^\.{1,2}$/.test(id) && !/\p{Cs}/u.test(id)) return encodeURIComponent(id)
  const message = 'The id of the order is none that an order service gives.'
  throw new RPCError({ code: rpcErrorCode.invalidParams, message })
}
