import type { Context } from '../context.ts'
import type { Cluster } from './cluster.ts'

/** The composed cluster of a CAIP-2 id, also of a former id; `undefined` if the app does not offer it. */
export const findCluster = ({ clusters }: Context, id: string): Cluster | undefined =>
  clusters.get(id) ??
  [...clusters.values()].find(({ formerIds }) => (formerIds as readonly string[] | undefined)?.includes(id))
