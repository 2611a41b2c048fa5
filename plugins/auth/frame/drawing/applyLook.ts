import { parseColor, type Rgb } from '../../../../ui/theme/color.ts'
import { contrast } from '../../../../ui/theme/contrast.ts'
import { tokenValue } from '../../../../ui/theme/tokens.ts'
import type { Look } from '../windows/flowMessages.ts'

type Variables = NonNullable<NonNullable<Look['theme']>['variables']>
type Variable = keyof Variables

/** Variables that are taken together or not at all. */
const groups: readonly (readonly Variable[])[] = [
  ['--tk-surface', '--tk-text-1', '--tk-text-2', '--tk-line'],
  ['--tk-accent', '--tk-accent-hover', '--tk-on-accent'],
]

/** Pairs that must stay legible (WCAG 2.2): a host could hide a warning by its colours. */
const pairs: readonly (readonly [on: `--tk-${string}`, under: `--tk-${string}`, least: number])[] = [
  ...['--tk-text-1', '--tk-text-2', '--tk-text-3', '--tk-danger', '--tk-warning', '--tk-positive'].map(
    (name) => [name as `--tk-${string}`, '--tk-surface', 4.5] as const,
  ),
  ['--tk-on-accent', '--tk-accent', 4.5],
  ['--tk-on-accent', '--tk-accent-hover', 4.5],
  ['--tk-accent', '--tk-surface', 3],
]

/** The host's colours that leave everything legible in a mode. */
export function legibleColours(variables: Variables, mode: 'dark' | 'light'): Variables {
  let taken: Variables = {}
  for (const group of groups) {
    const given = Object.entries(variables).filter(([name]) => group.some((own) => own === name))
    const tried: Variables = { ...taken, ...Object.fromEntries(given) }
    if (pairs.every((pair) => isLegible(tried, mode, pair))) taken = tried
  }
  return taken
}

function isLegible(variables: Variables, mode: 'dark' | 'light', [on, under, least]: (typeof pairs)[number]): boolean {
  const [front, back] = [on, under].map((name): Rgb | undefined => {
    const colour = variables[name as Variable] ?? tokenValue(name as `--tk-${string}`, mode) ?? ''
    // A colour that lets another one through has no contrast of its own.
    return /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(colour) ? parseColor(colour) : undefined
  })
  return front !== undefined && back !== undefined && contrast(front, back) >= least
}

/** Draws the document in the host's mode and colours, except colours that would hide something. */
export function applyLook(page: Window, { theme = {} }: Look): void {
  const { documentElement } = page.document
  const isDark = theme.mode ? theme.mode === 'dark' : page.matchMedia('(prefers-color-scheme: dark)').matches
  const mode = isDark ? 'dark' : 'light'
  // Colours of one mode would not fit the other one.
  documentElement.dataset.theme = mode
  for (const name of groups.flat()) documentElement.style.removeProperty(name)
  for (const [name, colour] of Object.entries(legibleColours(theme.variables ?? {}, mode)))
    documentElement.style.setProperty(name, colour)
}
