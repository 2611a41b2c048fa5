/** Scrolls to an element that answers a press, and gives it the focus. */
export function leadTo(element: HTMLElement | null | undefined): void {
  element?.scrollIntoView({ block: 'start' })
  element?.focus({ preventScroll: true })
}
