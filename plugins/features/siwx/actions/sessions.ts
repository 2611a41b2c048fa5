import type { Kernel } from 'tapkit/kernel'
import type { SignInSession } from '../types.ts'
import { findSignIns } from './findSignIns.ts'

/** The sign-ins that hold, of the accounts that are connected now. */
export async function sessions(kernel: Kernel): Promise<readonly SignInSession[]> {
  const namespaces = new Set(kernel.state.networks.map((id) => id.slice(0, id.indexOf(':'))))
  const found = [...namespaces].map(async (namespace) => {
    const { address: accountAddress, networkId: chainId } =
      kernel.connections(namespace).find(({ active }) => active) ?? {}
    return accountAddress && chainId ? findSignIns(kernel, { chainId, accountAddress }) : []
  })
  return (await Promise.all(found)).flat()
}
