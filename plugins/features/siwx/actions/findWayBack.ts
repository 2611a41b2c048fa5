import { type CaipNetworkId, type Connection, isSameAddress, type Kernel } from 'tapkit/kernel'
import { isOver } from '../isOver.ts'
import { hasLeft, readLeft } from '../left.ts'
import { setupOf } from '../setup.ts'

/**
 * Another network that an account has signed in on: the network on which the account came in last during this visit, or
 * else the network of its newest kept sign-in. Whether the sign-in holds is checked once the wallet is on that network.
 * A new connection has no such network if the app uses another connection, which stays in use.
 */
export async function findWayBack(
  kernel: Kernel,
  { sessionId, namespace, account: { address }, network }: Connection,
): Promise<CaipNetworkId | undefined> {
  if (!kernel.state.graph.sessions[sessionId] && (kernel.connection() ?? kernel.connection(namespace))) return undefined
  const { cameIn, storage } = setupOf(kernel)
  const last = cameIn.get(`${sessionId} ${address}`)
  if (last && last !== network.id) return last
  const left = readLeft(kernel)
  // If the storage does not answer, cancelling disconnects.
  const kept = await storage.then((opened) => opened.all()).catch(() => [])
  const [newest] = kept
    .map(({ data }) => data)
    .filter(
      (data) =>
        data.chainId !== network.id &&
        kernel.networks.get(data.chainId)?.namespace === namespace &&
        isSameAddress(data.accountAddress, address) &&
        !isOver(data) &&
        !hasLeft(left, data),
    )
    .toSorted((one, other) => Date.parse(other.issuedAt) - Date.parse(one.issuedAt))
  return newest?.chainId
}
