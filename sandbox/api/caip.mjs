import { Refused } from './refused.mjs'

const NAMESPACE = '[-a-z0-9]{3,8}'
const REFERENCE = '[-_a-zA-Z0-9]{1,32}'
const network = new RegExp(`^${NAMESPACE}:${REFERENCE}$`)
const account = new RegExp(`^(${NAMESPACE}:${REFERENCE}):([-.%a-zA-Z0-9]{1,128})$`)

/** What stands for the native currency where an address is wanted. */
export const natives = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}

/** A CAIP-2 id. @throws {Refused} 400 */
export function readNetwork(value, field) {
  if (typeof value === 'string' && network.test(value)) return value
  throw new Refused(400, `${field} has to be a CAIP-2 id.`, field)
}

/** `{ network, address }` of a CAIP-10 id. @throws {Refused} 400 */
export function readAccount(value, field) {
  const [, id, address] = account.exec(typeof value === 'string' ? value : '') ?? []
  if (!id) throw new Refused(400, `${field} has to be a CAIP-10 id.`, field)
  return { network: id, address }
}

/** The address in a CAIP-10 id, or the plain address that was given. */
export const plainAddress = (value) => account.exec(value)?.[2] ?? value

/** Whether an address stands for the native currency of its namespace. */
export const isNative = (namespace, address) => address?.toLowerCase() === natives[namespace]?.toLowerCase()
