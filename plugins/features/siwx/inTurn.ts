import type { Kernel } from 'tapkit/kernel'
import { setupOf } from './setup.ts'

/** Changes what is kept, after every change that was begun before: one that ends late undoes nothing that was kept since. */
export function inTurn<value>(kernel: Kernel, change: () => Promise<value>): Promise<value> {
  const setup = setupOf(kernel)
  const turn = setup.changed.then(change)
  setup.changed = turn.catch(() => undefined)
  return turn
}
