import { type CaipNetworkId, selectShares } from 'tapkit/kernel'
import { type Line, sessionOf } from '../ask.ts'
import { approvedBy } from '../readSession.ts'

/** The network that a session is on in a namespace: the kit's word for it, or the first that was approved. */
export function networkOf(line: Line, namespace: string, topic: string): CaipNetworkId | undefined {
  const chosen = selectShares(line.kernel.state, topic)[namespace]?.network
  if (chosen) return chosen
  const session = sessionOf(line, topic)
  return session && approvedBy(line.kernel, session).find((each) => each.namespace === namespace)?.networkId
}
