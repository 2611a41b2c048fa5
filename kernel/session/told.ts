import type { Connection } from '../types/connector.ts'
import type { Network } from '../types/network.ts'

/** What plugins were told of. */
export type Told = {
  readonly namespace: string
  /** The connection in use, by namespace. */
  readonly inUse: ReadonlyMap<string, Connection>
  /** Every connection, in use or beside it, by session and namespace. */
  readonly live: ReadonlyMap<string, Connection>
  /** The network, by namespace. */
  readonly networks: ReadonlyMap<string, Network>
}
