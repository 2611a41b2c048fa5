import { listenTo } from '../../wbip/listenTo.ts'
import type { StacksProvider, StacksWalletEvent } from '../provider.ts'
import type { PageWallet } from './findWallets.ts'
import { readAccounts } from './readAccounts.ts'
import { readNetworkEvent } from './readChainId.ts'

type Listener = (event: StacksWalletEvent) => void

/** Listens to a wallet in its own way, and hands on its readable events. A wallet that throws stays usable. */
export function subscribe(wallet: PageWallet, provider: StacksProvider, listener: Listener): () => void {
  const { accounts, network, disconnect } = createReports(provider, listener)
  if (provider.dialect === 'sip030') {
    return listenTo(wallet, { stx_accountChange: accounts, stx_networkChange: network }, 'positional')
  }
  return listenTo(wallet, { accountChange: accounts, networkChange: network, disconnect })
}

/** Reports events in their order: a wallet's answers to questions may come after what it has told since. */
function createReports(provider: StacksProvider, listener: Listener) {
  let latest = 0
  let told = 0
  let questions = 0
  const tell = (turn: number, event: StacksWalletEvent) => {
    if (turn < told) return
    told = turn
    listener(event)
  }
  /** Older wallets report a change without its content. This question for the content shows the visitor nothing. */
  const ask = async () => {
    if (provider.dialect !== 'sats-connect') return
    const turn = ++latest
    questions++
    const accounts = await provider.request('wallet_getAccount').then(readAccounts, () => undefined)
    questions--
    if (accounts) tell(turn, { type: 'stx_accountChange', accounts })
  }
  return {
    accounts(event: unknown) {
      const accounts = readAccounts(event)
      if (!accounts) return void ask()
      // Only an empty list means that the wallet is locked; a list of malformed entries does not.
      if (accounts.length > 0 || isEmptyList(event)) tell(++latest, { type: 'stx_accountChange', accounts })
    },
    network(event: unknown) {
      const chainId = readNetworkEvent(event)
      if (chainId === undefined) return
      const accounts = readAccounts(event)
      tell(++latest, { type: 'stx_networkChange', chainId, accounts: accounts?.length ? accounts : undefined })
      // The open question was about the other network.
      if (questions > 0 && !accounts?.length) void ask()
    },
    disconnect: () => tell(++latest, { type: 'disconnect' }),
  }
}

function isEmptyList(event: unknown): boolean {
  if (Array.isArray(event)) return event.length === 0
  const { addresses, accounts } = event as Record<string, unknown>
  return [addresses, accounts].some((list) => Array.isArray(list) && list.length === 0)
}
