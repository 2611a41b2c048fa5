import { sanitizeText } from 'tapkit/kernel'
import { readInscriptionId } from '../../ordinals/inscriptionId.ts'
import { readRuneId } from '../../ordinals/runeId.ts'
import { type RuneName, readRuneName } from '../../ordinals/runeName.ts'
import { readRuneSign } from '../../ordinals/runeSign.ts'
import type { Terms } from '../../ordinals/runestone.ts'
import type { InscriptionFacts, RuneFacts } from '../../ordinals/service.ts'
import { isUint } from '../../ordinals/uint.ts'
import { isTxid } from '../explorer/isTxid.ts'
import { readUint } from './readUint.ts'

const mostDivisibility = 38
/** The longest content type that is shown. */
const maxType = 100

/** A rune of this name as ord answers `GET /rune/{name}`; `undefined` if a field is malformed, or the answer is about another name. */
export function readRuneFacts(json: unknown, asked: RuneName): Omit<RuneFacts, 'height'> | undefined {
  const { id, entry } = Object(json)
  const told = Object(entry)
  const name = readRuneName(String(told.spaced_rune))
  const parts = readRuneId(String(id))
  const { divisibility, etching } = told
  const block = toCount(told.block)
  const [number, premine, burned, mints] = [told.number, told.premine, told.burned, told.mints].map(readUint)
  const terms = readTerms(told.terms)
  if (name?.letters !== asked.letters || !parts || block === undefined || parts.block !== BigInt(block))
    return undefined
  if (!Number.isInteger(divisibility) || divisibility < 0 || divisibility > mostDivisibility) return undefined
  if (!isTxid(etching) || terms === 'malformed') return undefined
  if (number === undefined || premine === undefined || burned === undefined || mints === undefined) return undefined
  const supply = premine + mints * (terms?.amount ?? 0n)
  if (!isUint(supply, 128) || burned > supply || mints > (terms?.cap ?? 0n)) return undefined
  return {
    ...{ id, name, number, divisibility, symbol: readRuneSign(told.symbol) },
    ...{ premine, burned, mints, supply, terms, block, etching },
  }
}

function readTerms(terms: unknown): Terms | undefined | 'malformed' {
  if (terms === null || terms === undefined) return undefined
  const { amount, cap, height, offset } = Object(terms)
  const [[heightStart, heightEnd], [offsetStart, offsetEnd]] = [readPair(height), readPair(offset)]
  const fields = {
    amount: readOptional(amount),
    cap: readOptional(cap),
    heightStart,
    heightEnd,
    offsetStart,
    offsetEnd,
  }
  return Object.values(fields).includes('malformed') ? 'malformed' : (fields as Terms)
}

const readPair = (pair: unknown) =>
  Array.isArray(pair) && pair.length === 2 ? pair.map(readOptional) : (['malformed', 'malformed'] as const)

/** ord writes `null` for a value that an etching has left out. */
const readOptional = (value: unknown): bigint | undefined | 'malformed' =>
  value === null || value === undefined ? undefined : (readUint(value) ?? 'malformed')

/** An inscription of this id as ord answers `GET /inscription/{id}`; `undefined` if it is malformed, or about another inscription. */
export function readInscriptionFacts(json: unknown, asked: string): InscriptionFacts | undefined {
  const { id, number, satpoint, address, value, timestamp, content_length, effective_content_type, content_type } =
    Object(json)
  const [, output = '', digits] = /^([0-9a-f]{64}:\d{1,10}):(\d{1,16})$/.exec(String(satpoint)) ?? []
  const offset = readUint(digits)
  if (id !== asked || !readInscriptionId(asked) || offset === undefined || !Number.isSafeInteger(number))
    return undefined
  const type = effective_content_type ?? content_type
  return {
    ...{ id, number, output, offset, postage: readUint(value) },
    contentType: (typeof type === 'string' && sanitizeText(type, maxType)) || undefined,
    contentLength: toCount(content_length),
    address: typeof address === 'string' ? sanitizeText(address, maxType) : undefined,
    timestamp: toCount(timestamp),
  }
}

const toCount = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined
