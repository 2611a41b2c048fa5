import type { Kernel, Network } from 'tapkit/kernel'

/** The network of a chain id; a placeholder where the app does not offer it. */
export function networkOf(kernel: Kernel, chainId: number): Network<'stacks'> {
  const reference = String(chainId)
  const id = `stacks:${reference}` as const
  const known = kernel.networks.get(id)
  if (known) return { ...known, namespace: 'stacks' }
  return {
    id,
    namespace: 'stacks',
    reference,
    name: 'Unknown Network',
    nativeCurrency: { name: 'Stacks', symbol: 'STX', decimals: 6 },
    rpcUrl: '',
  }
}
