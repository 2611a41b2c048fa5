import { isSameAddress, type Kernel, type NameService, type Network, NetworkNotFoundError } from 'tapkit/kernel'
import { NameSignerMissingError } from './errors.ts'
import { namespace } from './namespace.ts'
import { serviceOf } from './serviceOf.ts'

/** The account for which a name is registered, its network, and the service. */
export type Subject = { readonly address: string; readonly network: Network; readonly service: NameService }

/**
 * The account in use, its network and the name service there.
 * @throws NetworkNotFoundError, NameSignerMissingError
 */
export function subjectOf(kernel: Kernel): Subject {
  const network = kernel.network(namespace)
  if (!network) throw new NetworkNotFoundError()
  const address = kernel.connection(namespace)?.account.address
  const service = serviceOf(kernel)
  if (address && service && kernel.hooks.signMessage.isUsed(namespace)) return { address, network, service }
  throw new NameSignerMissingError({
    debug: service
      ? 'Connect an EVM account whose plugin answers `signMessage` first.'
      : `Nobody serves names on ${network.id}: tap \`kernel.hooks.services.for('names')\`, or compose a plugin that does.`,
  })
}

/** Whether the visitor uses another account or network now. */
export function hasMoved(kernel: Kernel, { address, network }: Subject): boolean {
  const now = kernel.connection(namespace)?.account.address
  return !now || !isSameAddress(now, address) || kernel.network(namespace)?.id !== network.id
}
