import type { CaipNetworkId } from 'tapkit/kernel'
import { startBridge } from './bridge/startBridge.ts'
import { SecurePageStartError } from './handshake/errors.ts'
import { type PageContext, passkeyPort, type SecurePageOptions } from './pageContext.ts'
import { readNetworks, type SecureNetwork } from './readNetworks.ts'
import { openChannel } from './storage/openChannel.ts'
import { openWalletStore, storeChannel } from './wallet/walletStore.ts'

/** Options of `startFrame`. */
export type FrameOptions = Omit<SecurePageOptions, 'networks'> & {
  /** The networks that the page signs for. */
  readonly networks: readonly SecureNetwork[]
  /** Endpoints of the page's own, by CAIP-2 id. @default the networks' public endpoints */
  readonly rpcUrls?: Readonly<Record<CaipNetworkId, string>> | undefined
}

/**
 * Starts the page of the secure origin that stands at the document's path: `/frame`, `/approve`, `/window`, `/loading`, `/done` or `/device`. Call it once, in a page of its
 * own that has no other script. A module that awaits the start at its top level may wait for ever: files that load later import from it.
 * A page that was opened by hand says in a sentence that it opens from an app.
 * @throws {SecurePageStartError} the options are wrong, or the page stands where it must not; nothing was drawn, and the message says what to do
 * @throws {InvalidInputError} a network has no endpoint, or is of a namespace that the page has no key for
 *
 * @example
 * ```ts
 * import { startFrame } from 'tapkit/auth/frame'
 * import { mainnet } from 'tapkit/eip155/networks'
 *
 * startFrame({ name: 'Acme', hosts: ['https://app.acme.example'], networks: [mainnet] }).catch((error) => console.error(error))
 * ```
 */
export async function startFrame({ networks, rpcUrls, ...options }: FrameOptions): Promise<void> {
  const page = window
  const root = page.document.createElement('div')
  page.document.body.append(root)
  const context: PageContext = {
    options: { ...options, networks: readNetworks(networks, rpcUrls) },
    page,
    store: openWalletStore(page.indexedDB, openChannel(storeChannel)),
    passkeys: passkeyPort(page),
    root,
  }
  try {
    await start(context)
  } catch (error) {
    if (!isByHand(error)) throw error
    const { drawByHand } = await import('./window/drawNote.tsx')
    await drawByHand(context)
  }
}

/** Whether the page was opened by hand: no other page has opened or framed it. That is no fault of the page. */
const isByHand = (error: unknown): boolean =>
  error instanceof SecurePageStartError && /^(no_opener|not_framed)$/.test(error.params.problem)

async function start(context: PageContext): Promise<void> {
  switch (context.page.location.pathname) {
    case '/frame':
      return startBridge(context)
    case '/approve': {
      const { startApprove } = await import('./approve/startApprove.tsx')
      return startApprove(context)
    }
    case '/window':
    case '/loading':
    case '/done':
    case '/device': {
      const { startWindow } = await import('./window/startWindow.tsx')
      return startWindow(context)
    }
    default:
      return
  }
}
