import type { StacksProvider, StacksWalletEvent } from '../provider.ts'
import { readAccounts } from './readAccounts.ts'
import { readNetworkEvent } from './readChainId.ts'
import type { PageWallet } from './resolvePath.ts'

type Listener = (event: unknown) => void

/** Event names by dialect, and what they mean. */
const events = {
  sip030: { stx_accountChange: 'accounts', stx_networkChange: 'network' },
  'sats-connect': { accountChange: 'accounts', networkChange: 'network', disconnect: 'end' },
} as const

/** Listens to a wallet in its own way, and hands on what can be read of its events. A wallet that throws stays usable. */
export function subscribe(
  wallet: PageWallet,
  provider: StacksProvider,
  listener: (event: StacksWalletEvent) => void,
): () => void {
  const stops = Object.entries(events[provider.dialect]).map(([name, meaning]) =>
    listen(wallet, name, (event) => {
      if (meaning === 'end') listener({ type: 'stx_accountChange', accounts: [] })
      else if (meaning === 'accounts') void reportAccounts(provider, event, listener)
      else reportNetwork(event, listener)
    }),
  )
  return () => {
    for (const stop of stops) attempt(stop)
  }
}

async function reportAccounts(provider: StacksProvider, event: unknown, listener: (event: StacksWalletEvent) => void) {
  const told = readAccounts(event)
  // A list of nonsense is no lock: only an empty one is.
  if (told)
    return told.length > 0 || isEmptyList(event) ? listener({ type: 'stx_accountChange', accounts: told }) : undefined
  // Older wallets say that something changed and not what; this question shows the visitor nothing.
  if (provider.dialect !== 'sats-connect') return
  const accounts = await provider.request('wallet_getAccount').then(readAccounts, () => undefined)
  if (accounts) listener({ type: 'stx_accountChange', accounts })
}

function reportNetwork(event: unknown, listener: (event: StacksWalletEvent) => void) {
  const chainId = readNetworkEvent(event)
  if (chainId === undefined) return
  const accounts = readAccounts(event)
  listener({ type: 'stx_networkChange', chainId, accounts: accounts?.length ? accounts : undefined })
}

function isEmptyList(event: unknown): boolean {
  if (Array.isArray(event)) return event.length === 0
  const { addresses, accounts } = event as Record<string, unknown>
  return [addresses, accounts].some((list) => Array.isArray(list) && list.length === 0)
}

/** `listen` is WBIP001's, `addListener` sats-connect's (one object, or two arguments), `on` that of event emitters. */
function listen(wallet: PageWallet, name: string, callback: Listener): () => void {
  const verbs = wallet as unknown as Partial<Record<'listen' | 'addListener' | 'on' | 'off' | 'removeListener', Verb>>
  return (
    asStop(attempt(() => verbs.listen?.(name, callback))) ??
    asStop(attempt(() => verbs.addListener?.({ eventName: name, cb: callback }))) ??
    asStop(attempt(() => verbs.addListener?.(name, callback))) ??
    listenAsEmitter(verbs, name, callback)
  )
}

type Verb = (...args: unknown[]) => unknown

function listenAsEmitter(verbs: { on?: Verb; off?: Verb; removeListener?: Verb }, name: string, callback: Listener) {
  attempt(() => verbs.on?.(name, callback))
  return () => {
    attempt(() => (verbs.removeListener ? verbs.removeListener(name, callback) : verbs.off?.(name, callback)))
  }
}

const asStop = (value: unknown) => (typeof value === 'function' ? (value as () => void) : undefined)

function attempt(act: () => unknown): unknown {
  try {
    return act()
  } catch {
    return undefined
  }
}
