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
  const end = provider.subscribe((event) => {
    void readPatch(kernel, provider, event)
      .then((patch) => (live ? sync(kernel, connector.id, patch) : undefined))
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

/** What an event means for the session; what it leaves out is read from the wallet. */
async function readPatch(kernel: Kernel, provider: BitcoinProvider, event: BitcoinWalletEvent): Promise<SessionPatch> {
  if (event.type === 'disconnect') return { accounts: [] }
  const accounts = toSessionAccounts(event.accounts ?? (await provider.getAccountAddresses()))
  if (event.type === 'accountChange') return { accounts }
  // A chain that none of ours has the name of is marked, not guessed.
  const network = event.network ?? (await provider.getNetwork().catch(() => undefined))
  return { network: networkOf(kernel, network), ...(accounts.length > 0 ? { accounts } : {}) }
}

/** The addresses of Bitcoin and of Stacks belong to different chains, and so do their sessions. */
async function sync(kernel: Kernel, connectorId: string, { accounts, network }: SessionPatch): Promise<void> {
  if (kernel.signal.aborted) return
  const of = (namespace: string) =>
    accounts?.filter((account) => account.namespace === namespace) as Account[] | undefined
  await kernel.syncSession(connectorId, 'bip122', { ...(accounts ? { accounts: of('bip122') } : {}), network })
  const stacks = of('stacks')
  if (stacks?.length) await kernel.syncSession(connectorId, 'stacks', { accounts: stacks })
}
