import type { Matrix } from './Matrix.ts'
import { masks } from './masks.ts'

/** The mask that leaves the fewest patterns a camera may take for something else. */
export function bestMask(matrix: Matrix): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let mask = 0; mask < masks.length; mask++) {
    matrix.format(mask)
    matrix.flip(mask)
    const sum = penalty(matrix.rows)
    if (sum < least) {
      least = sum
      best = mask
    }
    matrix.flip(mask)
  }
  return best
}

function penalty(rows: readonly (readonly boolean[])[]): number {
  const lines = rows.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''))
  const columns = lines.map((_, x) => lines.map((line) => line[x]).join(''))
  let sum = 0
  for (const line of [...lines, ...columns]) sum += runs(line) + finders(line)
  const size = lines.length
  let dark = 0
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const here = lines[y]?.[x]
      if (here === '1') dark++
      if (x && y && here === lines[y - 1]?.[x] && here === lines[y]?.[x - 1] && here === lines[y - 1]?.[x - 1]) sum += 3
    }
  }
  return sum + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10
}

/** Five or more modules of one colour in a line. */
function runs(line: string): number {
  let sum = 0
  for (const [{ length }] of line.matchAll(/0{5,}|1{5,}/g)) sum += length - 2
  return sum
}

/** Patterns like those of the corners. */
function finders(line: string): number {
  let sum = 0
  for (let at = line.indexOf('1011101'); at >= 0; at = line.indexOf('1011101', at + 1)) {
    if (line.slice(Math.max(0, at - 4), at) === '0000' || line.slice(at + 7, at + 11) === '0000') sum += 40
  }
  return sum
}
