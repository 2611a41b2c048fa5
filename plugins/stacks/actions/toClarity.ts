import { Cl, type ClarityValue } from '@stacks/transactions'
import type { Network, TypedData } from 'tapkit/kernel'
import { readHex } from '../address/hex.ts'
import { parsePrincipal } from '../address/parsePrincipal.ts'
import { StructuredDataError } from '../errors.ts'

/** Deepest nesting of types. */
const depth = 8

/**
 * Structured data as two Clarity values in hex: the domain and the message (SIP-018).
 * @throws StructuredDataError
 */
export async function toClarity(data: TypedData, network: Network): Promise<{ domain: string; message: string }> {
  const { name, version, chainId = network.reference } = data.domain
  try {
    const domain = Cl.tuple({
      name: Cl.stringAscii(text(name)),
      version: Cl.stringAscii(text(version)),
      'chain-id': Cl.uint(whole(chainId)),
    })
    return { domain: Cl.serialize(domain), message: Cl.serialize(encode(data, data.primaryType, data.message, 0)) }
  } catch (cause) {
    const debug = cause instanceof Error ? cause.message : 'A value does not fit its type.'
    throw new StructuredDataError({ debug, cause })
  }
}

function encode(data: TypedData, type: string, value: unknown, level: number): ClarityValue {
  if (level > depth) throw new TypeError(`"${type}" is nested too deeply`)
  if (type.endsWith('[]')) {
    if (!Array.isArray(value)) throw new TypeError(`"${type}" is not a list`)
    return Cl.list(value.map((item) => encode(data, type.slice(0, -2), item, level + 1)))
  }
  if (Object.hasOwn(data.types, type)) return encodeTuple(data, type, value, level)
  if (/^uint\d*$/.test(type)) return Cl.uint(whole(value))
  if (/^int\d*$/.test(type)) return Cl.int(whole(value))
  switch (type) {
    case 'bool':
      if (typeof value !== 'boolean') throw new TypeError('a bool is true or false')
      return Cl.bool(value)
    case 'string-ascii':
      return Cl.stringAscii(text(value))
    case 'string':
    case 'string-utf8':
      return Cl.stringUtf8(text(value))
    case 'principal':
    case 'address':
      if (!parsePrincipal(value)) throw new TypeError('a principal is an address or a contract')
      return Cl.address(text(value))
    case 'bytes':
    case 'buff':
      return Cl.bufferFromHex(readHex(value) ?? fail('bytes are hex'))
    default:
      throw new TypeError(`there is no type "${type}"`)
  }
}

function encodeTuple(data: TypedData, type: string, value: unknown, level: number): ClarityValue {
  const fields = Object(value) as Record<string, unknown>
  return Cl.tuple(
    Object.fromEntries(
      (data.types[type] ?? []).map((field) => {
        if (!Object.hasOwn(fields, field.name)) throw new TypeError(`"${type}" lacks "${field.name}"`)
        return [field.name, encode(data, field.type, fields[field.name], level + 1)]
      }),
    ),
  )
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : fail('a text is missing')
}

function whole(value: unknown): bigint {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  return typeof value === 'string' && /^-?\d{1,39}$/.test(value) ? BigInt(value) : fail('a whole number is missing')
}

function fail(message: string): never {
  throw new TypeError(message)
}
