import type { Kernel, Network } from 'tapkit/kernel'
import type { BitcoinNetworkName } from './bitcoinNetwork.ts'
import { networkIdOf } from './networkIdOf.ts'

/** The kernel's network of a name; a placeholder where the app does not offer it, or where the name is none of the five. */
export function networkOf(kernel: Kernel, name: BitcoinNetworkName | undefined): Network<'bip122'> {
  const id = name ? networkIdOf(name) : 'bip122:unknown'
  const known = kernel.networks.get(id)
  if (known) return { ...known, namespace: 'bip122' }
  return {
    id,
    namespace: 'bip122',
    reference: id.slice('bip122:'.length),
    name: name ? `Bitcoin ${name}` : 'Unknown Network',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrl: '',
  }
}
