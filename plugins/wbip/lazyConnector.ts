import { type Connector, type ConnectorInput, type Namespace, once, type ProviderOf } from 'tapkit/kernel'

/** How a wallet is listed. */
export type Listing = Pick<ConnectorInput, 'id' | 'name' | 'kind' | 'imageUrl' | 'source'>

/** A wallet that is in use: its provider, and what its connector does with it. */
export type Life<namespace extends Namespace> = {
  readonly provider: ProviderOf<namespace>
  connect: Connector<namespace>['connect']
  restore: NonNullable<Connector<namespace>['restore']>
  disconnect(): Promise<void>
  switchNetwork: NonNullable<Connector<namespace>['switchNetwork']>
  watch(report: Parameters<NonNullable<Connector<namespace>['watch']>>[1], signal: AbortSignal): void
  /** Forgets what the wallet showed to a session that is over: another tab may have ended it, and made the next one. */
  forget(): void
}

/**
 * Makes a connector of what loads when the wallet is first used. What loads is one thing, so that the wallet is listened to
 * before it is asked, in the order in which the kernel wants both.
 */
export function lazyConnector<const namespace extends Namespace>(
  namespace: namespace,
  listing: Listing,
  make: () => Promise<Life<namespace>>,
): ConnectorInput<namespace> {
  const load = once(make)
  let listeners = 0
  return {
    ...listing,
    namespace,
    getProvider: async () => (await load()).provider,
    connect: async (request) => (await load()).connect(request),
    restore: async (request) => (await load()).restore(request),
    disconnect: async () => (await load()).disconnect(),
    switchNetwork: async (...asked) => (await load()).switchNetwork(...asked),
    watch: async (_, report, signal) => {
      const { watch, forget } = await load()
      if (signal.aborted) return
      if (listeners++ === 0) forget()
      signal.addEventListener('abort', () => void listeners--, { once: true })
      watch(report, signal)
    },
  }
}
