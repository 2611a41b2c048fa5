import type { Kernel } from 'tapkit/kernel'

/** The text of a button now, and the effect of a click. */
export type ButtonContent = {
  readonly className: string
  readonly parts: readonly (string | Node)[]
  readonly label: string
  readonly busy?: boolean | undefined
  readonly onClick: () => void
}

/** Draws a button from the state of its kit; `undefined` hides it, `later` leaves it as it is until `redraw` is called. */
export type DrawButton = (
  kernel: Kernel,
  element: HTMLElement,
  redraw?: () => void,
) => ButtonContent | 'later' | undefined
