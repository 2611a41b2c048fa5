import { createKernel, type Kernel, type KernelOptions } from 'tapkit/kernel'
import { defineButtons } from './buttons/defineButtons.ts'
import { core } from './core/index.ts'
import { appendModal } from './element.ts'
import { kitReady } from './findKit.ts'

export type { CoreViews } from './core/index.ts'

/** A composed kit, with its modal in the page. */
export type AppKit = Kernel

/** What a host app composes. */
export type AppKitOptions = KernelOptions

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
  const kernel = createKernel({ ...options, plugins: [core(), ...options.plugins] })
  if (typeof document === 'undefined') return kernel
  appendModal(kernel)
  defineButtons()
  dispatchEvent(new CustomEvent(kitReady))
  void kernel.start()
  return kernel
}
