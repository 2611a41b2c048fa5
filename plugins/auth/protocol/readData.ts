import { limits } from './limits.ts'

/** A value that JSON can express. */
export type Data = null | boolean | number | string | readonly Data[] | { readonly [key: string]: Data }

/** Why a value is no data: what kind of thing is in it, a key of the prototype chain, or its depth or size. */
export type DataFault = 'kind' | 'key' | 'depth' | 'size'

/** The keys by which an object reaches the objects that others inherit from. */
const inherited = new Set<PropertyKey>(['__proto__', 'constructor', 'prototype'])

class Refusal extends Error {
  readonly fault: DataFault
  constructor(fault: DataFault) {
    super(fault)
    this.fault = fault
  }
}

/**
 * Copies a value of the other side. Plain objects, lists and the primitives of JSON are taken. Each property is read once, no getter is called, and the
 * copy inherits nothing. The size is the size of the JSON in UTF-8.
 */
export function readData(
  value: unknown,
  maxBytes: number = limits.bytes,
  maxDepth: number = limits.depth,
): { data: Data } | { fault: DataFault } {
  try {
    const data = copy(value, maxDepth, { left: maxBytes })
    return new TextEncoder().encode(JSON.stringify(data)).length > maxBytes ? { fault: 'size' } : { data }
  } catch (error) {
    // A proxy can throw any value from its traps.
    return { fault: error instanceof Refusal ? error.fault : 'kind' }
  }
}

/** Copies a payload that this side is about to send. Its limits leave room for the envelope. */
export const readPayload = (value: unknown) => readData(value, limits.payload.bytes, limits.payload.depth)

/** Characters that may still come: there are never more of them than bytes, so a giant value is left half read. */
type Budget = { left: number }

function spend(budget: Budget, characters: number): void {
  budget.left -= characters
  if (budget.left < 0) throw new Refusal('size')
}

function copy(value: unknown, depth: number, budget: Budget): Data {
  spend(budget, 1)
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'string') {
    spend(budget, value.length)
    return value
  }
  if (typeof value !== 'object') throw new Refusal('kind')
  // A circle ends here as well.
  if (depth === 0) throw new Refusal('depth')
  return Array.isArray(value) ? copyList(value, depth - 1, budget) : copyObject(value, depth - 1, budget)
}

function copyList(list: object, depth: number, budget: Budget): Data {
  const length = Number(ownValue(list, 'length'))
  spend(budget, length)
  if (Reflect.ownKeys(list).length !== length + 1) throw new Refusal('kind')
  return Array.from({ length }, (_, index) => copy(ownValue(list, String(index)), depth, budget))
}

function copyObject(object: object, depth: number, budget: Budget): Data {
  const prototype: unknown = Object.getPrototypeOf(object)
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) throw new Refusal('kind')
  const result: Record<string, Data> = Object.create(null)
  const keys = Reflect.ownKeys(object)
  spend(budget, keys.length)
  for (const key of keys) {
    if (typeof key === 'symbol' || inherited.has(key)) throw new Refusal('key')
    spend(budget, key.length)
    const value = ownValue(object, key)
    if (value !== undefined) result[key] = copy(value, depth, budget)
  }
  return result
}

function ownValue(object: object, key: string): unknown {
  const found = Object.getOwnPropertyDescriptor(object, key)
  // A polluted `Object.prototype` would lend the descriptor of a getter a `value`, so the descriptor's own property counts.
  if (!found || !Object.hasOwn(found, 'value')) throw new Refusal('kind')
  return found.value
}
