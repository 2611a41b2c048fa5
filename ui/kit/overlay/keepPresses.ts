/** How far a finger slips while it rests, in px. */
const slip = 10
/** How soon after its release a press clicks, in ms: Safari waits for a second tap. */
const patience = 700

const controls = 'button,a,summary,[role=tab],[role=option],[role=switch]'

type Press = {
  readonly control: HTMLElement | null
  readonly at: DOMRect | undefined
  readonly x: number
  readonly y: number
  endedAt?: number
}

/**
 * Gives a press to the control that it began on. Figures arrive and a view moves between the press and its release: the platform would then
 * click another control under the finger, or what both ends have in common, which is no control at all (interface 13).
 */
export function keepPresses(dialog: HTMLElement, signal: AbortSignal): void {
  let press: Press | undefined
  const options = { capture: true, signal }
  dialog.addEventListener(
    'pointerdown',
    ({ target, isPrimary, button, clientX: x, clientY: y }) => {
      const control = controlOf(target)
      press = isPrimary && button === 0 ? { control, at: control?.getBoundingClientRect(), x, y } : undefined
    },
    options,
  )
  dialog.addEventListener(
    'pointerup',
    ({ isPrimary, timeStamp }) => {
      if (press && isPrimary) press.endedAt = timeStamp
    },
    options,
  )
  // It has become a scroll, and clicks nothing.
  dialog.addEventListener('pointercancel', () => (press = undefined), options)
  dialog.addEventListener(
    'click',
    (event) => {
      const began = press
      press = undefined
      // A key, a script and assistive technology click without a press.
      if (!began?.endedAt || event.detail === 0 || event.timeStamp - began.endedAt > patience) return
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
    options,
  )
}

const controlOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(controls) : null

const hasMoved = (before: DOMRect, now: DOMRect): boolean =>
  Math.abs(before.top - now.top) > 1 || Math.abs(before.left - now.left) > 1
