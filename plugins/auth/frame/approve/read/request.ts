import type { Http, Network } from 'tapkit/kernel'
import type { NodeContext } from '../../../../eip155/context.ts'
import type { NodeContext as ClusterContext } from '../../../../solana/context.ts'

/** A request of a host that has passed the doors: the network is listed, and the account is the wallet's and shared with the host. */
export type Request = {
  readonly host: string
  readonly method: string
  readonly params: readonly unknown[] | Readonly<Record<string, unknown>>
  readonly address: string
  readonly network: Network
  /** Reaches the page's own nodes alone. */
  readonly http: Http
  readonly signal: AbortSignal
}

/** The way of the readers of EVM to the page's own node. */
export const eip155Reach = ({ http }: Pick<Request, 'http'>): NodeContext => ({
  kernel: { http },
  chains: new Map(),
  tokens: {},
})

/** The way of the readers of Solana to the page's own node. */
export const solanaReach = ({ http }: Pick<Request, 'http'>): ClusterContext => ({
  kernel: { http },
  clusters: new Map(),
})

/** The fields of parameters that are an object, also if the object is the only entry of a list. */
export const paramsOf = (params: Request['params']): Readonly<Record<string, unknown>> =>
  Object(Array.isArray(params) ? params[0] : params)
