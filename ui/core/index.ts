import {
  type CaipNetworkId,
  type DescribedWallet,
  type Kernel,
  type LedgerEntry,
  type Plugin,
  stage,
  type ViewTable,
} from 'tapkit/kernel'
import type { buttons } from '../locales/buttons.ts'
import type { en } from '../locales/en.ts'
import type { further } from '../locales/further.ts'
import { isUnsupported } from './isUnsupported.ts'
import { loadModal, modal } from './loadModal.ts'
import { mayClose } from './mayClose.ts'
import { redirect } from './redirect.ts'
import { startKeys } from './startKeys.ts'

declare module 'tapkit/kernel' {
  interface Views {
    /** With a namespace, only its wallets. `networkId` is the network that the wallet is then asked for. */
    Connect: { readonly namespace?: string; readonly networkId?: CaipNetworkId } | undefined
    /** The wallets alone, behind Connect's row if the host collapses its wallets. */
    ConnectWallets: { readonly namespace?: string; readonly networkId?: CaipNetworkId } | undefined
    /** Choosing between the chains of a wallet; `key` is the key of any of its connectors. */
    ConnectingMultiChain: { readonly key: string }
    /** Opening this view asks the wallet. */
    ConnectingExternal: {
      readonly connectorId: string
      readonly namespace: string
      readonly networkId?: CaipNetworkId
    }
    Account: undefined
    /** Every connected wallet, by namespace. */
    ProfileWallets: { readonly namespace: string } | undefined
    Networks: undefined
    /** Opening this view asks the wallet. */
    SwitchNetwork: { readonly networkId: CaipNetworkId }
    SwitchActiveChain: {
      readonly switchToChain: string
      readonly networkId: CaipNetworkId
      readonly navigateTo: 'Connect'
      readonly navigateWithReplace: true
    }
    UnsupportedChain: undefined
    /** How far a request to a wallet is; `id` is the id of its ledger entry. */
    Outcome: { readonly id: string }
    /**
     * Where to get a wallet that is not installed. `key` is its connector's key, or any text if only `wallet` describes
     * it.
     */
    GetWallet: { readonly key: string; readonly wallet?: DescribedWallet | undefined }
    WhatIsAWallet: undefined
    WhatIsANetwork: undefined
  }
  interface Messages {
    core: typeof en & typeof further
    buttons: typeof buttons
  }
  interface Slots {
    /** Ways to connect beside the wallets of the page: QR, email, social. */
    'connect.methods': undefined
    /**
     * Views drawn before or after the wallets, by the host's `connectMethodsOrder` of ids. `namespace` is the namespace
     * that the visitor connects in, if Connect is limited to a namespace.
     */
    'connect.sections': { readonly namespace: string | undefined }
    /** Buttons of the account's control strip. */
    'account.actions': { readonly namespace: string; readonly networkId: CaipNetworkId }
    /** Views under the account's balance, such as its worth. */
    'account.balance': { readonly namespace: string; readonly networkId: CaipNetworkId }
    /** Rows above the account's tabs, such as pending payments. */
    'account.notices': { readonly namespace: string; readonly networkId: CaipNetworkId }
    /**
     * The row of a ledger entry that is under way or ended otherwise than meant. A feature may change the row for its
     * own kinds.
     */
    'account.outcome': LedgerEntry
    /**
     * Tabs of the account view; `view` is loaded inside the tab. An item with the id `tokens` replaces the plain list.
     */
    'account.tabs': { readonly namespace: string; readonly networkId: CaipNetworkId }
    /** Rows under the card of a connected wallet, such as the wallet's own settings. */
    'account.settings': { readonly namespace: string; readonly connectorId: string }
    /** The button before the title, in place of Back. `depth` counts the views of the history, including this view. */
    'header.start': { readonly view: string; readonly depth: number }
    /** A further button in the header of the shown view. */
    'header.end': { readonly view: string }
  }
}

/** The core views' titles and components, which the kit loads when they are first shown. */
export type CoreViews = ViewTable

/** Loads a view from the code chunk that contains it. */
const from =
  <piece, const name extends keyof piece>(load: () => Promise<piece>, name: name) =>
  async () => ({ default: (await load())[name] })
const loadAccount = () => import('../pieces/account.ts')
const loadFurther = async () => (await loadModal()).loadFurther()
const loadBehind = async () => (await loadAccount()).loadBehind()

