import { type CaipNetworkId, type DescribedWallet, type ErrorsOf, once, type Plugin, type View } from 'tapkit/kernel'
import type { Step } from './actions/step.ts'
import type { Life } from './createLife.ts'
import type * as errors from './errors.ts'
import type { messages } from './messages.ts'
import type { WalletConnectOptions } from './options.ts'
import { pairingState, type WalletConnectState } from './state.ts'

export type { WalletConnectOptions } from './options.ts'
export type { WalletConnectProvider } from './providers/generic.ts'

/** The functions that `walletconnect` offers to a host. */
export type WalletConnectFeature = {
  /**
   * Asks the wallet of a session for a sign of life, which its owner does not see. The SDK waits 5 minutes for it.
   * @throws NotConnectedError if the session is over
   */
  ping(sessionId: string): Promise<void>
  /**
   * Replaces the shown code with a new code. A wallet that has scanned the old code may still approve it.
   * @throws WalletConnectLoadError
   */
  renew(): Promise<void>
}

declare module 'tapkit/kernel' {
  interface Errors extends ErrorsOf<typeof errors> {}
  interface Features {
    walletconnect: WalletConnectFeature
  }
  interface FeatureState {
    walletconnect: WalletConnectState
  }
  interface Messages {
    walletconnect: typeof messages
  }
  interface Views {
    /** Opening this view makes a code to scan; leaving the view gives the code up. */
    ConnectingWalletConnect:
      | {
          readonly namespace?: string | undefined
          readonly networkId?: CaipNetworkId | undefined
          /** A single wallet, with the links of its description. Without a wallet, any wallet that can read a code. */
          readonly wallet?: DescribedWallet | undefined
        }
      | undefined
  }
}

const id = 'walletConnect'
const name = 'WalletConnect'
const route = 'ConnectingWalletConnect'
const view: View<'ConnectingWalletConnect'> = {
  title: (params) => params?.wallet?.name ?? name,
  load: () => import('./views/ConnectingWalletConnectView.tsx'),
}
/** The kit's own picture: a phone that shows a code. */
const imageUrl =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8' stroke='%23fff'><path fill='%23245' d='M-1-1h9v9h-9zM3 2h2v4H3z'/></svg>"

/**
 * Wallets on other devices, by WalletConnect, with a session over all namespaces of the kit. Needs
 * `@walletconnect/universal-provider` beside tapkit, which loads once a visitor asks for a code.
 * @example
 * ```ts
 * import { createAppKit } from 'tapkit'
 * import { eip155 } from 'tapkit/eip155'
 * import { mainnet } from 'tapkit/eip155/networks'
 * import { walletconnect } from 'tapkit/walletconnect'
 * export const appkit = createAppKit({
 *   metadata: { name: 'Acme', url: 'https://acme.app' },
 *   plugins: [eip155({ networks: [mainnet] }), walletconnect({ projectId: 'YOUR_PROJECT_ID' })],
 * })
 * ```
 */
export function walletconnect(options: WalletConnectOptions = {}): Plugin {
  const { networks = [], provider, projectId, relayUrl = 'wss://relay.walletconnect.org' } = options
  return {
    name: 'walletconnect',
    options,
    own: true,
    hosts: provider ? [] : [relayUrl],
    apply(kernel) {
      const { hooks } = kernel
      const load = once(() => import('./createLife.ts').then((life) => life.createLife(kernel, options)))
      /** A method of the connector, whose code loads when it is first called. */
      const via = (verb: keyof Life) =>
        (async (...input: readonly unknown[]) =>
          ((await load())[verb] as (...input: readonly unknown[]) => unknown)(...input)) as never
      const state = pairingState.of(kernel)
      const follow = (step: Step) => {
        // A computer asks for a code when it has to show it. A phone needs the code before the press.
        if (step.to?.view === route || state.status !== 'idle' || matchMedia('(pointer:coarse)').matches)
          import('./actions/follow.ts')
            .then((actions) => actions.follow(kernel, step, via('prepare')))
            .catch(kernel.report)
      }
      kernel.networks.add(networks)
      hooks.discover.tap(id, () => {
        if (!provider && !projectId) return kernel.alert({ code: 'APKT008' })
        kernel.connectors.add({
          id,
          name,
          imageUrl,
          kind: id,
          namespace: [...new Set(kernel.networks.list().map(({ namespace }) => namespace))] as never,
          getProvider: via('getProvider'),
          connect: via('connect'),
          restore: via('restore'),
          disconnect: via('disconnect'),
          switchNetwork: via('switchNetwork'),
          watch: via('watch'),
        })
      })
      hooks.resolveView.tap(id, (input) => (input.view === route ? view : undefined))
      hooks.beforeNavigate.tap(id, ({ view, params }, { from }) => {
        const { connectorId, key } = Object(params) as { connectorId?: string; key?: string }
        if (view === 'ConnectingExternal') return connectorId === id ? { view: route, params } : undefined
        // From this view the visitor can go on to places to get the wallet.
        const wallet =
          view === 'GetWallet' && from?.view !== route ? kernel.state.connectors.byId[key as string] : undefined
        return wallet?.links?.app && { view: route, params: { ...(from?.params as object), wallet } }
      })
      hooks.onNavigate.tap(id, follow)
      hooks.onClose.tap(id, follow)
      return { ping: via('ping'), renew: via('renew') } satisfies WalletConnectFeature
    },
  }
}
