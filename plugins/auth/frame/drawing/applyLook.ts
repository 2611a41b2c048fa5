import type { Look } from '../windows/flowMessages.ts'
import { type Colour, colourOf, contrastOf, type Mode } from './colours.ts'

type Variables = NonNullable<NonNullable<Look['theme']>['variables']>
type Variable = keyof Variables

/** Variables that are taken together or not at all. */
const groups: readonly (readonly Variable[])[] = [
  ['--tk-surface', '--tk-text-1', '--tk-text-2', '--tk-line'],
  ['--tk-accent', '--tk-accent-hover', '--tk-on-accent'],
]

/** Pairs that must stay legible (WCAG 2.2): a host could hide a warning by its colours. */
const pairs: readonly (readonly [on: Colour, under: Colour, least: number])[] = [
  ['--tk-text-1', '--tk-surface', 4.5],
  ['--tk-text-2', '--tk-surface', 4.5],
  ['--tk-text-3', '--tk-surface', 4.5],
  ['--tk-danger', '--tk-surface', 4.5],
  ['--tk-warning', '--tk-surface', 4.5],
  ['--tk-text-1', '--tk-fill-1', 4.5],
  ['--tk-text-2', '--tk-fill-1', 4.5],
  ['--tk-text-1', '--tk-fill-2', 4.5],
  ['--tk-on-accent', '--tk-accent', 4.5],
  ['--tk-on-accent', '--tk-accent-hover', 4.5],
  ['--tk-accent', '--tk-surface', 3],
]

/** The host's colours that leave everything legible in a mode. */
export function legibleColours(variables: Variables, mode: Mode): Variables {
  let taken: Variables = {}
  for (const group of groups) {
    const given = Object.entries(variables).filter(([name]) => group.some((own) => own === name))
    const tried: Variables = { ...taken, ...Object.fromEntries(given) }
    if (pairs.every((pair) => isLegible(tried, mode, pair))) taken = tried
  }
  return taken
}

function isLegible(variables: Variables, mode: Mode, [on, under, least]: (typeof pairs)[number]): boolean {
  const shown: Partial<Record<Colour, string>> = variables
  return contrastOf(shown[on] ?? colourOf(on, mode), shown[under] ?? colourOf(under, mode)) >= least
}

/** Draws the document in the host's mode and colours, except colours that would hide something. */
export function applyLook(page: Window, { theme = {} }: Look): void {
  const { documentElement } = page.document
  const isDark = theme.mode ? theme.mode === 'dark' : page.matchMedia('(prefers-color-scheme: dark)').matches
  const mode = isDark ? 'dark' : 'light'
  // The colours of a mode would not fit the other mode.
  documentElement.dataset.theme = mode
  for (const name of groups.flat()) documentElement.style.removeProperty(name)
  for (const [name, colour] of Object.entries(legibleColours(theme.variables ?? {}, mode)))
    documentElement.style.setProperty(name, colour)
}
