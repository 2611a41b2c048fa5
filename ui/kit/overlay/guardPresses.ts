const controls = 'button,a,summary,input,select,textarea,[role=tab],[role=option],[role=switch]'

/** How soon after its release a press clicks, in ms: Safari waits for a second tap. */
const patience = 700

/** How far a pointer that rests may drift between a press and its release, in px. */
const slack = 9

/**
 * Gives a click to the control that its press began on. A view moves while a finger rests, as figures arrive or the modal opens, and the
 * platform clicks the control that is under the finger at the end (interface 13).
 */
export function guardPresses(dialog: HTMLElement, signal: AbortSignal): void {
  /** The press that has not clicked yet, the control that it began on (`null` beside every control), and its start. */
  let press: { readonly control: HTMLElement | null; readonly at: MouseEvent; endedAt?: number } | undefined
  const end = () => {
    press = undefined
  }
  // The press may begin beside the dialog, which opens under it.
  const listen = <type extends 'pointerdown' | 'pointerup' | 'pointercancel' | 'click'>(
    type: type,
    listener: (event: DocumentEventMap[type]) => void,
  ) => document.addEventListener(type, listener, { capture: true, signal })
  listen('pointerdown', (event) => {
    if (event.isPrimary) press = event.button ? undefined : { control: controlOf(event), at: event }
  })
  listen('pointerup', ({ isPrimary, timeStamp }) => {
    if (press && isPrimary) press.endedAt = timeStamp
  })
  // The press has become a scroll, and clicks nothing.
  listen('pointercancel', end)
  listen('click', (event) => {
    // A key, a script and assistive technology click without a press.
    if (event.detail === 0) return
    const began = press
    end()
    if (!began?.endedAt || event.timeStamp - began.endedAt > patience) return
    if (!event.composedPath().includes(dialog) || controlOf(event) === began.control) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // A pointer that was moved off its control takes the press back; a control that moved from under its pointer does not.
    const { control, at } = began
    const distance = Math.hypot(event.clientX - at.clientX, event.clientY - at.clientY)
    if (distance < slack && dialog.contains(control)) control?.click()
  })
}

/** The control that an event is for; a label is one with its field. */
function controlOf(event: Event): HTMLElement | null {
  const [target] = event.composedPath()
  return target instanceof Element ? (target.closest('label') ?? target.closest<HTMLElement>(controls)) : null
}
