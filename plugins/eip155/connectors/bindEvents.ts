import type { SessionPatch } from 'tapkit/kernel'
import type { Context, EvmConnector } from '../context.ts'
import { networkOf } from '../networkOf.ts'
import { parseChainId } from '../parseChainId.ts'
import type { Eip1193Provider } from '../provider.ts'
import { askSilently } from './ask.ts'
import { readAccounts } from './readAccounts.ts'

/** A wallet's listeners. `sessionId` is the session that they serve. */
export type Binding = {
  readonly provider: Eip1193Provider
  sessionId: string
  live: boolean
  unbind(): void
}

/** Listens to a wallet, once, and hands what it reports to `kernel.syncSession`. */
export function bindEvents(context: Context, connector: EvmConnector, provider: Eip1193Provider, sessionId: string) {
  const { kernel, bindings } = context
  const held = bindings.get(connector.key)
  if (held?.provider === provider) return void Object.assign(held, { sessionId, live: true })
  held?.unbind()

  const sync = (patch: SessionPatch) => {
    if (!binding.live || kernel.signal.aborted) return
    kernel.syncSession(connector.id, 'eip155', patch).catch((error) => kernel.report(error))
  }
  const listeners = {
    accountsChanged(value: unknown) {
      const accounts = readAccounts(value)
      // A list of nonsense is no lock: only an empty one is (EIP-1193).
      if (accounts && (accounts.length > 0 || (value as unknown[]).length === 0)) sync({ accounts })
    },
    chainChanged(value: unknown) {
      const chainId = parseChainId(value)
      if (chainId !== undefined) sync({ network: networkOf(kernel, chainId) })
    },
    async disconnect() {
      // Some wallets send this when their node is out of reach for a moment, and still share the account.
      const accounts = await askSilently(provider, 'eth_accounts', undefined, 2_000).then(readAccounts, () => undefined)
      if (!accounts?.length) sync({ accounts: [] })
    },
  }
  const binding: Binding = {
    provider,
    sessionId,
    live: true,
    unbind() {
      binding.live = false
      if (eachListener(provider, 'removeListener', listeners)) bindings.delete(connector.key)
    },
  }
  bindings.set(connector.key, binding)
  eachListener(provider, 'on', listeners)
  kernel.signal.addEventListener('abort', () => binding.unbind(), { once: true })
}

/** Adds or removes listeners where the wallet can; a wallet that throws stays usable. Answers whether it worked. */
function eachListener(
  provider: Eip1193Provider,
  verb: 'on' | 'removeListener',
  listeners: Readonly<Record<string, (value: unknown) => void>>,
): boolean {
  try {
    if (typeof provider[verb] !== 'function') return false
    for (const [event, listener] of Object.entries(listeners)) provider[verb](event, listener)
    return true
  } catch {
    return false
  }
}
