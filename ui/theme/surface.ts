import { mix, parseColor, type Rgb, rounded, toHex } from './color.ts'
import { contrast } from './contrast.ts'
import { tokenValue } from './tokens.ts'

/** Least contrast of text, and of the edge of a control. */
const text = 4.5
const mark = 3

/**
 * The variables that follow from a surface of the host's own: fills, lines and the grounds of tones, mixed as the default
 * variables are, and texts that stay readable on the strongest fill.
 */
export function surfaceVariables(
  surface: Rgb,
  given: Rgb | undefined,
  mode: 'dark' | 'light',
): Record<`--tk-${string}`, string> {
  const token = (name: string, of = mode) => parseColor(tokenValue(`--tk-${name}`, of) ?? '') ?? surface
  const readable = [given ?? token('text-1'), token('text-1', 'dark'), token('text-1', 'light')]
  const reads = (color: Rgb) => contrast(color, rounded(mix(color, surface, 0.08))) >= text
  const ink =
    readable.find(reads) ?? (contrast([0, 0, 0], surface) > contrast([1, 1, 1], surface) ? [0, 0, 0] : [1, 1, 1])
  const over = (share: number) => rounded(mix(ink, surface, share))
  const fills = { '--tk-fill-1': over(0.04), '--tk-fill-2': over(0.08) }
  /** As faint as it may be: from `share` on, the first that is told from the strongest fill. */
  const least = (share: number, need: number): Rgb =>
    share >= 1 || contrast(over(share), fills['--tk-fill-2']) >= need
      ? over(Math.min(share, 1))
      : least(share + 0.02, need)
  const colors: Record<`--tk-${string}`, Rgb> = {
    ...fills,
    '--tk-line': over(0.12),
    '--tk-edge': over(0.12),
    '--tk-line-control': least(0.45, mark),
    '--tk-text-1': ink,
    '--tk-text-2': least(0.7, text),
    '--tk-text-3': least(0.55, text),
    '--tk-positive-fill': mix(token('positive'), surface, 0.12),
    '--tk-warning-fill': mix(token('warning'), surface, 0.12),
    '--tk-danger-fill': mix(token('danger'), surface, 0.12),
  }
  return Object.fromEntries(Object.entries(colors).map(([name, color]) => [name, toHex(color)]))
}
