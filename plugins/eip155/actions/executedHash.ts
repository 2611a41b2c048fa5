import { isSameAddress } from 'tapkit/kernel'
import { executions } from './isReverted.ts'
import { isBytes, isHash } from './readHex.ts'

/**
 * The hash that the owners of a Safe signed, if the log says that the Safe has executed it. The hash is a topic since
 * version 1.4.1 of the Safe, and the first word of the data before.
 */
export function executedHash(log: unknown, safe: string): string | undefined {
  const { address, topics, data }: Record<string, unknown> = Object(log)
  const [name, indexed]: unknown[] = Array.isArray(topics) ? topics : []
  if (!executions.has(name) || typeof address !== 'string' || !isSameAddress(address, safe)) return undefined
  const said = indexed ?? (isBytes(data) ? data.slice(0, 66) : undefined)
  return isHash(said) ? said.toLowerCase() : undefined
}
