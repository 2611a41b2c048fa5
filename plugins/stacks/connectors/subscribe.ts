import { listenTo } from '../../wbip/listenTo.ts'
import type { StacksProvider, StacksWalletEvent } from '../provider.ts'
import type { PageWallet } from './findWallets.ts'
import { readAccounts } from './readAccounts.ts'
import { readNetworkEvent } from './readChainId.ts'

type Listener = (event: StacksWalletEvent) => void

/** Listens to a wallet in its own way, and hands on its readable events. A wallet that throws stays usable. */
export function subscribe(wallet: PageWallet, provider: StacksProvider, listener: Listener): () => void {
  const accounts = (event: unknown) => void reportAccounts(provider, event, listener)
  const network = (event: unknown) => reportNetwork(event, listener)
  if (provider.dialect === 'sip030') {
    return listenTo(wallet, { stx_accountChange: accounts, stx_networkChange: network }, 'positional')
  }
  const disconnect = () => listener({ type: 'disconnect' })
  return listenTo(wallet, { accountChange: accounts, networkChange: network, disconnect })
}

async function reportAccounts(provider: StacksProvider, event: unknown, listener: Listener): Promise<void> {
  const told = readAccounts(event)
  if (told) {
    // Only an empty list means that the wallet is locked; a list of malformed entries does not.
    if (told.length > 0 || isEmptyList(event)) listener({ type: 'stx_accountChange', accounts: told })
    return
  }
  // Older wallets report a change without its content. This question for the content shows the visitor nothing.
  if (provider.dialect !== 'sats-connect') return
  const accounts = await provider.request('wallet_getAccount').then(readAccounts, () => undefined)
  if (accounts) listener({ type: 'stx_accountChange', accounts })
}

function reportNetwork(event: unknown, listener: Listener): void {
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
