import { Matrix } from './Matrix.ts'
import { bestMask } from './mask.ts'
import type { QrLevel } from './tables.ts'
import { toWords } from './words.ts'

/** A code as rows of modules; true is dark. */
export type QrGrid = readonly (readonly boolean[])[]

/**
 * Encodes a text as a QR code in byte mode (ISO/IEC 18004, versions 1 to 15).
 * @throws RangeError when the text needs more than version 15.
 */
export function encodeQr(text: string, level: QrLevel = 'M'): QrGrid {
  const { version, words } = toWords(text, level)
  const matrix = new Matrix(version, level)
  matrix.write(words)
  const mask = bestMask(matrix)
  matrix.format(mask)
  matrix.flip(mask)
  return matrix.rows
}
