import type { Kernel } from 'tapkit/kernel'
import { followOutcomes } from '../review/followOutcomes.ts'
import { mount as mountShell } from '../shell/mount.tsx'

// The code of the first open loads as one piece: a file a view would be a dozen requests between the click and the list.
export { followRoute, tellError } from '../core/actions/ask.ts'
export { default as ConnectingExternal } from '../core/views/ConnectingExternalView.tsx'
export { default as Connect } from '../core/views/ConnectView.tsx'
export { default as ConnectWallets } from '../core/views/ConnectWalletsView.tsx'

/** Draws the modal of a kit, which from then on tells the outcomes of its wallets' requests. */
export function mount(host: ShadowRoot, kernel: Kernel) {
  followOutcomes(kernel)
  return mountShell(host, kernel)
}

/** The views that stand behind the list of wallets; each import() that a page has at once costs it some bytes. */
export const loadFurther = () => import('./further.ts')
