import { toBase64 } from '../encoding/base64.ts'
import { fromHex, toHex } from '../encoding/hex.ts'
import { decodePsbt } from '../psbt/decodePsbt.ts'

/**
 * The bytes of a PSBT in base64, hex or bytes, and how one is written in the same form.
 * @throws InvalidPsbtError
 */
export function readForm(psbt: string | Uint8Array): {
  readonly bytes: Uint8Array
  readonly write: (base64: string) => string | Uint8Array
} {
  if (typeof psbt !== 'string') return { bytes: decodePsbt(toBase64(psbt)), write: decodePsbt }
  const isHex = fromHex(psbt) !== undefined
  return { bytes: decodePsbt(psbt), write: (base64) => (isHex ? toHex(decodePsbt(base64)) : base64) }
}
