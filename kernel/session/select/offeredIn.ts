import type { CaipNetworkId } from '../../types/network.ts'

/** The namespace of a CAIP-2 id; '' where it is none. */
export const namespaceOf = (id: string): string => id.slice(0, Math.max(0, id.indexOf(':')))

/** The networks of a namespace that the app offers. */
export const offeredIn = (networks: readonly CaipNetworkId[], namespace: string): readonly CaipNetworkId[] =>
  networks.filter((id) => id.startsWith(`${namespace}:`))
