/** The name by which a control is found again when the visitor comes back to it. */
export const nameOf = (control: Element): string => control.getAttribute('aria-label') ?? control.textContent ?? ''

/**
 * Where the focus belongs: the control that led on from here (`name`), else the view's own target (`data-autofocus`), else its
 * heading, else the dialog. A field is not focused if that opens a keyboard over the view.
 */
export function focusTarget(dialog: HTMLElement, name?: string): HTMLElement {
  const one = (selector: string) => dialog.querySelector<HTMLElement>(`.tk-view ${selector}`)
  const left = name && [...dialog.querySelectorAll<HTMLElement>('button,a')].find((control) => nameOf(control) === name)
  if (left) return left
  const wanted = one('[data-autofocus]')
  const opensKeyboard = wanted?.tagName === 'INPUT' && matchMedia('(pointer:coarse)').matches
  return (opensKeyboard ? null : wanted) ?? one('h2[tabindex]') ?? one('h3[tabindex]') ?? dialog
}
