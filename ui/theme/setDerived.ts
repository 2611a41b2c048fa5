import { accentVariables } from './accent.ts'
import { tokenValue } from './tokens.ts'

/** Sets on the wrapper what follows from an accent; a variable that the host set itself is left alone. */
export function setDerived(host: HTMLElement, wrapper: HTMLElement, accent: string, mode: 'dark' | 'light'): void {
  const style = getComputedStyle(host)
  for (const [name, value] of Object.entries(accentVariables(accent, mode))) {
    const set = style.getPropertyValue(name).trim()
    const own = name !== '--tk-accent' && set !== '' && set !== tokenValue(name as `--tk-${string}`, mode)
    if (!own || set === 'var(--tk-accent)' || set === accent) wrapper.style.setProperty(name, value)
    else wrapper.style.removeProperty(name)
  }
}
