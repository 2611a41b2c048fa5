import { type CaipNetworkId, NotConnectedError } from 'tapkit/kernel'
import { ask, type Line, sessionOf } from '../ask.ts'
import { approvedBy } from '../readSession.ts'
import { networkOf } from './networkOf.ts'

/** How a chain without a plugin of its own is reached: its wallet's methods by their names (CAIP-27). */
export type WalletConnectProvider = {
  /** Asks the wallet; without a network, on the session's present network. */
  request(input: {
    readonly method: string
    readonly params?: unknown
    readonly networkId?: CaipNetworkId | undefined
  }): Promise<unknown>
  /** The accounts that were approved, as CAIP-10 ids. */
  accounts(): readonly string[]
}

export function createGenericProvider(line: Line, namespace: string, topic: string): WalletConnectProvider {
  return {
    async request({ method, params, networkId = networkOf(line, namespace, topic) }) {
      if (networkId === undefined) throw new NotConnectedError({ namespace })
      return ask(line, { topic, networkId, method, params })
    },
    accounts() {
      const session = sessionOf(line, topic)
      const own = session ? approvedBy(line.kernel, session).filter((each) => each.namespace === namespace) : []
      return own.map(({ spelled }) => `${spelled.chainId}:${spelled.address}`)
    },
  }
}
