import { type Adopted, adoptFirst } from './adopt.ts'
import { type ThemeMode, tokensCss, tokenValue } from './tokens.ts'

/** The theme of a kit, as its state holds it. */
export type Theme = { readonly mode: ThemeMode; readonly variables: Readonly<Record<string, string>> }

const applied = new WeakMap<ShadowRoot, Adopted & { readonly wrapper: HTMLElement }>()

/**
 * Gives a shadow root its theme: mode and variables as a style sheet, variables from accent and surface on the wrapper.
 * Nothing is written on the host element: a page that was rendered on a server is hydrated as it came.
 */
export function applyTheme(root: ShadowRoot, wrapper: HTMLElement, { mode, variables }: Theme): void {
  const css = tokensCss(mode, variables)
  const before = applied.get(root)
  const known = before?.wrapper === wrapper
  if (known && before.css === css) return
  applied.set(root, { ...adoptFirst(root, css, before), wrapper })
  const look = () => derive(root.host, wrapper)
  // The page's own style sheets and the visitor's setting change while the page is open: the wrapper's colours tell.
  if (!known) wrapper.addEventListener('transitionend', ({ target }) => target === wrapper && look())
  // Reading a style lays the page out: that waits for the frame that does so anyway.
  requestAnimationFrame(look)
}

/** Sets the variables that follow from the host's own accent or surface. */
function derive(host: Element, wrapper: HTMLElement): void {
  const style = getComputedStyle(host)
  const read = (name: `--tk-${string}`) => style.getPropertyValue(name).trim()
  const mode = read('--tk-mode') === 'light' ? 'light' : 'dark'
  if ((['--tk-accent', '--tk-surface'] as const).every((name) => read(name) === tokenValue(name, mode)))
    wrapper.style.cssText = ''
  // The colour arithmetic is loaded by pages that set a colour of their own, and by no other.
  else void import('./setDerived.ts').then(({ setDerived }) => setDerived(host, wrapper))
}
