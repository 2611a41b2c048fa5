import { encodeQr } from '../../../../../ui/kit/qr/encodeQr.ts'
import { qrPath } from '../../../../../ui/kit/qr/qrPath.ts'

/** A QR code as the data of a path, and its modules at a side; `undefined` for a text that is too long. */
export function drawCode(text: string): { readonly path: string; readonly size: number } | undefined {
  try {
    const grid = encodeQr(text)
    return { path: qrPath(grid), size: grid.length }
  } catch {
    return undefined
  }
}
