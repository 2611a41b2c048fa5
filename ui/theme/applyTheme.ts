import { type ThemeMode, tokenValue } from './tokens.ts'

/** The theme of a kit, as its state holds it. */
export type Theme = { readonly mode: ThemeMode; readonly variables: Readonly<Record<string, string>> }

const applied = new WeakMap<HTMLElement, Theme>()
const followers = new Map<WeakRef<HTMLElement>, WeakRef<HTMLElement>>()
const lightQuery = '(prefers-color-scheme: light)'
let following = false

/**
 * Puts a theme on a custom element: mode and variables on the host, where page CSS is read from too; what is computed
 * from the accent on the wrapper inside, where the page cannot see it.
 */
export function applyTheme(host: HTMLElement, wrapper: HTMLElement, theme: Theme): void {
  const before = applied.get(host)
  for (const name of Object.keys(before?.variables ?? {})) {
    if (!Object.hasOwn(theme.variables, name)) host.style.removeProperty(name)
  }
  for (const [name, value] of Object.entries(theme.variables)) {
    if (name.startsWith('--tk-') && before?.variables[name] !== value) host.style.setProperty(name, value)
  }
  if (!before || host.dataset.theme !== theme.mode) host.dataset.theme = theme.mode
  if (!before) follow(host, wrapper)
  const same = before && before.mode === theme.mode && sameValues(before.variables, theme.variables)
  applied.set(host, { mode: theme.mode, variables: { ...theme.variables } })
  if (same) return
  // Reading a style lays the page out: the first time that waits for the frame that does so anyway.
  if (before || typeof requestAnimationFrame !== 'function') deriveAccent(host, wrapper)
  else requestAnimationFrame(() => deriveAccent(host, wrapper))
}

/** Sets what follows from the host's accent; a variable that the host set itself is left alone. */
function deriveAccent(host: HTMLElement, wrapper: HTMLElement): void {
  const theme = applied.get(host)
  if (!theme || typeof getComputedStyle !== 'function') return
  const mode = theme.mode === 'system' ? (prefersLight() ? 'light' : 'dark') : theme.mode
  const accent = getComputedStyle(host).getPropertyValue('--tk-accent').trim() || theme.variables['--tk-accent'] || ''
  if (accent === '' || accent === tokenValue('--tk-accent', mode)) {
    for (const name of derived) wrapper.style.removeProperty(name)
    return
  }
  // The colour arithmetic is loaded by pages that set an accent of their own, and by no other.
  void import('./setDerived.ts').then(({ setDerived }) => {
    // A later theme is not to be overwritten by what an earlier one asked for.
    if (applied.get(host) === theme) setDerived(host, wrapper, accent, mode)
  })
}

/** What follows from an accent. */
const derived = ['accent', 'on-accent', 'accent-hover', 'accent-fill', 'accent-text', 'accent-line', 'focus'].map(
  (name) => `--tk-${name}`,
)

/** The visitor's setting changes while the page is open: every themed element is looked at again, while it lives. */
function follow(host: HTMLElement, wrapper: HTMLElement): void {
  if (typeof matchMedia !== 'function' || typeof WeakRef !== 'function') return
  followers.set(new WeakRef(host), new WeakRef(wrapper))
  if (following) return
  following = true
  matchMedia(lightQuery).addEventListener('change', () => {
    for (const [hostRef, wrapperRef] of followers) {
      const [liveHost, liveWrapper] = [hostRef.deref(), wrapperRef.deref()]
      if (liveHost && liveWrapper) deriveAccent(liveHost, liveWrapper)
      else followers.delete(hostRef)
    }
  })
}

const prefersLight = (): boolean => typeof matchMedia === 'function' && matchMedia(lightQuery).matches

function sameValues(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
