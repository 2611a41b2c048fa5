import type { SessionChange } from 'tapkit/kernel'
import { parseChainId } from '../parseChainId.ts'
import type { Eip1193Provider } from '../provider.ts'
import { askSilently } from './ask.ts'
import { readAccounts } from './readAccounts.ts'

type Report = (change: SessionChange) => void

/** Reports the events of a wallet (EIP-1193), until `signal` aborts. */
export function watch(provider: Eip1193Provider, report: Report, signal: AbortSignal): void {
  /** How often it has said whether it is there: the last word counts. */
  let words = 0
  const listeners = {
    accountsChanged(value: unknown) {
      const accounts = readAccounts(value)
      // Only an empty list means that the wallet is locked (EIP-1193); a list of malformed entries does not.
      if (!accounts?.length && !(Array.isArray(value) && value.length === 0)) return
      words++
      report({ accounts })
    },
    chainChanged(value: unknown) {
      const chainId = parseChainId(value)
      if (chainId !== undefined) report({ network: { id: `eip155:${chainId}` } })
    },
    connect() {
      words++
      report('again')
    },
    async disconnect() {
      const own = ++words
      // Some wallets send this when their node is out of reach for a moment, and still share the account.
      const accounts = await askSilently(provider, 'eth_accounts', undefined, 2_000)
        .then(readAccounts)
        .catch(() => undefined)
      // A request to a worker that was gone is never answered, even if the worker is back.
      if (own === words && !accounts?.length) report({ accounts: [] })
    },
  }
  const each = (verb: 'on' | 'removeListener') => {
    for (const [event, listener] of Object.entries(listeners)) {
      try {
        provider[verb]?.(event, listener)
      } catch {
        // A wallet that cannot be listened to stays usable.
      }
    }
  }
  if (signal.aborted) return
  each('on')
  signal.addEventListener('abort', () => each('removeListener'), { once: true })
}
