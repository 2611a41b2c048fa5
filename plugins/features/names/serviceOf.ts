import type { Kernel, NameService } from 'tapkit/kernel'
import { namespace } from './namespace.ts'

/** The name service of the network in use; the first if there are several, `undefined` if there is none. */
export function serviceOf(kernel: Kernel): NameService | undefined {
  const network = kernel.network(namespace)
  return network && kernel.hooks.services.for('names').call([], { network })[0]
}
