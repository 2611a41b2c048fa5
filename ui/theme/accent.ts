import { fromOklch, mix, type Oklch, parseColor, type Rgb, rounded, toHex, toOklch } from './color.ts'
import { contrast } from './contrast.ts'
import { tokenValue } from './tokens.ts'

const inks: readonly [dark: Rgb, light: Rgb] = [
  [3 / 255, 26 / 255, 30 / 255],
  [1, 1, 1],
]

/** Least contrast of text, and of a ring or mark. */
const text = 4.5
const mark = 3

/**
 * The variables that follow from an accent of the host's own: a readable text colour on it, hover, fill, and a replacement
 * if it is too faint as text or as a focus ring. `grounds` is the surface first, then the raised grounds on it.
 */
export function accentVariables(
  accent: Rgb,
  mode: 'dark' | 'light',
  grounds: readonly Rgb[] = defaultGrounds(mode),
): Record<`--tk-${string}`, string> {
  const { color, ink } = readable(accent, mode)
  const fill = rounded(mix(color, grounds[0] ?? color, 0.12))
  const faintest = Math.min(...[fill, ...grounds].map((ground) => contrast(color, ground)))
  const faint = faintest < text
  return {
    '--tk-accent': toHex(color),
    '--tk-on-accent': toHex(ink),
    '--tk-accent-hover': toHex(hover(color, ink, mode)),
    '--tk-accent-fill': toHex(fill),
    '--tk-accent-text': faint ? 'var(--tk-text-1)' : toHex(color),
    '--tk-accent-line': faint ? 'underline' : 'none',
    '--tk-focus': faintest < mark ? 'var(--tk-text-1)' : toHex(color),
  }
}

const defaultGrounds = (mode: 'dark' | 'light'): Rgb[] =>
  ['--tk-surface', '--tk-fill-1', '--tk-fill-2'].flatMap((name) =>
    [parseColor(tokenValue(name as `--tk-${string}`, mode) ?? '')].filter((color) => color !== undefined),
  )

/** The accent with the better of two inks; where neither reads, the accent's lightness moves in steps until one does. */
function readable(given: Rgb, mode: 'dark' | 'light'): { readonly color: Rgb; readonly ink: Rgb } {
  const base = toOklch(given)
  const way = mode === 'dark' ? 1 : -1
  for (let step = 0; step < 50; step++) {
    for (const sign of step ? [way, -way] : [1]) {
      const color = step ? shifted(base, sign * step * 0.02) : rounded(given)
      const ink = betterInk(color)
      if (contrast(color, ink) >= text) return { color, ink }
    }
  }
  return { color: inks[mode === 'dark' ? 1 : 0], ink: inks[mode === 'dark' ? 0 : 1] }
}

/** The hovered accent: lighter in dark, darker in light, unless that would make the text on it unreadable. */
function hover(color: Rgb, ink: Rgb, mode: 'dark' | 'light'): Rgb {
  const base = toOklch(color)
  const away = ink === inks[0] ? 0.05 : -0.06
  const usual = shifted(base, mode === 'dark' ? 0.05 : -0.06)
  return contrast(usual, ink) >= text ? usual : shifted(base, away)
}

function betterInk(color: Rgb): Rgb {
  const [dark, light] = inks
  return contrast(color, dark) >= contrast(color, light) ? dark : light
}

const shifted = (base: Oklch, by: number): Rgb => rounded(fromOklch({ ...base, l: base.l + by }))
