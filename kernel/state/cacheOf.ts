import { type Cache, createCache } from '../storage/createCache.ts'
import { createKept, type Kept } from '../storage/createKept.ts'
import { createStorage } from '../storage/createStorage.ts'
import { sessionArea } from '../storage/sessionArea.ts'
import type { Kernel } from '../types/kernel.ts'
import { runtimeOf } from './runtime.ts'

/**
 * The answers of services, which a kernel shares while they are fresh (reads 1). With `parse`, answers are also kept
 * for the tab's next pages, unless the host keeps them in the page only. Keys of an account's data begin with
 * `account:{namespace}:`, and are dropped once the account is no longer connected.
 * @example
 * ```ts
 * import { cacheOf, type Kernel } from 'tapkit/kernel'
 * export const readPoints = (kernel: Kernel, address: string, load: () => Promise<number>) =>
 *   cacheOf(kernel).through(`account:eip155:points:${address}`, 30_000, load, (json) => {
 *     if (typeof json !== 'number') throw new TypeError('no points')
 *     return json
 *   })
 * ```
 */
export function cacheOf(kernel: Kernel): Cache {
  const runtime = runtimeOf(kernel)
  runtime.cache ??= createCache(openKept(kernel))
  return runtime.cache
}

function openKept(kernel: Kernel): Kept | undefined {
  const runtime = runtimeOf(kernel)
  const { cacheIn, graph } = runtime
  const area = cacheIn === 'memory' ? undefined : sessionArea()
  if (!area) return undefined
  const kept = createKept(createStorage({ kit: kernel.name, area }), (key) => {
    const [, namespace = ''] = /^(?:account|profile):([^:]+):/.exec(key) ?? []
    const grants = Object.values(runtime.graph.sessions).map((session) => session.grants[namespace])
    return grants.flatMap((grant) => grant?.accounts.map(({ address }) => address) ?? [])
  })
  // Another tab may have ended the sessions while this tab changed pages.
  if (Object.keys(graph.sessions).length === 0) kept.drop('')
  return kept
}
