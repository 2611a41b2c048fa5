import type { Kernel } from 'tapkit/kernel'
import { setupOf } from './setup.ts'

/**
 * Changes the kept sign-ins, after every change that was begun before: a change that ends late undoes no later change.
 */
export function inTurn<value>(kernel: Kernel, change: () => Promise<value>): Promise<value> {
  const setup = setupOf(kernel)
  const turn = setup.changed.then(change)
  setup.changed = turn.catch(() => undefined)
  return turn
}
