import * as v from 'valibot'

const magic = '70736274ff'
const magicBase64 = 'cHNidP'

/** A PSBT (BIP-174) in base64 or hex, as base64. */
export const psbt = v.pipe(
  v.string(),
  v.nonEmpty('No PSBT provided'),
  // Hex first: a hex text is made of base64 letters as well.
  v.transform((text) => (/^([0-9a-f]{2})+$/i.test(text) ? toBase64(text.toLowerCase()) : text)),
  v.check((text) => text.startsWith(magicBase64) && isBase64(text), 'Invalid PSBT format'),
)

function toBase64(hex: string): string {
  if (!hex.startsWith(magic)) return ''
  return btoa((hex.match(/../g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 16))).join(''))
}

function isBase64(text: string): boolean {
  try {
    return atob(text).startsWith('psbt\u00ff')
  } catch {
    return false
  }
}
