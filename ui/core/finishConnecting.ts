import type { Connector, Kernel } from 'tapkit/kernel'
import { en } from '../locales/en.ts'

/** Where a new connection leads: back to the wallets for whoever added it there, else out of the modal. */
export function finishConnecting(kernel: Kernel, { namespace, name }: Connector): void {
  if (!kernel.state.router.stack.some(({ view }) => view === 'ProfileWallets')) return void kernel.close('done')
  kernel.open('Account')
  kernel.navigate('ProfileWallets', { namespace })
  kernel.notify(kernel.messages('core', en).account.using(name))
}
