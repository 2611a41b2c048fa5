import type { Kernel, Network } from 'tapkit/kernel'
import { type FeeRates, fetchFeeRates } from '../../chain/fetchFeeRates.ts'
import { useAsked } from './useAsked.ts'
import { useTurns } from './useTurns.ts'

const minute = 60_000

/** The fee rates that the network's explorer recommends, kept up to date; `undefined` until the explorer was asked. */
export function useFeeRates(kernel: Kernel, network: Network | undefined): FeeRates | undefined {
  const turn = useTurns(minute)
  const answer = useAsked(network?.id, async (signal) => (network ? fetchFeeRates(kernel, network, signal) : {}), {
    turn,
  })
  return answer?.status === 'known' ? answer.value : undefined
}
