/** How deep in an answer a transaction may be named: in a list of a field. */
export const depths = 3
/** Most parts of one level that are looked at. */
export const most = 100

/**
 * Methods whose answers hold other ids in the form of a transaction id, such as an order's: only a field with one of these names is the
 * transaction.
 */
export const hasOtherIds = (method: string): boolean => /^(runes|ord)_/.test(method)
const names: ReadonlySet<string> = new Set(['txid', 'txId', 'fundTransactionId', 'fundRBFTransactionId'])

/** The id of the transaction that the answer to such a method names, in lower case. */
export function findNamedId(answer: unknown, depth = depths): string | undefined {
  if (typeof answer !== 'object' || answer === null || depth === 0) return undefined
  for (const [name, part] of Object.entries(answer).slice(0, most)) {
    const isId = names.has(name) && typeof part === 'string' && /^[0-9a-f]{64}$/i.test(part)
    const found = isId ? part.toLowerCase() : findNamedId(part, depth - 1)
    if (found !== undefined) return found
  }
  return undefined
}
