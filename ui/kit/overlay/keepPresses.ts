/** How far a finger slips while it rests, in px. */
const slip = 10

const controls = 'button,a,summary,[role=tab],[role=option],[role=switch]'

/**
 * Gives a press to the control that it began on. Figures arrive and a view moves between the press and its release: the platform would then
 * click another control under the finger, or what both ends have in common, which is no control at all (interface 13).
 */
export function keepPresses(dialog: HTMLElement, signal: AbortSignal): void {
  let press:
    | { readonly control: HTMLElement | null; readonly at: DOMRect | undefined; x: number; y: number }
    | undefined
  dialog.addEventListener(
    'pointerdown',
    ({ target, clientX: x, clientY: y }) => {
      const control = controlOf(target)
      press = { control, at: control?.getBoundingClientRect(), x, y }
    },
    { capture: true, signal },
  )
  dialog.addEventListener(
    'click',
    (event) => {
      const began = press
      press = undefined
      // A key, or a script, clicks without a press.
      if (!began || event.detail === 0) return
      const { control, at, x, y } = began
      const clicked = controlOf(event.target)
      const hasSlipped = Math.hypot(event.clientX - x, event.clientY - y) > slip
      if (clicked === control || hasSlipped) return
      if (clicked) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      // The control stands where it was: the pointer has left it, as whoever thinks better of a press does.
      if (control?.isConnected && at && hasMoved(at, control.getBoundingClientRect())) control.click()
    },
    { capture: true, signal },
  )
}

const controlOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(controls) : null

const hasMoved = (before: DOMRect, now: DOMRect): boolean =>
  Math.abs(before.top - now.top) > 1 || Math.abs(before.left - now.left) > 1
