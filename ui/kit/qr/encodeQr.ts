import { encodeQR } from 'qr'

/** How much of a code may be lost: M 15 %, Q 25 %. */
export type QrLevel = 'M' | 'Q'

/** A code as rows of modules; true is dark. */
export type QrGrid = readonly (readonly boolean[])[]

const levels = { M: 'medium', Q: 'quartile' } as const
/** Version 15: more modules than that are too small for a camera at the size that the kit draws. */
const largest = 77

/**
 * Encodes a text as a QR code in byte mode (ISO/IEC 18004, versions 1 to 15), without a border.
 * @throws RangeError when the text needs more than version 15.
 */
export function encodeQr(text: string, level: QrLevel = 'M'): QrGrid {
  // The library draws a border of one module at least.
  const rows = encodeQR(text, 'raw', { ecc: levels[level], encoding: 'byte', border: 1 })
  const grid = rows.slice(1, -1).map((row) => row.slice(1, -1))
  if (grid.length > largest) throw new RangeError(`A code of ${grid.length} modules is too fine to be read`)
  return grid
}
