import type { Kernel } from 'tapkit/kernel'
import { en } from '../locales/en.ts'

/**
 * Where a network that was moved to leads: to the account, which then says where one is, or to whatever asked for the move.
 * Who came for the networks alone is done.
 */
export function finishSwitching(kernel: Kernel): void {
  const [first, ...rest] = kernel.state.router.stack
  const names = rest.map(({ view }) => view)
  const isChoice = first?.view === 'Networks' || first?.view === 'UnsupportedChain' || names.includes('Networks')
  if (first?.view === 'Networks') return void kernel.close('done')
  if (isChoice || names.length === 0) kernel.open('Account')
  else kernel.goBack()
  kernel.notify(kernel.messages('core', en).account.on(kernel.network()?.name ?? ''))
}
