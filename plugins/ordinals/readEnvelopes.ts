import { findEnvelopes } from './findEnvelopes.ts'
import { decodeInscriptionId, type InscriptionId } from './inscriptionId.ts'
import { tapscriptOf } from './tapscript.ts'

/** An inscription as the witness of an input reveals it. */
export type Envelope = {
  readonly input: number
  /** Its place among the envelopes of its input. */
  readonly offset: number
  readonly contentType?: string | undefined
  /** The content as it stands in the witness. It may be compressed. */
  readonly body?: Uint8Array | undefined
  readonly metadata?: Uint8Array | undefined
  /** The inscription whose content is shown in its place. */
  readonly delegate?: InscriptionId | undefined
  /** The place of the inscribed satoshi, counted over all outputs. Without a pointer, the first satoshi of the input is inscribed. */
  readonly pointer?: bigint | undefined
  /** The number of the name of the rune that is etched together with it. */
  readonly rune?: bigint | undefined
  /** A number was pushed by its own opcode. */
  readonly pushnum: boolean
  /** The envelope stands right behind the beginning of another envelope. */
  readonly stutter: boolean
  readonly duplicateField: boolean
  readonly incompleteField: boolean
  /** An index binds such an inscription to no satoshi. */
  readonly unrecognizedEvenField: boolean
}

const tags = { contentType: 1, pointer: 2, metadata: 5, delegate: 11, rune: 13 } as const

/** The inscriptions that the witnesses of a transaction's inputs reveal. */
export function readEnvelopes(witnesses: readonly (readonly Uint8Array[])[]): Envelope[] {
  return witnesses.flatMap((witness, input) =>
    findEnvelopes(tapscriptOf(witness) ?? new Uint8Array()).map(({ pushes, pushnum, stutter }, offset) => ({
      input,
      offset,
      pushnum,
      stutter,
      ...readFields(pushes),
    })),
  )
}

function readFields(pushes: readonly Uint8Array[]) {
  // An empty push in the place of a tag ends the fields: the content follows.
  const empty = pushes.findIndex((push, at) => at % 2 === 0 && push.length === 0)
  const head = empty === -1 ? pushes : pushes.slice(0, empty)
  const fields = new Map<string, Uint8Array[]>()
  for (let at = 0; at + 1 < head.length; at += 2) {
    const [tag = new Uint8Array(), value = new Uint8Array()] = head.slice(at, at + 2)
    const key = tag.join()
    const values = fields.get(key)
    if (values) values.push(value)
    else fields.set(key, [value])
  }
  const first = (tag: number) => fields.get(String(tag))?.[0]
  const metadata = fields.get(String(tags.metadata))
  const isUnknown = ([key, values]: [string, Uint8Array[]]) =>
    Number.parseInt(key, 10) % 2 === 0 && (key !== String(tags.pointer) || values.length > 1)
  return {
    contentType: toText(first(tags.contentType)),
    body: empty === -1 ? undefined : concat(pushes.slice(empty + 1)),
    metadata: metadata && concat(metadata),
    delegate: decodeInscriptionId(first(tags.delegate) ?? new Uint8Array()),
    pointer: readNumber(first(tags.pointer), 8),
    rune: readNumber(first(tags.rune), 16),
    duplicateField: [...fields.values()].some((values) => values.length > 1),
    incompleteField: head.length % 2 === 1,
    unrecognizedEvenField: [...fields].some(isUnknown),
  }
}

function toText(bytes: Uint8Array | undefined): string | undefined {
  try {
    return bytes && new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** A number of at most so many bytes, the lowest byte first. Zeros behind them do not count. */
function readNumber(bytes: Uint8Array | undefined, most: number): bigint | undefined {
  if (!bytes || bytes.subarray(most).some((byte) => byte !== 0)) return undefined
  return bytes.subarray(0, most).reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n)
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
