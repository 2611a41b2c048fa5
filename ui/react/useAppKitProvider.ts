import { useEffect, useState } from 'react'
import { type NamespaceInput, type ProviderOf, selectConnection } from 'tapkit/kernel'
import type { AppKit } from '../host/AppKit.ts'
import { useKernelState } from '../kit/hooks/useKernelState.ts'
import { useKit } from './AppKitProvider.ts'

/** The live provider of a namespace's wallet, and how that wallet was found. */
export function useAppKitProvider<const namespace extends string>(
  namespace: NamespaceInput<namespace>,
  { kit }: { readonly kit?: AppKit | undefined } = {},
): { readonly walletProvider: ProviderOf<namespace> | undefined; readonly walletProviderType: string | undefined } {
  const { kernel } = useKit('useAppKitProvider', kit)
  const { sessionId, connectorId = '' } = useKernelState(kernel, (state) => selectConnection(state, namespace)) ?? {}
  // A session may span namespaces, with a provider for each.
  const key = sessionId && `${namespace} ${sessionId}`
  const [found, setFound] = useState<{ key: string; provider: ProviderOf<namespace> | undefined } | undefined>()
  useEffect(() => {
    const live = kernel.connection(namespace)
    if (!key || live?.sessionId !== sessionId) return
    let gone = false
    live.connector.getProvider().then(
      (provider) => !gone && setFound({ key, provider }),
      () => !gone && setFound(undefined),
    )
    return () => {
      gone = true
    }
  }, [kernel, namespace, sessionId, key])
  const current = found?.key === key ? found : undefined
  return {
    walletProvider: current?.provider,
    walletProviderType: kernel.connectors.get(namespace, connectorId)?.kind,
  }
}
