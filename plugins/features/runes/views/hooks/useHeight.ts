import type { Kernel, Network } from 'tapkit/kernel'
import { fetchHeight } from '../../chain/fetchHeight.ts'
import { useAsked } from './useAsked.ts'
import { useTurns } from './useTurns.ts'

const minute = 60_000

/** The height of a network's newest block, kept up to date; `undefined` until the explorer has answered. */
export function useHeight(kernel: Kernel, network: Network): number | undefined {
  const turn = useTurns(minute)
  const answer = useAsked(network.id, () => fetchHeight(kernel, network), { turn })
  return answer?.status === 'known' ? answer.value : undefined
}
