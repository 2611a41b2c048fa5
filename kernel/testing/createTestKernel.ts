import { createKernel } from '../createKernel.ts'
import type { KernelOptions } from '../kernelOptions.ts'
import { provideWalletActions } from '../loading/withWalletActions.ts'
import type { StorageArea } from '../storage/createStorage.ts'
import type { Kernel } from '../types/kernel.ts'
import * as walletActions from '../walletActions.ts'

/** A storage area in memory that several kernels can share, as two visits share a browser's. */
export function createMemoryArea(
  entries: Record<string, string> = {},
): StorageArea & { readonly entries: Map<string, string> } {
  const map = new Map(Object.entries(entries))
  return {
    entries: map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }
}

/**
 * Makes a kernel that keeps its storage in memory and refuses the network unless `fetch` is given.
 * @example
 * ```ts
 * import { createTestKernel } from 'tapkit/testing'
 * const kernel = createTestKernel({ plugins: [] })
 * ```
 */
export function createTestKernel(options: KernelOptions): Kernel {
  provideWalletActions(walletActions)
  return createKernel({
    cache: 'memory',
    fetch: async (url) => {
      throw new TypeError(`A test reached for ${String(url)}. Pass \`fetch\` to answer it.`)
    },
    metadata: { name: 'Test', url: 'https://test.example' },
    storage: createMemoryArea(),
    ...options,
  })
}
