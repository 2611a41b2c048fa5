import { cacheOf } from '../state/cacheOf.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Graph } from './graph.ts'
import { isUsable } from './share.ts'

/**
 * Drops cached reads of a namespace once an account leaves it, in this page and for the tab's next pages (storage 6).
 */
export function forgetReads(kernel: Kernel, before: Graph, after: Graph): void {
  const cache = cacheOf(kernel)
  const now = accountsIn(after)
  for (const [id, isShared] of accountsIn(before)) {
    if (now.has(id) && (now.get(id) || !isShared)) continue
    const namespace = id.slice(0, id.indexOf(':'))
    for (const kind of ['account', 'profile']) cache.drop(`${kind}:${namespace}:`)
  }
}

/** The accounts of a graph's sessions, `namespace:address`, and whether a wallet shares them now. */
function accountsIn({ sessions }: Graph): ReadonlyMap<string, boolean> {
  const found = new Map<string, boolean>()
  for (const { grants } of Object.values(sessions)) {
    for (const [namespace, grant] of Object.entries(grants)) {
      for (const { address } of grant.accounts) {
        const id = `${namespace}:${address}`
        found.set(id, found.get(id) || isUsable(grant))
      }
    }
  }
  return found
}
