import type { CaipNetworkId, Kernel } from 'tapkit/kernel'
import type { LoginRecord } from '../login/record.ts'

/** The session of a login: the accounts of the namespaces of this app, on the networks that both sides offer. */
export function toSession(kernel: Kernel, { accounts, networks }: Pick<LoginRecord, 'accounts' | 'networks'>) {
  const shared = networks.filter((id): id is CaipNetworkId => kernel.networks.get(id) !== undefined)
  return {
    networks: shared,
    accounts: accounts.filter(({ namespace }) => shared.some((id) => id.startsWith(`${namespace}:`))),
  }
}
