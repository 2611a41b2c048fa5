import { type Kernel, selectNetwork } from 'tapkit/kernel'
import { en } from '../locales/en.ts'
import { askToSwitch } from './actions/ask.ts'
import { isUnsupported } from './isUnsupported.ts'

/** Makes a connected namespace the active one. Its wallet is asked only where it is on a network that the app does not offer. */
export async function showNamespace(kernel: Kernel, namespace: string): Promise<void> {
  const networkId = selectNetwork(kernel.state, namespace)
  if (!networkId) return
  if (isUnsupported(kernel.state, namespace)) return askToSwitch(kernel, { networkId })
  await kernel.switchNetwork(networkId)
  kernel.notify(kernel.messages('core', en).account.using(kernel.connection(namespace)?.connector.name ?? ''))
}
