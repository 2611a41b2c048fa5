import { createChain } from './evm/createChain.mjs'
import { Refused } from './refused.mjs'
import { createCluster } from './solana/createCluster.mjs'

/** The chains that the service reads and, for a name or a purchase, writes to. */
export function createWorld({ chains, solana }) {
  const evms = chains.map(createChain)
  const cluster = solana && createCluster(solana)
  const all = cluster ? [...evms, cluster] : evms
  const among = (some, caip, field) => {
    const found = some.find((one) => one?.caip === caip)
    if (!found) throw new Refused(400, `${caip} is not supported.`, field)
    return found
  }
  return {
    all,
    evms,
    /** @throws {Refused} 400 where it is none of these networks */
    network: (caip, field = 'chainId') => among(all, caip, field),
    /** @throws {Refused} 400 */
    evm: (caip, field = 'chainId') => among(evms, caip, field),
    /** @throws {Refused} 503 where litesvm has no build for this machine */
    cluster() {
      if (!cluster) throw new Refused(503, 'There is no Solana cluster here.')
      return cluster
    },
  }
}
