import { type Plugin, stage, type View } from 'tapkit/kernel'
import type { messages } from './messages.ts'
import type { WalletsOptions } from './options.ts'
import { recommended } from './recommended.ts'
import { type WalletsState, walletsState } from './state.ts'
import { awayOf, type Used } from './used.ts'

export type { WalletsOptions } from './options.ts'
export type { DirectoryEntry } from './types.ts'

declare module 'tapkit/kernel' {
  interface Messages {
    wallets: typeof messages
  }
  interface FeatureState {
    wallets: WalletsState
  }
  interface Views {
    AllWallets: undefined
  }
}

const view: View<'AllWallets'> = { title: 'All Wallets', load: () => import('./views/AllWalletsView.tsx') }
const load = () => import('./actions/index.ts')

/**
 * Lists and searches every wallet: the wallets in the page first, then the wallets of a directory, of a list of your
 * own, or of the list in the package. No request is made before the modal is open.
 * @example
 * ```ts
 * import { createAppKit } from 'tapkit'
 * import { wallets } from 'tapkit/features/wallets'
 * createAppKit({ plugins: [wallets({ projectId: 'your-project-id' })] })
 * ```
 */
export function wallets(options: WalletsOptions = {}): Plugin {
  const name = 'wallets'
  const {
    projectId,
    list,
    endpoint = projectId && 'https://api.web3modal.org',
    featured = [],
    custom = [],
    include,
    exclude = [],
  } = options
  const source = list ?? endpoint
  return {
    name,
    options,
    own: true,
    hosts: typeof source === 'string' ? [source] : [],
    apply(kernel) {
      const { hooks } = kernel
      const state = walletsState.of(kernel)
      const own = new Set([...featured, ...custom.map((each) => each?.id)])
      // There from the first frame on: by name alone, until a list says more.
      kernel.storage.get(name, (json) => {
        for (const { id, name, namespace } of json as Used[])
          if (!exclude.includes(id) && (own.has(id) || (include ?? [id]).includes(id))) {
            own.delete(id)
            kernel.connectors.add({ ...awayOf(id), name: name.trim(), namespace: namespace as never })
          }
      })
      hooks.resolveView.tap(name, (input) => (input.view === 'AllWallets' ? view : undefined))
      hooks.slot.for('connect.methods').tap(name, (items) => {
        const { count = 0 } = state
        const over = count % 10
        const about = count < 10 ? `${count || ''}` : `${count - over}${over ? '+' : ''}`
        return [
          ...items,
          {
            id: 'allWallets',
            label: `All wallets${about && ` (${about})`}`,
            about,
            icon: 'search',
            view: 'AllWallets',
            coming: state.isOffered ? 0 : own.size + recommended(kernel, own.size),
            order: 20,
          },
        ]
      })
      // The first list is drawn before anything of this loads.
      hooks.onOpen.tap(name, () => {
        setTimeout(async () => {
          try {
            await (await load()).begin(kernel, options)
          } catch (error) {
            kernel.report(error)
          }
          state.isOffered = true
        }, 100)
      })
      // A stranger has nothing to restore.
      if (kernel.storage.has('session'))
        hooks.authorize.tapPromise({ name, stage: stage.late }, async ({ reason, connection: { connector } }) => {
          if (reason === 'restore') (await load()).requireKnown(connector, options)
        })
    },
  }
}
