import type { Context, SolanaConnector } from '../context.ts'
import type { SolanaProvider } from '../provider.ts'
import { toPatch } from './toPatch.ts'

/** A wallet's listener. `sessionId` is the session that it serves. */
export type Binding = {
  readonly provider: SolanaProvider
  sessionId: string
  live: boolean
  unbind(): void
}

/** Listens to a wallet, once, and hands what it reports to `kernel.syncSession`. */
export function bindEvents(
  context: Context,
  connector: SolanaConnector,
  provider: SolanaProvider,
  sessionId: string,
): void {
  const { kernel, bindings } = context
  const held = bindings.get(connector.key)
  if (held?.provider === provider) return void Object.assign(held, { sessionId, live: true })
  held?.unbind()

  const off = provider.onChange?.((accounts) => {
    if (!binding.live || kernel.signal.aborted) return
    kernel.syncSession(connector.id, 'solana', toPatch(context, accounts)).catch((error) => kernel.report(error))
  })
  const binding: Binding = {
    provider,
    sessionId,
    live: true,
    unbind() {
      binding.live = false
      off?.()
      bindings.delete(connector.key)
    },
  }
  bindings.set(connector.key, binding)
  kernel.signal.addEventListener('abort', () => binding.unbind(), { once: true })
}
