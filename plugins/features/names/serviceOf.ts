import type { Kernel, NameService } from 'tapkit/kernel'
import { namespace } from './namespace.ts'

/** Who gives out names on the network in use, if anybody does: the first of those that serve. */
export function serviceOf(kernel: Kernel): NameService | undefined {
  const network = kernel.network(namespace)
  return network && kernel.hooks.services.for('names').call([], { network })[0]
}
