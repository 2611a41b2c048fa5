import { startBridge } from './bridge/startBridge.ts'
import type { PageContext, SecurePageOptions } from './pageContext.ts'
import { passkeyPort } from './passkey/toPasskeyError.ts'
import { openWalletStore, storeChannel } from './wallet/walletStore.ts'

export type { SecurePageOptions } from './pageContext.ts'

/**
 * Starts the page of the secure origin that stands at the document's path: `/frame`, `/approve` or `/window`. Call it once, in a page of its
 * own that has no other script.
 * @throws {SecurePageStartError} the options are wrong, or the page stands where it must not; nothing was drawn
 *
 * @example
 * ```ts
 * import { startFrame } from 'tapkit/auth/frame'
 * import { mainnet } from 'tapkit/eip155/networks'
 *
 * await startFrame({ name: 'Acme', hosts: ['https://app.acme.example'], networks: [mainnet] })
 * ```
 */
export async function startFrame(options: SecurePageOptions): Promise<void> {
  const page = window
  const root = page.document.createElement('div')
  page.document.body.append(root)
  const context: PageContext = {
    options,
    page,
    store: openWalletStore(page.indexedDB, new BroadcastChannel(storeChannel)),
    passkeys: passkeyPort(page),
    root,
  }
  switch (page.location.pathname) {
    case '/frame':
      return startBridge(context)
    case '/approve': {
      const { startApprove } = await import('./approve/startApprove.tsx')
      return startApprove(context)
    }
    case '/window': {
      const { startWindow } = await import('./window/startWindow.tsx')
      return startWindow(context)
    }
    default:
      return
  }
}
