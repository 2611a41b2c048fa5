import { isHex } from './hex.ts'

type Field = { readonly name: string; readonly type: string }
type Types = Readonly<Record<string, readonly Field[]>>

/** A value of typed data in its one canonical form: numbers are decimal texts. */
export type Value = string | boolean | readonly Value[] | { readonly [name: string]: Value }
export type Struct = Readonly<Record<string, Value>>

export type TypedData = {
  readonly types: Types
  readonly primaryType: string
  readonly domain: Struct
  readonly message: Struct
}

const names = /^[A-Za-z_$][\w$]{0,127}$/
/** Without `$`, at which viem ends the name of a type: the type would not be in the hash. Nor any name that reads as a number or as bytes. */
const typeNames = /^(?!(u?int|bytes)\d*$)[A-Za-z_]\w{0,127}$/
const domainFields: Readonly<Record<string, string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}
const atomic =
  /^(u?int(8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256)|address|bool|string|bytes([1-9]|[12]\d|3[0-2])?)$/
const list = /^(.*)\[(\d*)\]$/
/** The most values that are read. */
const most = 2_000

class Unreadable extends Error {}

const refuse = (why: string): never => {
  throw new Unreadable(why)
}

/**
 * Reads typed data (EIP-712) of a stranger in its one canonical form: what is not of the types is left out, because it is not signed. Answers
 * `undefined` if a value does not fit its type, or if a name could pass for another part of the encoding.
 */
export function readTyped(given: unknown): TypedData | undefined {
  try {
    return read(typeof given === 'string' ? JSON.parse(given) : given)
  } catch {
    return undefined
  }
}

function read(given: unknown): TypedData {
  const { types: all, primaryType, domain, message }: Record<string, unknown> = Object(given)
  const types = readTypes(all)
  if (typeof primaryType !== 'string' || primaryType === 'EIP712Domain' || !Object.hasOwn(types, primaryType))
    return refuse('primaryType')
  const own: Record<string, unknown> = Object(domain)
  const known = Object.keys(domainFields).filter((name) => own[name] !== undefined)
  const domainType = types.EIP712Domain ?? known.map((name) => ({ name, type: domainFields[name] ?? '' }))
  // A domain that shows more than it signs, or signs it as another type, is a trap.
  if (domainType.some(({ name, type }) => domainFields[name] !== type)) refuse('domain')
  if (known.some((name) => !domainType.some((field) => field.name === name))) refuse('domain')
  const budget = { left: most }
  const whole = { ...types, EIP712Domain: domainType }
  const reached = new Set<string>()
  const readStruct = structReader(whole, budget, reached)
  const values = readStruct(primaryType, message, 0)
  const used = Object.entries(types).filter(([name]) => reached.has(name))
  return {
    types: { EIP712Domain: domainType, ...Object.fromEntries(used) },
    primaryType,
    domain: readStruct('EIP712Domain', own, 0),
    message: values,
  }
}

function readTypes(given: unknown): Types {
  const types: Record<string, readonly Field[]> = Object.create(null)
  for (const [name, fields] of Object.entries(Object(given))) {
    if (!typeNames.test(name) || name === '__proto__' || atomic.test(name) || !Array.isArray(fields))
      return refuse('types')
    const read = fields.map((field) => {
      const { name, type }: Record<string, unknown> = Object(field)
      if (typeof name !== 'string' || !names.test(name) || name === '__proto__' || typeof type !== 'string')
        return refuse('field')
      return { name, type }
    })
    if (new Set(read.map(({ name }) => name)).size !== read.length) return refuse('field twice')
    types[name] = read
  }
  return types
}

function structReader(types: Types, budget: { left: number }, reached: Set<string>) {
  const readValue = (type: string, value: unknown, depth: number): Value => {
    budget.left -= 1
    if (budget.left < 0 || depth > 12) return refuse('size')
    const [, item, length] = list.exec(type) ?? []
    if (item !== undefined) {
      if (!Array.isArray(value) || (length && value.length !== Number(length))) return refuse(type)
      note(item)
      return value.map((each) => readValue(item, each, depth + 1))
    }
    return Object.hasOwn(types, type) ? readStruct(type, value, depth + 1) : readAtom(type, value)
  }
  /** A type counts as reached if a list of it is empty, too: its name is in the hash. */
  const note = (type: string): void => {
    const base = type.replace(/(\[\d*\])+$/, '')
    if (!Object.hasOwn(types, base) && !atomic.test(base)) refuse(base)
    if (reached.has(base) || !Object.hasOwn(types, base)) return
    reached.add(base)
    for (const field of types[base] ?? []) note(field.type)
  }
  const readStruct = (type: string, value: unknown, depth: number): Struct => {
    note(type)
    const given: Record<string, unknown> = Object(value)
    const fields = types[type] ?? []
    return Object.fromEntries(
      fields.map((field) => {
        if (!Object.hasOwn(given, field.name)) return refuse(field.name)
        return [field.name, readValue(field.type, given[field.name], depth)]
      }),
    )
  }
  return readStruct
}

function readAtom(type: string, value: unknown): Value {
  if (!atomic.test(type)) return refuse(type)
  if (type === 'string') return typeof value === 'string' ? value : refuse(type)
  if (type === 'bool') return typeof value === 'boolean' ? value : refuse(type)
  if (type === 'address') return isHex(value) && value.length === 42 ? value.toLowerCase() : refuse(type)
  if (type.startsWith('bytes')) {
    const length = type.slice(5)
    return isHex(value) && (!length || value.length === 2 + 2 * Number(length)) ? value.toLowerCase() : refuse(type)
  }
  return readInteger(type, value)
}

/** An integer within its type, as a decimal text. A number that JavaScript rounds is refused. */
function readInteger(type: string, value: unknown): string {
  const isWritten = typeof value === 'string' && /^(-?\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value)
  if (!isWritten && !Number.isSafeInteger(value)) return refuse(type)
  const number = BigInt(value as string | number)
  const bits = BigInt(type.replace(/\D+/, ''))
  const [low, high] = type.startsWith('u') ? [0n, 2n ** bits] : [-(2n ** (bits - 1n)), 2n ** (bits - 1n)]
  return number >= low && number < high ? number.toString() : refuse(type)
}
