import type { Kernel, Network } from 'tapkit/kernel'
import { useAsked } from './useAsked.ts'

/** How long typing may pause before an address is checked, in ms. */
const pause = 200

/** Whether a typed address is an address of the network; `undefined` until that is known, and for the visitor's own address. */
export function useValidAddress(
  kernel: Kernel,
  network: Network | undefined,
  typed: string | undefined,
): boolean | undefined {
  const address = typed?.trim() ?? ''
  const answer = useAsked(
    address === '' || !network ? undefined : `${network.id} ${address}`,
    () => kernel.validateAddress({ address, networkId: network?.id }),
    { after: pause },
  )
  return answer?.status === 'known' ? answer.value : answer?.status === 'failed' ? false : undefined
}
