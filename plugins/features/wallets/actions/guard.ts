import type { Kernel } from 'tapkit/kernel'
import { builtIn } from '../directory/builtIn.ts'
import { readEntries } from '../directory/readEntries.ts'
import { impersonated } from '../keys.ts'
import type { WalletsOptions } from '../options.ts'
import { shelfOf } from '../shelf.ts'
import type { ListedWallet } from '../types.ts'

const marked = new WeakMap<Kernel, Set<string>>()

/**
 * Marks every wallet of the page that carries the name of a known wallet under another identity, now and whenever a
 * wallet comes. Lists the known wallet beside it (wallets 10).
 */
export function guard(kernel: Kernel): void {
  if (marked.has(kernel)) return
  marked.set(kernel, new Set())
  mark(kernel)
  kernel.subscribe(() => mark(kernel))
}

/** Looks at every wallet again: more of them are known. */
export function guardAgain(kernel: Kernel): void {
  marked.get(kernel)?.clear()
  mark(kernel)
}

function mark(kernel: Kernel): void {
  const done = marked.get(kernel)
  if (!done || kernel.signal.aborted) return
  for (const found of kernel.connectors.list()) {
    if (found.kind !== 'announced' || !found.installed || done.has(found.key)) continue
    done.add(found.key)
    const { custom = [], ranked = [] } = shelfOf(kernel) ?? {}
    const own = [...builtIn, ...custom]
    // A wallet that a directory certifies is known as well, but the package's and the host's own wallets outrank it.
    const real = impersonated(found, own) ?? impersonated(found, [...own, ...ranked])
    if (!real) continue
    kernel.connectors.dispute(found.key)
    listReal(kernel, real, found.namespace)
  }
}

type Found = ReturnType<Kernel['connectors']['list']>[number]

/** Lists the known wallet with the ways to get it, once for all wallets that carry its name. */
function listReal(kernel: Kernel, { id, name, imageUrl, links, rdns }: ListedWallet, namespace: string): void {
  const about = { id: `real:${id}`, name, imageUrl, links, rdns: rdns[0] }
  kernel.connectors.add({ ...about, kind: 'featured', installed: false, namespace: namespace as never })
}

/** @throws Error if a restored wallet only carries the name of a wallet in the package, or of the host's own */
export function requireKnown(found: Found, { custom = [] }: WalletsOptions): void {
  if (impersonated(found, [...builtIn, ...readEntries(custom).wallets]))
    throw new Error(`${found.name} is not known under ${found.rdns ?? found.id}.`)
}
