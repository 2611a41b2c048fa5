import { type Kernel, selectConnections, selectDormant } from 'tapkit/kernel'

/** A wallet that was connected before and can be connected again. */
export type Former = {
  readonly connectorId: string
  readonly name: string
  readonly imageUrl: string | undefined
  /** The remembered session, if there is one: it comes back when the wallet shares its account again. */
  readonly sessionId: string | undefined
}

/**
 * Wallets of a namespace that were connected before but are not now: wallets with a remembered session first, then
 * recent wallets.
 */
export function usedBefore(state: Kernel['state'], namespace: string): readonly Former[] {
  const wallets = [
    ...selectDormant(state, namespace).map(({ id, connectorId }) => ({ connectorId, sessionId: id })),
    ...state.graph.recent
      .filter((recent) => recent.namespace === namespace)
      .map(({ id }) => ({ connectorId: id, sessionId: undefined })),
  ]
  const seen = new Set(selectConnections(state, namespace).map(({ connectorId }) => connectorId))
  return wallets.flatMap(({ connectorId, sessionId }) => {
    const connector = state.connectors.byId[`${namespace}:${connectorId}`]
    if (!connector?.installed || seen.has(connectorId)) return []
    seen.add(connectorId)
    const { name, imageUrl } = connector
    return { connectorId, name, imageUrl, sessionId }
  })
}

/** Removes a formerly used wallet from the list, with its remembered session. */
export async function forgetFormer(kernel: Kernel, namespace: string, { connectorId, sessionId }: Former) {
  await kernel.forgetWallet({ namespace, connectorId })
  // If the wallet does not end its side, the error is reported. The state has already forgotten the session.
  if (sessionId) await kernel.disconnect({ namespace, sessionId }).catch(() => undefined)
}
