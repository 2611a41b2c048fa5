import type { Cluster } from './cluster.ts'

/** The endpoint of a cluster's subscriptions: its own endpoint, or the first RPC url with `ws` for `http`. */
export const wsUrlOf = ({ rpcUrls, wsUrl = rpcUrls[0].replace(/^http/, 'ws') }: Cluster): string => wsUrl
