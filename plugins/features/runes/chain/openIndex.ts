import type { Kernel, Network } from 'tapkit/kernel'
import type { OrdinalsIndex } from '../../../ordinals/service.ts'

/** The index of a network's runes and inscriptions; `undefined` if the host has composed no index for the network (`bip122({ ordinals })`). */
export const openIndex = async (kernel: Kernel, network: Network): Promise<OrdinalsIndex | undefined> =>
  kernel.hooks.services.for('ordinals').call([], { network })[0]?.open()
