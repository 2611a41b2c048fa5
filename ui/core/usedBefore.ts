import { type Kernel, selectConnections, selectDormant } from 'tapkit/kernel'

/** A wallet that was connected before and is there to be connected again. */
export type Former = {
  readonly connectorId: string
  readonly name: string
  readonly imageUrl: string | undefined
  /** Its session, where that is kept for when the wallet shares its account again. */
  readonly sessionId: string | undefined
}

/** Wallets of a namespace that are not connected now, but were: those whose session is kept first, then recent ones. */
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

/** Takes a wallet that was used before out of the list, with the session that is kept of it. */
export async function forgetFormer(kernel: Kernel, namespace: string, { connectorId, sessionId }: Former) {
  await kernel.forgetWallet({ namespace, connectorId })
  // What its wallet does not end is reported; the state has forgotten it.
  if (sessionId) await kernel.disconnect({ namespace, sessionId }).catch(() => undefined)
}
