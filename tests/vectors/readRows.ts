import { readFileSync } from 'node:fs'

/** A row of the public vectors: call what plays the part of `fn` with `args`. Its `src` names where it comes from. */
export type Row = {
  readonly id: string
  readonly fn: string
  readonly args: readonly never[]
  readonly expect?: unknown
  readonly subset?: unknown
  readonly oneOf?: readonly unknown[]
  /** A string is a part of the error's message. */
  readonly throws?: boolean | string
}

/** What a row that accepts an error has among its outcomes. */
export const refused = Symbol('refused')

/**
 * Rows of a JSON file, those of `fn` or all, their tagged values as what they stand for.
 * @throws {Error} where there is none: no row is no test
 */
export function readRows(file: string | URL, fn?: string): Row[] {
  const all = untag(JSON.parse(readFileSync(file, 'utf8'))) as Row[]
  const rows = fn === undefined ? all : all.filter((row) => row.fn === fn)
  if (rows.length === 0) throw new Error(`${String(file)} has no row of ${fn}`)
  return rows
}

// Not a reviver of JSON.parse: there `undefined` takes the key or the place in the array away.
function untag(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(untag)
  if (typeof value !== 'object' || value === null) return value
  const tagged = value as Record<string, unknown>
  if ('$undefined' in tagged) return undefined
  if ('$throws' in tagged) return refused
  if ('$bigint' in tagged) return BigInt(String(tagged.$bigint))
  if ('$num' in tagged) return Number(tagged.$num)
  if ('$hex' in tagged) return Buffer.from(String(tagged.$hex), 'hex')
  if ('$repeat' in tagged) {
    const [text, count] = tagged.$repeat as [string, number]
    return text.repeat(count)
  }
  return Object.fromEntries(Object.entries(tagged).map(([key, item]) => [key, untag(item)]))
}
