import type { Kernel, Network } from 'tapkit/kernel'
import type { RuneFacts, Told } from '../../../../ordinals/service.ts'
import { openIndex } from '../../chain/openIndex.ts'
import { type Answer, useAsked } from './useAsked.ts'

/** How long typing may pause before the index is asked, in ms. */
const pause = 400

/** The facts of the network's index about the rune of a name; without a name, the index is not asked. */
export const useRune = (
  kernel: Kernel,
  network: Network,
  name: string | undefined,
): Answer<Told<RuneFacts>> | undefined =>
  useAsked(
    name && `${network.id} ${name}`,
    async (signal) => (await openIndex(kernel, network))?.fetchRune(name ?? '', { signal }),
    { after: pause },
  )
