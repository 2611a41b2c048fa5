// What no real node has: a test moves time, loses transactions and puts the cluster back.
import { invalidParams } from '../errors.mjs'
import { readCount } from '../params.mjs'

const kept = new Map()
let nextId = 1

export const sandboxMethods = {
  /** Lets `slots` pass at once. */
  sandbox_warpSlots({ clock }, [slots]) {
    clock.warp(readCount(slots, 'slots'))
    return clock.slot()
  },
  /** Every blockhash that was given out is too old from now on. */
  sandbox_expireBlockhashes({ clock }) {
    clock.expireBlockhashes()
    return clock.slot()
  },
  /** The next `count` transactions are accepted and never land. */
  sandbox_dropTransactions(cluster, [count]) {
    cluster.drop(readCount(count, 'count'))
    return true
  },
  /** Transactions are accepted and wait until `sandbox_resume`. */
  sandbox_pause(cluster) {
    cluster.pause()
    return true
  },
  sandbox_resume(cluster) {
    cluster.resume()
    return true
  },
  /** Remembers accounts and history for `sandbox_revert`. */
  sandbox_snapshot(cluster) {
    kept.set(nextId, cluster.remember())
    return nextId++
  },
  /** Puts accounts and history back, lets transactions land again; time goes on. */
  sandbox_revert(_, [id]) {
    const revert = kept.get(id)
    if (!revert) throw invalidParams(`There is no snapshot ${id}.`)
    kept.delete(id)
    revert()
    return true
  },
}
