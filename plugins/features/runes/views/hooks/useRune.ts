import type { Kernel, Network } from 'tapkit/kernel'
import type { RuneFacts, Told } from '../../../../ordinals/service.ts'
import { openIndex } from '../../chain/openIndex.ts'
import { type Answer, useAsked } from './useAsked.ts'

/** How long typing may pause before the index is asked, in ms. */
const pause = 400

/** What the network's index knows about the rune of a name; nothing is asked without a name. */
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
