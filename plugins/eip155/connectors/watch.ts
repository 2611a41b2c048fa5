import type { SessionChange } from 'tapkit/kernel'
import { parseChainId } from '../parseChainId.ts'
import type { Eip1193Provider } from '../provider.ts'
import { askSilently } from './ask.ts'
import { readAccounts } from './readAccounts.ts'

type Report = (change: SessionChange) => void

/** Reports what a wallet does by itself (EIP-1193), until `signal` aborts. */
export function watch(provider: Eip1193Provider, report: Report, signal: AbortSignal): void {
  /** How often it has said whether it is there: the last word counts. */
  let words = 0
  const listeners = {
    accountsChanged(value: unknown) {
      const accounts = readAccounts(value)
      // A list of nonsense is no lock: only an empty one is (EIP-1193).
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
      // What was asked of a worker that was gone is never answered, also where it is back.
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
