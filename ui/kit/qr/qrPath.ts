import type { QrGrid } from './encodeQr.ts'

/** Rounding of an outward corner, in modules. */
const r = 0.42

/** A square with rounded corners, as path data. */
const square = (x: number, y: number, size: number, q: number): string => {
  const side = size - 2 * q
  return `M${x + q} ${y}h${side}a${q} ${q} 0 0 1 ${q} ${q}v${side}a${q} ${q} 0 0 1-${q} ${q}h${-side}a${q} ${q} 0 0 1-${q}-${q}v${-side}a${q} ${q} 0 0 1 ${q}-${q}Z`
}

/**
 * Path data of a code, to fill by `evenodd`. Modules join into contours, and only outward corners are rounded, so that no
 * light seam weakens the code. `hole` modules in the middle stay free for a logo.
 */
export function qrPath(grid: QrGrid, hole = 0): string {
  const size = grid.length
  const from = Math.floor((size - hole) / 2)
  const inHole = (x: number, y: number) => x >= from && x < from + hole && y >= from && y < from + hole
  const inEye = (x: number, y: number) => (x < 7 && (y < 7 || y >= size - 7)) || (x >= size - 7 && y < 7)
  const dark = (x: number, y: number) => (grid[y]?.[x] ?? false) && !inEye(x, y) && !inHole(x, y)
  let path = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!dark(x, y)) continue
      const [up, right, down, left] = [dark(x, y - 1), dark(x + 1, y), dark(x, y + 1), dark(x - 1, y)]
      const topLeft = up || left ? 0 : r
      const topRight = up || right ? 0 : r
      const bottomRight = down || right ? 0 : r
      const bottomLeft = down || left ? 0 : r
      path += `M${x + topLeft} ${y}H${x + 1 - topRight}`
      if (topRight) path += `a${r} ${r} 0 0 1 ${r} ${r}`
      path += `V${y + 1 - bottomRight}`
      if (bottomRight) path += `a${r} ${r} 0 0 1-${r} ${r}`
      path += `H${x + bottomLeft}`
      if (bottomLeft) path += `a${r} ${r} 0 0 1-${r}-${r}`
      path += `V${y + topLeft}`
      if (topLeft) path += `a${r} ${r} 0 0 1 ${r}-${r}`
      path += 'Z'
    }
  }
  for (const [x, y] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const) {
    path += square(x, y, 7, 2) + square(x + 1, y + 1, 5, 1.2) + square(x + 2, y + 2, 3, 0.9)
  }
  return path
}