const views = (kernel: Kernel): ViewTable => ({
  Connect: { title: 'Connect wallet', inert: true, load: from(loadModal, 'Connect') },
  ConnectingMultiChain: { title: 'Choose chain', load: from(loadFurther, 'ConnectingMultiChain') },
  ConnectingExternal: {
    title: ({ connectorId, namespace }) => kernel.connectors.get(namespace, connectorId)?.name ?? 'Connect wallet',
    load: from(loadModal, 'ConnectingExternal'),
  },
  Account: { title: '', label: 'Account', load: from(loadAccount, 'Account') },
  ProfileWallets: { title: 'Wallets', load: from(loadBehind, 'ProfileWallets') },
  ConnectWallets: { title: 'Connect wallet', load: from(loadModal, 'ConnectWallets') },
  Networks: { title: 'Choose network', load: from(loadAccount, 'Networks') },
  SwitchNetwork: {
    title: ({ networkId }) => kernel.networks.get(networkId)?.name ?? 'Switch network',
    load: from(loadAccount, 'SwitchNetwork'),
  },
  SwitchActiveChain: { title: 'Switch chain', load: from(loadBehind, 'SwitchActiveChain') },
  UnsupportedChain: {
    title: 'Switch network',
    back: false,
    closable: false,
    load: from(loadBehind, 'UnsupportedChain'),
  },
  Outcome: { title: 'Transfer', back: false, load: async () => (await loadAccount()).loadOutcome() },
  GetWallet: {
    title: ({ key }) => kernel.state.connectors.byId[key]?.name ?? 'Get a wallet',
    load: from(loadFurther, 'GetWallet'),
  },
  WhatIsAWallet: { title: 'What is a wallet?', load: from(loadFurther, 'WhatIsAWallet') },
  WhatIsANetwork: { title: 'What is a network?', load: from(loadFurther, 'WhatIsANetwork') },
})

/** The views that every kit has, as a plugin: `stage.early` taps may override each view. */
export function core(): Plugin {
  return {
    name: 'core',
    apply(kernel) {
      const table = views(kernel)
      const { hooks } = kernel
      hooks.resolveView.tap({ name: 'core', stage: stage.late }, ({ view }) =>
        Object.hasOwn(table, view) ? table[view] : undefined,
      )
      hooks.slot.for('header.start').tap('core', (items, context) => [...items, ...startKeys(kernel, context)])
      hooks.beforeNavigate.tap('core', (route, context) => redirect(kernel, route, context))
      hooks.beforeClose.tap('core', ({ view }) => (mayClose(kernel, view) ? undefined : false))
      // Runs also if the wallet ends its session or is locked: no data of the account may stay on screen. While another
      // wallet connects, the modal stays.
      hooks.onAccountChange.tap('core', ({ connection }) => {
        if (connection || kernel.connection()) return
        const view = kernel.state.router.stack.at(-1)?.view ?? ''
        // A gate about this wallet closes by itself.
        if (!/^(Connect|Profile)/.test(view) && !kernel.view(view)?.gate) kernel.close('done')
      })
      // A host or a plugin may open a view that asks, too. Effects of the view cannot ask, because they run after the
      // press, and twice in StrictMode.
      const follow = () => modal?.followRoute(kernel)
      hooks.onNavigate.tap('core', ({ to }) => {
        follow()
        // If the code does not load, the element reports it.
        if (!modal && /^(ConnectingExternal|SwitchNetwork)$/.test(to.view))
          void loadModal().then(follow, () => undefined)
      })
      hooks.onClose.tap('core', follow)
      // The app's network stays active while the wallet is on another, so no hook is called. Only the state shows the
      // change.
      kernel.subscribe(() => followWallet(kernel))
    },
  }
}

/** Shows UnsupportedChain in place of the account while the wallet is on a network that the app does not offer. */
function followWallet(kernel: Kernel): void {
  const { stack } = kernel.state.router
  const view = stack.at(-1)?.view
  if (view !== (isUnsupported(kernel.state) ? 'Account' : 'UnsupportedChain')) return
  // The view that the visitor came for waits beneath (interface 25).
  if (stack[1] && view !== 'Account') kernel.goBack()
  // Opening without a view chooses between the account and UnsupportedChain.
  else kernel.open()
}
