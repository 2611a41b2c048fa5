import { namespaceOf, offeredIn } from './offeredIn.ts'
import type { Shown } from './shown.ts'

/** The namespace that the app is on; '' while no network is offered. */
export function selectNamespace({ graph, networks }: Pick<Shown, 'graph' | 'networks'>): string {
  const chosen = graph.active.namespace
  return chosen !== undefined && offeredIn(networks, chosen).length > 0 ? chosen : namespaceOf(networks[0] ?? '')
}
