import { errorText, type Kernel } from 'tapkit/kernel'
import { lookups } from '../lookups.ts'
import { type Elsewhere, sendState } from '../state.ts'
import { setRecipient } from './setRecipient.ts'

/**
 * Moves to the network that the receiver's form names, and takes the receiver there. Where its namespace has no wallet yet, the
 * visitor chooses among the networks.
 */
export async function switchTo(kernel: Kernel, { networkId }: Elsewhere): Promise<void> {
  const { to } = sendState.of(kernel)
  const lookup = lookups.get(kernel)
  const [namespace] = networkId?.split(':') ?? []
  // A view of the kit itself, which this feature has no types of.
  if (!networkId || !kernel.connection(namespace)) return kernel.navigate('Networks' as never)
  try {
    await kernel.switchNetwork(networkId)
    // The form began again. A receiver that was typed or cleared meanwhile stays so.
    if (lookups.get(kernel) === lookup && !sendState.of(kernel).to) await setRecipient(kernel, to, true)
  } catch (error) {
    kernel.notify(errorText(kernel, kernel.report(error)), 'error')
  }
}
