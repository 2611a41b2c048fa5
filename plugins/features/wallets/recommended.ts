import type { Kernel } from 'tapkit/kernel'

/** Rows of the first list that are no recommendations: with as many as these nothing more is recommended. */
const room = 4

/** How many wallets of lists stand beside those in the page: all that the host chose, and recommended ones where there is room. */
export function recommended(kernel: Kernel, chosen: number): number {
  const here = kernel.connectors.list().filter(({ installed, embedded }) => installed && !embedded)
  return Math.max(chosen, room - new Set(here.map(({ name }) => name)).size)
}
