import { accentVariables } from './accent.ts'
import { parseColor, type Rgb } from './color.ts'
import { surfaceVariables } from './surface.ts'
import { tokenValue } from './tokens.ts'

type Name = `--tk-${string}`

/** Sets the variables that follow from the host's accent and surface on the wrapper; a variable that the host set itself is left alone. */
export function setDerived(host: Element, wrapper: HTMLElement): void {
  const style = getComputedStyle(host)
  const mode = style.getPropertyValue('--tk-mode').trim() === 'light' ? 'light' : 'dark'
  const set = (name: Name) => style.getPropertyValue(name).trim()
  const isOwn = (name: Name) => set(name) !== '' && set(name) !== tokenValue(name, mode)
  const { borderTopColor, borderRightColor, borderBottomColor } = getComputedStyle(wrapper)
  const accent = readColor(set('--tk-accent'), borderTopColor)
  const surface = readColor(set('--tk-surface'), borderRightColor)
  const text = readColor(set('--tk-text-1'), borderBottomColor)
  wrapper.style.cssText = ''
  const put = (variables: Readonly<Record<Name, string>>, always?: Name) => {
    for (const [name, value] of Object.entries(variables) as [Name, string][])
      if (name === always || !isOwn(name)) wrapper.style.setProperty(name, value)
  }
  if (surface && isOwn('--tk-surface')) put(surfaceVariables(surface, text, mode))
  const ground = (name: Name) => parseColor(wrapper.style.getPropertyValue(name) || set(name))
  const raised = [ground('--tk-fill-1'), ground('--tk-fill-2')].filter((color) => color !== undefined)
  if (accent) put(accentVariables(accent, mode, surface && [surface, ...raised]), '--tk-accent')
}

/** A colour of any notation, as the browser reads it; where it reads too few of them, as we do. Nothing where it is none. */
function readColor(written: string, read: string): Rgb | undefined {
  return written !== '' && CSS.supports('color', written)
    ? (parseColor(read.startsWith('color(') ? read : written) ?? undefined)
    : undefined
}
