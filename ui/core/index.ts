import { type Kernel, type Plugin, stage, type ViewTable } from 'tapkit/kernel'
import { isUnsupported } from './isUnsupported.ts'
import { mayClose } from './mayClose.ts'
import { redirect } from './redirect.ts'

declare module 'tapkit/kernel' {
  interface Views {
    /** With a namespace, the wallets of that one; `networkId` is what the wallet is then asked for. */
    Connect: { readonly namespace?: string; readonly networkId?: `${string}:${string}` } | undefined
    /** The chains that one wallet stands in; `key` is that of any of its connectors. */
    ConnectingMultiChain: { readonly key: string }
    /** Going there asks the wallet. */
    ConnectingExternal: {
      readonly connectorId: string
      readonly namespace: string
      readonly networkId?: `${string}:${string}`
    }
    Account: undefined
    /** Every connected wallet, by namespace. */
    ProfileWallets: { readonly namespace: string } | undefined
    Networks: undefined
    /** Going there asks the wallet. */
    SwitchNetwork: { readonly networkId: `${string}:${string}` }
    SwitchActiveChain: {
      readonly switchToChain: string
      readonly networkId: `${string}:${string}`
      readonly navigateTo: 'Connect'
      readonly navigateWithReplace: true
    }
    UnsupportedChain: undefined
    /** Where a wallet that is not installed can be had; `key` is its connector's. */
    GetWallet: { readonly key: string }
    WhatIsAWallet: undefined
    WhatIsANetwork: undefined
  }
  interface Slots {
    /** Ways to connect beside the wallets that were found: QR, email, social. */
    'connect.methods': undefined
    /** Keys of the account's control strip. */
    'account.actions': { readonly namespace: string; readonly networkId: `${string}:${string}` }
    /** Tabs of the account view; `view` is loaded inside it. */
    'account.tabs': { readonly namespace: string; readonly networkId: `${string}:${string}` }
    /** One more button in the header, of the view that is shown. */
    'header.end': { readonly view: string }
  }
}

/** The core views' titles and components, which the kit loads when they are first shown. */
export type CoreViews = ViewTable

type Modal = typeof import('../modal.ts')
type Further = typeof import('../further.ts')

/** The piece that the first open loads, once it is there. */
let modal: Modal | undefined
async function loadModal(): Promise<Modal> {
  modal = await import('../modal.ts')
  return modal
}

const load = (name: Exclude<keyof Modal, 'mount' | 'ask' | 'loadFurther'>) => async () => ({
  default: (await loadModal())[name] as (props: never) => unknown,
})
const loadFurther = (name: keyof Further) => async () => ({
  default: (await (await loadModal()).loadFurther())[name] as (props: never) => unknown,
})

const views = (kernel: Kernel): ViewTable => ({
  Connect: { title: 'Connect wallet', inert: true, load: load('Connect') },
  ConnectingMultiChain: { title: 'Select chain', load: loadFurther('ConnectingMultiChain') },
  ConnectingExternal: {
    title: ({ connectorId, namespace }) => kernel.connectors.get(namespace, connectorId)?.name ?? 'Connect wallet',
    load: load('ConnectingExternal'),
  },
  Account: { title: '', label: 'Account', load: load('Account') },
  ProfileWallets: { title: 'Wallets', load: loadFurther('ProfileWallets') },
  Networks: { title: 'Choose network', load: load('Networks') },
  SwitchNetwork: {
    title: ({ networkId }) => kernel.networks.get(networkId)?.name ?? 'Switch network',
    load: load('SwitchNetwork'),
  },
  SwitchActiveChain: { title: 'Switch chain', load: loadFurther('SwitchActiveChain') },
  UnsupportedChain: {
    title: 'Switch network',
    back: false,
    closable: false,
    load: load('UnsupportedChain'),
  },
  GetWallet: {
    title: ({ key }) => kernel.state.connectors.byId[key]?.name ?? 'Get a wallet',
    load: loadFurther('GetWallet'),
  },
  WhatIsAWallet: { title: 'What is a wallet?', load: loadFurther('WhatIsAWallet') },
  WhatIsANetwork: { title: 'What is a network?', load: loadFurther('WhatIsANetwork') },
})

/** Views that ask a wallet as soon as one goes there. */
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
      hooks.beforeNavigate.tap('core', (route, context) => redirect(kernel, route, context))
      hooks.beforeClose.tap('core', ({ view }) => (mayClose(kernel, view) ? undefined : false))
      // Also when the wallet ends it by itself, or is locked: nothing of the account may stay on screen.
      hooks.onAccountChange.tap('core', ({ connection }) => {
        if (connection || kernel.connection()) return
        if (kernel.state.router.stack.at(-1)?.view !== 'ProfileWallets') kernel.close('done')
      })
      // Not in the views' effects: those run after the press, and twice in StrictMode.
      hooks.onNavigate.tap('core', ({ to }) => {
        // Where it cannot be loaded, the element says so.
        if (modal) modal.ask(kernel)
        else if (asks.includes(to.view))
          void loadModal().then(
            ({ ask }) => ask(kernel),
            () => undefined,
          )
      })
      hooks.onClose.tap('core', () => modal?.ask(kernel))
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
