import type { Account, Kernel, SessionPatch } from 'tapkit/kernel'
import { toSessionAccounts } from '../actions/toSessionAccounts.ts'
import type { BitcoinConnector, Context } from '../context.ts'
import { networkOf } from '../networks/networkOf.ts'
import type { BitcoinProvider, BitcoinWalletEvent } from '../provider.ts'

/** Listens to a wallet, once, and hands what it reports to `kernel.syncSession`. */
export function bindEvents(
  context: Context,
  connector: BitcoinConnector,
  provider: BitcoinProvider,
  sessionId: string,
) {
  const { kernel, bindings } = context
  const held = bindings.get(connector.key)
  if (held?.provider === provider) return void Object.assign(held, { sessionId })
  held?.unbind()
  let live = true
  let latest = 0
  const applied = { accounts: 0, network: 0 }
  const end = provider.subscribe((event) => {
    const turn = ++latest
    void readPatch(kernel, provider, event)
      .then((patch) => (live ? sync(kernel, connector.id, dropOlder(patch, turn, applied)) : undefined))
      .catch((error) => (kernel.signal.aborted ? undefined : void kernel.report(error)))
  })
  bindings.set(connector.key, {
    provider,
    sessionId,
    unbind() {
      live = false
      end()
      bindings.delete(connector.key)
    },
  })
  kernel.signal.addEventListener('abort', () => bindings.get(connector.key)?.unbind(), { once: true })
}

/**
 * What an event means for the session; what it leaves out is read from the wallet. That the wallet shares no address is
 * believed of the event alone: no answer to a question may be a wallet that is slow, or that cannot tell.
 */
async function readPatch(kernel: Kernel, provider: BitcoinProvider, event: BitcoinWalletEvent): Promise<SessionPatch> {
  if (event.type === 'disconnect') return { accounts: [] }
  if (event.type === 'accountChange' && event.accounts?.length === 0) return { accounts: [] }
  const accounts = async () => {
    const shown = toSessionAccounts(event.accounts ?? (await provider.getAccountAddresses()))
    return shown.length > 0 ? { accounts: shown } : {}
  }
  if (event.type === 'accountChange') return accounts()
  // A chain that none of ours has the name of is marked, not guessed.
  const network = event.network ?? (await provider.getNetwork().catch(() => undefined))
  const shown = await accounts().catch((error) => void kernel.report(error))
  return { network: networkOf(kernel, network), ...shown }
}

/** What of a patch was told before something that is in force already is left out: answers may overtake each other. */
function dropOlder(
  { accounts, network }: SessionPatch,
  turn: number,
  applied: { accounts: number; network: number },
): SessionPatch {
  const isNews = (field: keyof typeof applied, value: unknown) => {
    if (value === undefined || turn < applied[field]) return false
    applied[field] = turn
    return true
  }
  return {
    ...(isNews('accounts', accounts) ? { accounts } : {}),
    ...(isNews('network', network) ? { network } : {}),
  }
}

/** The addresses of Bitcoin and of Stacks belong to different chains, and so do their sessions. */
async function sync(kernel: Kernel, connectorId: string, { accounts, network }: SessionPatch): Promise<void> {
  if (kernel.signal.aborted) return
  const of = (namespace: string) =>
    accounts?.filter((account) => account.namespace === namespace) as Account[] | undefined
  const own = of('bip122')
  // A change of the Stacks address alone is no lock of Bitcoin.
  const told = own?.length || accounts?.length === 0 ? { accounts: own } : {}
  await kernel.syncSession(connectorId, 'bip122', { ...told, network })
  const stacks = of('stacks')
  if (stacks?.length) await kernel.syncSession(connectorId, 'stacks', { accounts: stacks })
}
