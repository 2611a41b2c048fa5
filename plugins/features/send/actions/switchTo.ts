import { errorText, type Kernel } from 'tapkit/kernel'
import { lookups } from '../lookups.ts'
import { messages } from '../messages.ts'
import { type Elsewhere, sendState } from '../state.ts'
import { setRecipient } from './setRecipient.ts'

/**
 * Moves to the network that the receiver's form names, and takes the receiver there. If its namespace has no wallet
 * yet, the visitor chooses among the networks.
 */
export async function switchTo(kernel: Kernel, { networkId, name }: Elsewhere): Promise<void> {
  const { to } = sendState.of(kernel)
  const lookup = lookups.get(kernel)
  const [namespace] = networkId?.split(':') ?? []
  // A view of the kit itself, whose types this feature does not have.
  if (!networkId || !kernel.connection(namespace)) return kernel.navigate('Networks' as never)
  try {
    await kernel.switchNetwork(networkId)
    // The form is new now. If a receiver was typed or cleared meanwhile, that stays.
    if (lookups.get(kernel) === lookup && !sendState.of(kernel).to) await setRecipient(kernel, to, true)
  } catch (error) {
    const told = kernel.report(error)
    // Words of a wallet or of an unknown author would be taken for ours (security 4).
    const isOurs = told.name !== 'RPCError' && told.code !== 'unknown'
    kernel.notify(isOurs ? errorText(kernel, told) : kernel.messages('send', messages).notSwitched(name), 'error')
  }
}
