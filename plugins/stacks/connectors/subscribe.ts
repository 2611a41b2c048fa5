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
    for (const stop of stops) stop()
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

/**
 * `listen` is WBIP001's, `addListener` sats-connect's (one object, or two arguments), `on` that of event emitters. The wallet
 * may answer what ends it later; what it is asked for is asked in turn, so that one that answers is not asked again.
 */
function listen(wallet: PageWallet, name: string, callback: Listener): () => void {
  let live = true
  let stop: (() => unknown) | undefined
  const heard: Listener = (event) => live && callback(event)
  void bind(wallet, name, heard).then((bound) => {
    stop = bound
    if (!live) void attempt(stop)
  })
  return () => {
    live = false
    if (stop) void attempt(stop)
  }
}

async function bind(wallet: PageWallet, name: string, heard: Listener): Promise<() => unknown> {
  const verbs = wallet as unknown as Verbs
  const ways = [
    () => verbs.listen?.(name, heard),
    () => verbs.addListener?.({ eventName: name, cb: heard }),
    () => verbs.addListener?.(name, heard),
  ]
  for (const way of ways) {
    const stop = await attempt(way)
    if (typeof stop === 'function') return () => stop()
  }
  await attempt(() => verbs.on?.(name, heard))
  return () => (verbs.removeListener ? verbs.removeListener(name, heard) : verbs.off?.(name, heard))
}

type Verbs = Partial<
  Record<'listen' | 'addListener' | 'on' | 'off' | 'removeListener', (...args: unknown[]) => unknown>
>

/** What a wallet answers, now or later; one that throws answers nothing. */
async function attempt(act: () => unknown): Promise<unknown> {
  try {
    return await act()
  } catch {
    return undefined
  }
}
