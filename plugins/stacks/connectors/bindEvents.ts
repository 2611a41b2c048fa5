import type { SessionPatch } from 'tapkit/kernel'
import { addressNetwork, parsePrincipal, toNetworkAddress } from '../address/parsePrincipal.ts'
import type { Context, StacksConnector } from '../context.ts'
import { networkOf } from '../networkOf.ts'
import type { StacksProvider, StacksWalletEvent } from '../provider.ts'
import { networkOfAccounts } from './networkOfAccounts.ts'

/** Listens to a wallet, once, and hands what it reports to `kernel.syncSession`. */
export function bindEvents(context: Context, connector: StacksConnector, provider: StacksProvider, sessionId: string) {
  const { kernel, bindings } = context
  const held = bindings.get(connector.key)
  if (held) return void Object.assign(held, { sessionId })
  let live = true

  const stop = provider.subscribe((event) => {
    if (!live || kernel.signal.aborted) return
    kernel
      .syncSession(connector.id, 'stacks', toPatch(context, connector, event))
      .catch((error) => kernel.report(error))
  })
  const binding = {
    sessionId,
    unbind() {
      live = false
      bindings.delete(connector.key)
      stop()
    },
  }
  bindings.set(connector.key, binding)
  kernel.signal.addEventListener('abort', () => binding.unbind(), { once: true })
}

function toPatch({ kernel }: Context, { id }: StacksConnector, event: StacksWalletEvent): SessionPatch {
  // Its own session: another wallet may be the active one.
  const own = kernel.state.connections.stacks?.list.find(({ connectorId }) => connectorId === id)
  if (event.type === 'stx_networkChange') {
    const network = networkOf(kernel, event.chainId)
    const addresses = addressNetwork(network.reference)
    // The same keys have other addresses there.
    const accounts = (event.accounts ?? own?.accounts ?? []).map((account) => ({
      ...account,
      address: toNetworkAddress(account.address, addresses),
    }))
    return accounts.length > 0 ? { network, accounts } : { network }
  }
  const { accounts } = event
  if (!own || accounts.length === 0) return { accounts }
  const network = networkOf(kernel, Number(own.networkId.split(':')[1]))
  const moved = parsePrincipal(accounts[0]?.address)?.network !== addressNetwork(network.reference)
  return moved ? { accounts, network: networkOfAccounts(kernel, accounts, network) } : { accounts }
}
