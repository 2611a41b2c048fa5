import {
  type BaseError,
  type Connector,
  errorText,
  isAtGate,
  type Kernel,
  returnToView,
  type Views,
} from 'tapkit/kernel'
import { en } from '../../locales/en.ts'
import { loadView } from '../../pieces/viewModules.ts'
import { asked, askInView, isShownAt, letGo, stopAsking } from './askInView.ts'

/** Shows a wallet's view, and asks the wallet to connect. */
export function askToConnect(kernel: Kernel, params: Views['ConnectingExternal'], go?: Kernel['replace']): void {
  askInView(kernel, {
    view: 'ConnectingExternal',
    params,
    go,
    about: (wallet) => ({ wallet }),
    async ask(part, signal) {
      // The account view is needed next, so it loads meanwhile. If it does not load, opening it tries again and reports
      // the failure.
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

/**
 * Gives up the question of a view that was left. Asks the wallet if a host or a plugin went to a view that asks
 * (`Views`).
 */
export function followRoute(kernel: Kernel): void {
  const to = kernel.state.router.stack.at(-1)
  const own = asked.get(kernel)
  // At a gate the wallet's answer is still pending, so no wallet is asked again or given up.
  if (to && kernel.view(to.view)?.gate) own?.overlay.pause()
  // If the visitor closes the modal at a gate, the gate decides what closing means.
  else if (!to && own && isAtGate(kernel, own)) letGo(kernel, own)
  // The kit's own press has already asked, and may have ended beneath the gate of another session.
  else if (to && own && isShownAt(own, to)) (own.goOn ?? own.overlay.resume)()
  else {
    stopAsking(kernel)
    if (to) asks.get(to.view)?.(kernel, to.params as never)
  }
}

/**
 * After connecting, goes back to the list of wallets or to the view that needed a wallet, if the visitor came from there. Otherwise
 * closes the modal.
 */
function finishConnecting(kernel: Kernel, { namespace, name }: Connector): void {
  if (!kernel.state.router.stack.some(({ view }) => view === 'ProfileWallets'))
    return void (returnToView(kernel) || kernel.close('done'))
  kernel.open('Account')
  kernel.navigate('ProfileWallets', { namespace })
  kernel.notify(kernel.messages('core', en).account.using(name))
}

/**
 * After a switch, goes to the account, which shows the network, or back to the view that asked for the switch. If the
 * visitor opened only the networks, the modal closes.
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

/** Reports a failure in a toast, in the kit's own words. Words of a wallet or a node are never shown there. */
export const tellError = (kernel: Kernel, error: BaseError): void =>
  kernel.notify(
    /^(RPC|Http)/.test(error.name) ? kernel.messages('core', en).networks.failed : errorText(kernel, error),
    'error',
  )
