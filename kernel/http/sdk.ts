import type { Kernel } from '../types/kernel.ts'

/** The last part is that of package.json. */
const version = '0.1.0'

const noted = new WeakMap<Kernel, Set<string>>()

/**
 * Says what an app of this kit is built on, for `sv` of `sdkOf`: `solana`, `bitcoin`, `wagmi`, `ethers`, `ethers5`.
 * @example
 * ```ts
 * import { noteAdapter, type Plugin } from 'tapkit/kernel'
 * export const otter = (): Plugin => ({ name: 'otter', apply: (kernel) => noteAdapter(kernel, 'otter') })
 * ```
 */
export function noteAdapter(kernel: Kernel, type: string): void {
  noted.set(kernel, (noted.get(kernel) ?? new Set()).add(type))
}

/**
 * How a request tells a service who asks: `st` is the package, `sv` its version with the adapters in use, `universal` where there is
 * none, and `core` without a kit.
 * @example
 * ```ts
 * import { type Kernel, sdkOf } from 'tapkit/kernel'
 * export const ask = (kernel: Kernel) =>
 *   kernel.http.get('https://api.acme.app/prices', { params: sdkOf(kernel), parse: (json) => json })
 * ```
 */
export function sdkOf(kernel?: Kernel): { readonly st: string; readonly sv: string } {
  const adapters = kernel ? [...(noted.get(kernel) ?? ['universal'])].sort().join() : 'core'
  return { st: 'tapkit', sv: `js-${adapters}-${version}` }
}
