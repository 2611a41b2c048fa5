import type { Context } from '../context.ts'
import { createConnector } from './createConnector.ts'
import { readWallet } from './readWallet.ts'
import type { StandardWallet } from './standardWallet.ts'

/**
 * Finds the wallets of the page until `signal` aborts (Wallet Standard), registered early or late. A connector stands
 * for the same wallet object for good, however often the object registers.
 */
export function discover(context: Context, signal: AbortSignal): void {
  if (typeof window === 'undefined') return
  const { connectors } = context.kernel
  const listed = new Map<StandardWallet, () => void>()

  const add = (value: unknown): (() => void) | undefined => {
    const found = signal.aborted ? undefined : readWallet(value)
    const known = found && listed.get(found.wallet)
    if (!found || known) return known
    const id = connectors.add(createConnector(context, found))
    if (id === undefined) return undefined
    const remove = () => {
      if (signal.aborted || listed.get(found.wallet) !== remove) return
      listed.delete(found.wallet)
      connectors.remove(`solana:${id}`)
    }
    listed.set(found.wallet, remove)
    return remove
  }

  const api = Object.freeze({
    register(...wallets: unknown[]): () => void {
      const removals = wallets.map(add)
      return () => {
        for (const remove of removals) remove?.()
      }
    },
  })
  const onRegister = (event: Event) => {
    try {
      const { detail } = event as CustomEvent<unknown>
      if (typeof detail === 'function') detail(api)
    } catch {
      // A wallet that throws while it registers is not there.
    }
  }
  addEventListener('wallet-standard:register-wallet', onRegister, { signal })
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
}
