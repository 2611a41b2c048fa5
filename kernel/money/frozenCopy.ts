import { PreparedMismatchError } from '../errors/intent.ts'

/** No request nests this deep. The limit ends the copy of an object that contains itself. */
const deepest = 60

/**
 * A deep frozen copy of plain data (JSON and bigint), which its writer cannot change any more. No method that the data
 * itself owns is called: a list may have a `map` that answers the same parts which its writer still holds.
 * @throws PreparedMismatchError for anything else, which could change behind a freeze
 */
export function frozenCopy<value>(value: value, path = 'payload', depth = 0): value {
  if (typeof value === 'function' || typeof value === 'symbol' || depth > deepest) throw notPlain(path)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const { length } = value
    // A gap, or a name beside the numbers, is in no JSON.
    if (Object.keys(value).length !== length) throw notPlain(path)
    return Object.freeze(
      Array.from({ length }, (_, at) => frozenCopy<unknown>(value[at], `${path}[${at}]`, depth + 1)),
    ) as value
  }
  const kind = Object.getPrototypeOf(value)
  if (kind !== Object.prototype && kind !== null) throw notPlain(path)
  const parts = Object.entries(value).map(([key, part]) => [key, frozenCopy(part, `${path}.${key}`, depth + 1)])
  return Object.freeze(Object.fromEntries(parts)) as value
}

const notPlain = (path: string) =>
  new PreparedMismatchError({ debug: `"${path}" is not plain data: JSON and bigint, bytes as hex or base64.` })
