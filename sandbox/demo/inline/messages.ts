import type { ThemeOptions } from 'tapkit/kernel'
import type { Call } from '../inspector.ts'

/** What the page in the frame tells the one around it, as an event on the frame: both are of one site. */
export type Told =
  | { readonly shown: true }
  | { readonly failed: string }
  | { readonly call: Call }
  /** It has the focus, and nobody has pressed anything in it. */
  | { readonly focused: true }

export const told = 'tapkit-demo:told'
/** What the page around it tells the one in the frame, as an event on its window. */
export const themed = 'tapkit-demo:themed'

declare global {
  interface HTMLElementEventMap {
    [told]: CustomEvent<Told>
  }
  interface WindowEventMap {
    [themed]: CustomEvent<ThemeOptions>
  }
}
