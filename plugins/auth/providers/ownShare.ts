import { type CaipNetworkId, type Kernel, NotConnectedError, selectSessions } from 'tapkit/kernel'
import { recall } from '../login/record.ts'

export type OwnShare = {
  /** The addresses that were consented to, the address in use first. */
  readonly addresses: readonly [string, ...string[]]
  readonly networkId: CaipNetworkId
  /** The networks of the namespace that the secure page offers, and this app too. */
  readonly networks: readonly CaipNetworkId[]
}

/** The accounts and the networks that the wallet shares with this app in a namespace; `undefined` without a session. */
export function findShare(kernel: Kernel, namespace: string): OwnShare | undefined {
  const share = selectSessions(kernel.state).findLast(
    ({ connectorId, shares }) => connectorId === 'auth' && shares[namespace] && shares[namespace].status !== 'dormant',
  )?.shares[namespace]
  const login = share && recall(kernel)
  const isOwn = (id: string): id is CaipNetworkId =>
    id.startsWith(`${namespace}:`) && !!kernel.networks.get(id as CaipNetworkId)
  const networks = login?.networks.filter(isOwn) ?? []
  const [address, ...others] = (login?.accounts ?? [])
    .filter((account) => account.namespace === namespace)
    .map((account) => account.address)
    .toSorted((left, right) => Number(right === share?.account) - Number(left === share?.account))
  const networkId = networks.find((id) => id === share?.network) ?? networks[0]
  return address && networkId ? { addresses: [address, ...others], networkId, networks } : undefined
}

/** @throws {NotConnectedError} there is no session */
export function requireShare(kernel: Kernel, namespace: string): OwnShare {
  const share = findShare(kernel, namespace)
  if (!share) throw new NotConnectedError({ namespace })
  return share
}
