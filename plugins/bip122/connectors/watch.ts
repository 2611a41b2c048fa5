import type { Account, Kernel, Network, SessionChange } from 'tapkit/kernel'
import { networkIdOf, unknownNetworkId } from '../networks/networkIdOf.ts'
import type { BitcoinProvider, BitcoinWalletEvent } from '../provider.ts'
import { toSessionAccounts } from './read/toSessionAccounts.ts'

type Change = { readonly accounts?: readonly Account[]; readonly network?: Pick<Network, 'id'> }
type Report = (change: SessionChange) => void

/** Reports a wallet's events in their order: its answers to questions may overtake each other. */
export function watch(kernel: Kernel, provider: BitcoinProvider, report: Report, signal: AbortSignal): void {
  let latest = 0
  const told = { accounts: 0, network: 0 }
  /** A value that was told of before something that is in force already is dropped. */
  const unlessOlder = <value>(field: keyof typeof told, value: value | undefined, turn: number) => {
    if (value === undefined || turn < told[field]) return undefined
    told[field] = turn
    return value
  }
  const stop = provider.subscribe((event) => {
    const turn = ++latest
    if (event.type === 'disconnect') return report('ended')
    readChange(kernel, provider, event).then(
      ({ accounts, network }) =>
        tell(report, unlessOlder('accounts', accounts, turn), unlessOlder('network', network, turn)),
      (error) => void (signal.aborted || kernel.report(error)),
    )
  })
  signal.addEventListener('abort', stop, { once: true })
}

/**
 * The change of the session by an event. A field that the event leaves out is read from the wallet. Only an event is believed
 * that the wallet shares no address: no answer to a question may come from a wallet that is slow, or that cannot tell.
 */
async function readChange(
  kernel: Kernel,
  provider: BitcoinProvider,
  event: Exclude<BitcoinWalletEvent, { type: 'disconnect' }>,
): Promise<Change> {
  if (event.type === 'accountChange' && event.accounts?.length === 0) return { accounts: [] }
  const readAccounts = async () => {
    const accounts = toSessionAccounts(kernel, event.accounts ?? (await provider.getAccountAddresses()))
    return accounts.length > 0 ? { accounts } : {}
  }
  if (event.type === 'accountChange') return readAccounts()
  // A chain that none of ours has the name of is marked, not guessed.
  const network = event.network ?? (await provider.getNetwork().catch(() => undefined))
  const shown = await readAccounts().catch((error) => void kernel.report(error))
  return { network: { id: network ? networkIdOf(network) : unknownNetworkId }, ...shown }
}

/** A wallet that is locked is so in both chains; a change of the addresses of one of them is no lock of the other. */
function tell(report: Report, accounts: readonly Account[] | undefined, network: Change['network']): void {
  const isLock = accounts?.length === 0
  const of = (namespace: string) => {
    const own = accounts?.filter((account) => account.namespace === namespace)
    return own?.length || isLock ? own : undefined
  }
  const stacks = of('stacks')
  // Bitcoin's last: the app stays on it where both are locked.
  if (stacks) report({ namespace: 'stacks', accounts: stacks })
  report({ accounts: of('bip122'), network })
}
