import type { Kernel, Network } from 'tapkit/kernel'

/** The network of a chain id; a placeholder where the app does not offer it. */
export function networkOf(kernel: Kernel, chainId: number): Network<'eip155'> {
  const reference = String(chainId)
  const id = `eip155:${reference}` as const
  const known = kernel.networks.get(id)
  if (known) return { ...known, namespace: 'eip155' }
  return {
    id,
    namespace: 'eip155',
    reference,
    name: 'Unknown Network',
    nativeCurrency: { name: '', symbol: '', decimals: 18 },
    rpcUrl: '',
  }
}
