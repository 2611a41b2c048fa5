import { createKernel, type KernelOptions } from 'tapkit/kernel'
import { defineButtons } from './buttons/defineButtons.ts'
import { core } from './core/index.ts'
import { appendModal, type Prefetch } from './element/appendModal.ts'
import { kitReady } from './element/findKit.ts'
import type { AppKit } from './host/AppKit.ts'
import { createHost } from './host/createHost.ts'

export type {
  ButtonAttributes,
  ButtonElement,
  WalletButtonAttributes,
  WalletButtonElement,
} from './buttons/elements.ts'
export type { CoreViews } from './core/index.ts'
export type { AppKit, Wallet } from './host/AppKit.ts'
export { createHost } from './host/createHost.ts'
export type { HostEvents } from './host/createOn.ts'
export { NoModalError } from './host/NoModalError.ts'
export { defaultFontStylesheet } from './theme/defaultFontStylesheet.ts'

/** Put in by a bundler: the types of Node are none of a page's. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** The options of a host app. */
export type AppKitOptions = KernelOptions & {
  /**
   * When the files that draw the modal are fetched: once the page is idle (`idle`, the default; never where the visitor saves
   * data), when the pointer or the focus comes to a button of the kit (`intent`), or with the click (`false`).
   */
  readonly prefetch?: Prefetch | undefined
}

/**
 * Composes a kit: kernel, core views and the modal's element. On a server it only composes. Nothing is asked of the
 * network before the visitor opens the modal.
 * @throws PluginError
 * @example
 * ```ts
 * import { createAppKit } from 'tapkit'
 * import { eip155 } from 'tapkit/eip155'
 * import { base, mainnet } from 'tapkit/eip155/networks'
 *
 * export const appkit = createAppKit({
 *   metadata: { name: 'Acme', url: 'https://acme.app' },
 *   plugins: [eip155({ networks: [mainnet, base] })],
 * })
 * appkit.open()
 * ```
 */
export function createAppKit(options: AppKitOptions): AppKit {
  // None at all is the kernel's to refuse.
  const kernel = createKernel({ ...options, plugins: options?.plugins && [core(), options.plugins] })
  const host = createHost(kernel)
  if (typeof document === 'undefined') return host
  appendModal(kernel, options.prefetch ?? undefined)
  defineButtons()
  dispatchEvent(new CustomEvent(kitReady))
  void kernel.start()
  // A bundler puts the word in, and drops this where it is another; without one there is no `process`.
  try {
    if (process.env.NODE_ENV === 'development')
      void import('./development/tellMistakes.ts').then(
        ({ tellMistakes }) => tellMistakes(kernel, options),
        () => {},
      )
  } catch {}
  return host
}
