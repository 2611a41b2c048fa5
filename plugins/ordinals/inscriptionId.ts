import { isUint } from './uint.ts'

/** An inscription: the id of the transaction that revealed it, and its place among those that the transaction reveals. */
export type InscriptionId = { readonly txid: string; readonly index: number }

/** The parts of an id such as `6fb976…cadfi0`; `undefined` for any other text. Such an id is safe in a URL. */
export function readInscriptionId(text: string): InscriptionId | undefined {
  const [, txid = '', index = ''] = /^([0-9a-f]{64})i(0|[1-9]\d{0,9})$/.exec(text) ?? []
  return txid && isUint(BigInt(index), 32) ? { txid, index: Number(index) } : undefined
}

/** An id as text. */
export const writeInscriptionId = ({ txid, index }: InscriptionId): string => `${txid}i${index}`

/** The id in a field of an envelope: 32 bytes of the transaction, the last first, and the index in 4 bytes or as few as can be, the lowest first. */
export function decodeInscriptionId(bytes: Uint8Array): InscriptionId | undefined {
  const { length } = bytes
  if (length < 32 || length > 36 || (length > 32 && length < 36 && bytes.at(-1) === 0)) return undefined
  const txid = [...bytes.subarray(0, 32)].reverse().map((byte) => byte.toString(16).padStart(2, '0'))
  return { txid: txid.join(''), index: bytes.subarray(32).reduceRight((index, byte) => index * 256 + byte, 0) }
}

/** The bytes of an id for a field of an envelope. */
export function encodeInscriptionId({ txid, index }: InscriptionId): Uint8Array {
  const bytes = (txid.match(/../g) ?? []).reverse().map((digits) => Number.parseInt(digits, 16))
  for (let rest = index; rest > 0; rest = Math.floor(rest / 256)) bytes.push(rest % 256)
  return Uint8Array.from(bytes)
}
