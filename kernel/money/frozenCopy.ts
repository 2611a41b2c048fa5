import { PreparedMismatchError } from '../errors/intent.ts'

/** No request nests this deep. The limit ends the copy of an object that contains itself. */
const deepest = 60

/**
 * Copies plain data (JSON and bigint) and freezes the copy at every level, so that the author of the original cannot
 * change it any more.
 * @throws PreparedMismatchError for any other data, because freezing would not stop it from changing
 */
export function frozenCopy<value>(value: value, path = 'payload', depth = 0): value {
  if (typeof value === 'function' || typeof value === 'symbol' || depth > deepest) throw notPlain(path)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    return Object.freeze(value.map((part, at) => frozenCopy(part, `${path}[${at}]`, depth + 1))) as value
  }
  const kind = Object.getPrototypeOf(value)
  if (kind !== Object.prototype && kind !== null) throw notPlain(path)
  const parts = Object.entries(value).map(([key, part]) => [key, frozenCopy(part, `${path}.${key}`, depth + 1)])
  return Object.freeze(Object.fromEntries(parts)) as value
}

const notPlain = (path: string) =>
  new PreparedMismatchError({ debug: `"${path}" is not plain data: JSON and bigint, bytes as hex or base64.` })
