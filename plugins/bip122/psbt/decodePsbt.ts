import { fromBase64 } from '../encoding/base64.ts'
import { fromHex } from '../encoding/hex.ts'
import { InvalidPsbtError } from '../errors.ts'

/** `psbt` and 0xff, with which every PSBT begins (BIP-174). */
const magic = [0x70, 0x73, 0x62, 0x74, 0xff]

/**
 * The bytes of a PSBT in hex or base64. Hex is tried first, because its digits are valid base64 too.
 * @throws InvalidPsbtError
 */
export function decodePsbt(text: string): Uint8Array {
  if (typeof text !== 'string' || text === '') throw new InvalidPsbtError({ message: 'No PSBT provided' })
  const bytes = fromHex(text) ?? fromBase64(text)
  if (!bytes || magic.some((byte, at) => bytes[at] !== byte)) throw new InvalidPsbtError()
  return bytes
}
