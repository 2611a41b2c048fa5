import { type BaseError, type Connector, errorText, isAtGate, type Kernel, type Views } from 'tapkit/kernel'
import { en } from '../../locales/en.ts'
import { loadView } from '../../pieces/viewModules.ts'
import { asked, askInView, letGo, nameOf, stopAsking } from './askInView.ts'

/** Shows a wallet's view, and asks the wallet to connect. */
export function askToConnect(kernel: Kernel, params: Views['ConnectingExternal'], go?: Kernel['replace']): void {
  askInView(kernel, {
    view: 'ConnectingExternal',
    params,
    go,
    about: (wallet) => ({ wallet }),
    async ask(part, signal) {
      // A visitor who connects opens the account next; where it cannot be loaded, that press tries again and says so.
      const account = kernel.view('Account')
      if (account) void loadView(account).catch(() => undefined)
      const { connector } = await kernel.connect({ ...part, signal } as never)
      return () => finishConnecting(kernel, connector)
    },
  })
}

/** Shows a network's view, and asks the connected wallet to move there. */
export function askToSwitch(kernel: Kernel, params: Views['SwitchNetwork']): void {
  askInView(kernel, {
    view: 'SwitchNetwork',
    params,
    about: ({ networkId }) => ({
      sessionId: kernel.state.graph.active.session[networkId.slice(0, networkId.indexOf(':'))],
    }),
    async ask({ networkId }) {
      await kernel.switchNetwork(networkId)
      return () => finishSwitching(kernel)
    },
    failed: (error) => tellError(kernel, error),
  })
}

const asks = new Map<string, (kernel: Kernel, params: never) => void>([
  ['ConnectingExternal', askToConnect],
  ['SwitchNetwork', askToSwitch],
])

/** Gives up what was asked in a view that is left, and asks for a host or a plugin that goes to a view that asks (`Views`). */
export function followRoute(kernel: Kernel): void {
  const to = kernel.state.router.stack.at(-1)
  const own = asked.get(kernel)
  // A gate asks the visitor while the wallet's answer waits: nobody is asked anew, and nothing is given up.
  if (to && kernel.view(to.view)?.gate) own?.overlay.abort()
  // Only the gate knows what closing it means.
  else if (!to && own && isAtGate(kernel, own)) letGo(kernel)
  else {
    const ask = asks.get(to?.view ?? '')
    // A press of ours has asked already, and may have ended beneath the gate of another session.
    if (to && ask && own?.about === nameOf(to)) own.goOn?.()
    else {
      stopAsking(kernel)
      if (to) ask?.(kernel, to.params as never)
    }
  }
}

/** A new connection leads back to the wallets if the visitor added it there, else out of the modal. */
function finishConnecting(kernel: Kernel, { namespace, name }: Connector): void {
  if (!kernel.state.router.stack.some(({ view }) => view === 'ProfileWallets')) return void kernel.close('done')
  kernel.open('Account')
  kernel.navigate('ProfileWallets', { namespace })
  kernel.notify(kernel.messages('core', en).account.using(name))
}

/**
 * Where a network that was moved to leads: to the account, which then says where one is, or to whatever asked for the move.
 * Who came for the networks alone is done.
 */
export function finishSwitching(kernel: Kernel): void {
  const [first, ...rest] = kernel.state.router.stack
  const names = rest.map(({ view }) => view)
  const isChoice = first?.view === 'Networks' || first?.view === 'UnsupportedChain' || names.includes('Networks')
  if (first?.view === 'Networks') return void kernel.close('done')
  if (isChoice || names.length === 0) kernel.open('Account')
  else kernel.goBack()
  kernel.notify(kernel.messages('core', en).account.on(kernel.network()?.name ?? ''))
}

/** Says in a toast what failed: in our own words, never in a wallet's or a node's. */
export const tellError = (kernel: Kernel, error: BaseError): void =>
  kernel.notify(
    /^(RPC|Http)/.test(error.name) ? kernel.messages('core', en).networks.failed : errorText(kernel, error),
    'error',
  )
