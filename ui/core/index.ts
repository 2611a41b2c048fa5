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
    /** With a namespace, the wallets of that one; `networkId` is what the wallet is then asked for. */
    Connect: { readonly namespace?: string; readonly networkId?: CaipNetworkId } | undefined
    /** The chains that one wallet stands in; `key` is that of any of its connectors. */
    ConnectingMultiChain: { readonly key: string }
    /** Going there asks the wallet. */
    ConnectingExternal: {
      readonly connectorId: string
      readonly namespace: string
      readonly networkId?: CaipNetworkId
    }
    Account: undefined
    /** Every connected wallet, by namespace. */
    ProfileWallets: { readonly namespace: string } | undefined
    Networks: undefined
    /** Going there asks the wallet. */
    SwitchNetwork: { readonly networkId: CaipNetworkId }
    SwitchActiveChain: {
      readonly switchToChain: string
      readonly networkId: CaipNetworkId
      readonly navigateTo: 'Connect'
      readonly navigateWithReplace: true
    }
    UnsupportedChain: undefined
    /** How far something is that a wallet was asked for; `id` is that of its entry in the ledger. */
    Outcome: { readonly id: string }
    /** Where a wallet that is not installed can be had; `key` is its connector's, or any text where it is listed nowhere but described. */
    GetWallet: { readonly key: string; readonly wallet?: DescribedWallet | undefined }
    WhatIsAWallet: undefined
    WhatIsANetwork: undefined
  }
  interface Messages {
    core: typeof en & typeof further
    buttons: typeof buttons
  }
  interface Slots {
    /** Ways to connect beside the wallets that were found: QR, email, social. */
    'connect.methods': undefined
    /** Keys of the account's control strip. */
    'account.actions': { readonly namespace: string; readonly networkId: CaipNetworkId }
    /** Views that are drawn under the account's balance: what it is worth. */
    'account.balance': { readonly namespace: string; readonly networkId: CaipNetworkId }
    /** Rows above the account's tabs: what is under way. */
    'account.notices': { readonly namespace: string; readonly networkId: CaipNetworkId }
    /** The row of an entry of the ledger that is under way, or ended as nobody meant it: a feature says it otherwise for entries of its kind. */
    'account.outcome': LedgerEntry
    /** Tabs of the account view; `view` is loaded inside it. One by the id `tokens` takes the place of the plain list. */
    'account.tabs': { readonly namespace: string; readonly networkId: CaipNetworkId }
    /** The button before the title, in the place of Back; `depth` counts the views that Back leads through, this one included. */
    'header.start': { readonly view: string; readonly depth: number }
    /** One more button in the header, of the view that is shown. */
    'header.end': { readonly view: string }
  }
}

/** The core views' titles and components, which the kit loads when they are first shown. */
export type CoreViews = ViewTable

/** Picks a view out of the piece that it is in. */
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

/** Views that ask a wallet as soon as a host or a plugin goes there. */
const asks: readonly string[] = ['ConnectingExternal', 'SwitchNetwork']

/** The views that every kit has, as a plugin like any other: `stage.early` taps may override each of them. */
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
      // Also when the wallet ends it by itself, or is locked: nothing of the account may stay on screen. Another one may be connecting.
      hooks.onAccountChange.tap('core', ({ connection }) => {
        if (connection || kernel.connection()) return
        const view = kernel.state.router.stack.at(-1)?.view ?? ''
        // A gate closes by itself if it was about this wallet.
        if (!/^(Connect|Profile)/.test(view) && !kernel.view(view)?.gate) kernel.close('done')
      })
      // Also for a host or a plugin that goes to a view that asks; not in the views' effects: those run after the press, and twice in StrictMode.
      hooks.onNavigate.tap('core', ({ to }) => {
        // Where it cannot be loaded, the element says so.
        if (modal) modal.followRoute(kernel)
        else if (asks.includes(to.view))
          void loadModal().then(
            ({ followRoute }) => followRoute(kernel),
            () => undefined,
          )
      })
      hooks.onClose.tap('core', () => modal?.followRoute(kernel))
      // The network that the app knows stays the active one while the wallet is elsewhere: only the state tells.
      kernel.subscribe(() => followWallet(kernel))
    },
  }
}

/** Puts UnsupportedChain in the place of the account while the wallet is on a network that the app does not offer. */
function followWallet(kernel: Kernel): void {
  const view = kernel.state.router.stack.at(-1)?.view
  // Open without a view is the start: whichever of the two it now is.
  if (view === (isUnsupported(kernel.state) ? 'Account' : 'UnsupportedChain')) kernel.open()
}
