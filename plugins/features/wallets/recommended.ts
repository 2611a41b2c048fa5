import type { Kernel } from 'tapkit/kernel'

/** Rows of the first list that are no recommendations: with as many as these nothing more is recommended. */
const room = 4

/**
 * The number of wallets that are recommended beside the wallets in the page, and beside `chosen` wallets of the host.
 */
export function recommended(kernel: Kernel, chosen: number): number {
  const here = kernel.connectors.list().filter(({ installed, embedded }) => installed && !embedded)
  return Math.max(0, room - chosen - new Set(here.map(({ name }) => name)).size)
}
