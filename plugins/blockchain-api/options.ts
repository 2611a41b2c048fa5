import type { CaipNetworkId } from 'tapkit/kernel'
import type { Endpoint } from './endpoints.ts'

/** The reads that the API answers. */
export type ApiRead = 'fetchTokens' | 'fetchHistory' | 'resolveName' | 'lookupAddress'

/** How the Blockchain API is asked. */
export type BlockchainApiOptions = {
  /** The project's id; without it no request is made, unless `baseUrl` is a service of your own. */
  readonly projectId?: string | undefined
  /** The service's address; the public service by default. */
  readonly baseUrl?: string | undefined
  /**
   * Calls that are answered elsewhere: a path below `baseUrl`, or a whole URL. `{address}` and `{name}` are filled in as in the path
   * that it replaces.
   */
  readonly endpoints?: Partial<Readonly<Record<Endpoint, string>>> | undefined
  /**
   * Reads that ask the API before the chains' own nodes; by default the API is asked if no other source has answered.
   */
  readonly first?: readonly ApiRead[] | undefined
  /** Networks on which swaps are offered; by default the twelve that the service trades on. */
  readonly swapNetworks?: readonly CaipNetworkId[] | undefined
  /** Origins of the windows of sellers and exchanges: an address on another origin is not opened. */
  readonly windowOrigins?: readonly string[] | undefined
  /** The window of Meld, and the key that it knows the seller by. */
  readonly meld?: { readonly url: string; readonly publicKey: string } | undefined
}
