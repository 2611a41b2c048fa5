import { sanitizeText } from 'tapkit/kernel'
import { readInscriptionId } from '../../../ordinals/inscriptionId.ts'
import type { Inscription, InscriptionPage } from './types.ts'

/** Most characters of a collection's name, of a content type and of an address. */
const [maxName, maxType, maxAddress] = [60, 100, 100]
const mostPostage = 21_000_000n * 100_000_000n

/**
 * A wallet's answer to `ord_getInscriptions`. A second entry of an inscription is left out, and so is an entry that cannot be read: the
 * account may hold it all the same.
 */
export function readInscriptions(
  reply: unknown,
  { offset, limit }: Pick<InscriptionPage, 'offset' | 'limit'>,
): InscriptionPage {
  const { total, inscriptions } = Object(reply) as Readonly<Record<string, unknown>>
  const entries: readonly unknown[] | undefined = Array.isArray(inscriptions) ? inscriptions.slice(0, limit) : undefined
  const listed = (entries ?? []).flatMap((entry) => read(entry) ?? [])
  const mayLack = listed.length !== entries?.length
  const unique = listed.filter(({ id }, at) => listed.findIndex((other) => other.id === id) === at)
  const known = Number.isSafeInteger(total) && Number(total) >= 0 ? Number(total) : 0
  return { total: Math.max(known, offset + unique.length), offset, limit, inscriptions: unique, mayLack }
}

function read(entry: unknown): Inscription | undefined {
  const told = Object(entry) as Readonly<Record<string, unknown>>
  const { inscriptionId: id, output, address } = told
  const postage = readWhole(told.postage, mostPostage)
  if (typeof id !== 'string' || !readInscriptionId(id)) return undefined
  if (typeof output !== 'string' || !/^[0-9a-f]{64}:\d{1,10}$/.test(output) || postage === undefined) return undefined
  return {
    ...{ id, output, postage, address: readText(address, maxAddress) ?? '' },
    number: readNumber(told.inscriptionNumber),
    contentType: readText(told.contentType, maxType),
    contentLength: readSize(told.contentLength),
    collectionName: readText(told.collectionName, maxName),
  }
}

const readText = (value: unknown, max: number): string | undefined =>
  (typeof value === 'string' && sanitizeText(value, max)) || undefined

function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(number) ? Number(number) : undefined
}

function readSize(value: unknown): number | undefined {
  const size = readNumber(value)
  return size !== undefined && size >= 0 ? size : undefined
}

function readWhole(value: unknown, most: bigint): bigint | undefined {
  const text = Number.isSafeInteger(value) ? String(value) : value
  if (typeof text !== 'string' || !/^\d{1,16}$/.test(text)) return undefined
  return BigInt(text) <= most ? BigInt(text) : undefined
}
