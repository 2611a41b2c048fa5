import type { Kernel } from 'tapkit/kernel'

const known = new WeakMap<Kernel, Set<string>>()

/**
 * Ids of transactions that a wallet has named for a request, and that another account has made: they use no nonce of the
 * reviewed account, also while they wait for their block (stacks 12).
 */
export function ofOthers(kernel: Kernel): Set<string> {
  const ids = known.get(kernel) ?? new Set()
  known.set(kernel, ids)
  return ids
}
