import {
  type Connector,
  endPress,
  isError,
  type Kernel,
  passGates,
  pause,
  returnToView,
  selectNamespace,
  type ViewParams,
} from 'tapkit/kernel'
import { spareNamespaces } from '../spare.ts'
import { pairingState, type WalletConnectState } from '../state.ts'
import { isGood } from './isGood.ts'
import { enter, leave, type Asked as Press } from './leave.ts'

/** How long after a failure the next try is, in ms (walletconnect 8). */
const rest = 1_000

/** Asks for a connection, and shows codes until a wallet has answered or the visitor has left. */
export function begin(kernel: Kernel, params: ViewParams<'ConnectingWalletConnect'>): void {
  const press = enter(kernel)
  const state = pairingState.of(kernel)
  const { prepared } = state
  const { uri, expiresAt } = prepared && isGood(prepared) ? prepared : {}
  Object.assign(state, { status: uri ? 'ready' : 'preparing', uri, expiresAt, isLost: undefined, prepared: undefined })
  void run(kernel, params, press)
}

async function run(kernel: Kernel, params: ViewParams<'ConnectingWalletConnect'>, press: Press): Promise<void> {
  const { signal } = press.attempt
  const { networkId } = params ?? {}
  const known = kernel.connectors.list().filter(({ id }) => id === 'walletConnect')
  const wanted = params?.namespace ?? networkId?.split(':')[0] ?? selectNamespace(kernel.state)
  let connector = known.find(({ namespace }) => namespace === wanted) ?? known[0]
  while (!signal.aborted) {
    try {
      if (!connector) return fail(kernel, 'failed')
      const { namespace, id: connectorId } = connector
      press.wallet = { connectorId, namespace }
      const on = namespace === networkId?.split(':')[0] ? networkId : undefined
      const input = { connectorId, namespace, networkId: on, signal }
      const { connector: wallet } = await kernel.connect(input as Parameters<Kernel['connect']>[0])
      if (signal.aborted) return
      return endPress(kernel, press, () => {
        leave(kernel)
        finish(kernel, wallet)
      })
    } catch (error) {
      if (signal.aborted) return
      passGates(kernel)
      // A wallet of another chain has approved that chain, so it is connected there.
      const others = spareNamespaces(kernel)
      const other = known.find(({ namespace }) => others.includes(namespace))
      if (other && isError(error, 'NetworkNotApprovedError')) {
        connector = other
        continue
      }
      const status = statusOf(kernel, error)
      fail(kernel, status)
      if (status !== 'offline' && status !== 'unreachable' && status !== 'expired')
        return endPress(kernel, press, () => {})
      await pause(rest, signal).catch(() => {})
      if (!navigator.onLine) await online(signal)
    }
  }
}

function fail(kernel: Kernel, status: WalletConnectState['status']): void {
  pairingState.of(kernel).status = status
}

function statusOf(kernel: Kernel, error: unknown): WalletConnectState['status'] {
  if (isError(error, 'UserRejectedError')) return 'declined'
  if (isError(error, 'RelayRefusedError')) return 'refused'
  if (isError(error, 'WalletConnectLoadError')) return 'unloaded'
  if (!isError(error, 'RelayUnreachableError')) return 'failed'
  // A code was shown, and no further code could be made to replace it.
  if (pairingState.of(kernel).uri !== undefined) return 'expired'
  return error.params.offline ? 'offline' : 'unreachable'
}

const online = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    for (const [target, type] of [
      [globalThis, 'online'],
      [signal, 'abort'],
    ] as const)
      target.addEventListener(type, () => resolve(), { once: true })
  })

/**
 * After connecting, goes back to the list of wallets or to the view that needed a wallet, if the visitor came from there. Otherwise
 * closes the modal.
 */
function finish(kernel: Kernel, { namespace }: Connector): void {
  if (!kernel.state.router.stack.some(({ view }) => view === 'ProfileWallets'))
    return void (returnToView(kernel) || kernel.close('done'))
  kernel.open('Account')
  kernel.navigate('ProfileWallets', { namespace })
}
