import type { Kernel, WalletChoice } from 'tapkit/kernel'

/** A choice under way: what it asks for, and how it ends. */
export type Live = {
  readonly choice: WalletChoice
  /** Ends the choice without one. */
  cancel(debug?: string): void
  /** Ends it with the wallet of that id, once that has been used. */
  choose(id: string): void
}

/** Live objects stand beside the state, never in it: one choice a kit. */
const lives = new WeakMap<Kernel, Live>()

export const liveOf = (kernel: Kernel): Live | undefined => lives.get(kernel)

export function setLive(kernel: Kernel, live: Live | undefined): void {
  if (live) lives.set(kernel, live)
  else lives.delete(kernel)
}
