import { pullLedger } from '../money/ledger.ts'
import { ledgerKey } from '../money/ledgerKey.ts'
import { authorizeInBackground, authorizeKey } from '../session/authorize.ts'
import { pull } from '../session/commit.ts'
import { sessionOf, shareOf } from '../session/entries.ts'
import { type Share, sessionKey } from '../session/graph.ts'
import { storedAs } from '../session/recall.ts'
import { reread } from '../session/reread.ts'
import { reconnect } from '../session/restore.ts'
import { isUsable } from '../session/share.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'

/**
 * Takes up what another tab stored under a key, under all of them by default, and asks the wallets that it connected; `isDeaf`
 * where this page has heard no wallet meanwhile.
 */
export async function followStored(kernel: Kernel, key?: string | null, isDeaf?: boolean): Promise<void> {
  if (kernel.signal.aborted) return
  const isOf = (name: string) => !key || key.endsWith(name)
  if (isOf(ledgerKey)) pullLedger(kernel)
  if (!isOf(sessionKey)) return
  const { graph: before } = runtimeOf(kernel)
  pull(kernel)
  const runtime = runtimeOf(kernel)
  for (const session of Object.values(runtime.graph.sessions)) {
    const { id, connectorId, grants } = session
    const there = storedAs(kernel, session)?.grants ?? {}
    // A wallet that has told another tab of fewer accounts, or of the account in use there, may tell this one nothing.
    const isOther = (name: string, { accounts }: Share) => {
      const { [name]: other } = there
      const isIn = (list: Share['accounts'], wanted: string) => list.some(({ address }) => address === wanted)
      return other && (!isIn(accounts, other.account) || accounts.some(({ address }) => !isIn(other.accounts, address)))
    }
    // A wallet may be on a network of its own in each tab: this tab does not show a network that its wallet is not on.
    const isMoved = (name: string, { network }: Share) => {
      const was = sessionOf(before, id)?.grants[name]
      return was && shareOf(was).network !== network
    }
    const isToRead = (name: string, share: Share) => isDeaf || isOther(name, share) || isMoved(name, share)
    const used = Object.entries(grants).flatMap(([name, grant]) =>
      isUsable(grant) && isToRead(name, shareOf(grant)) ? name : [],
    )
    // Each half of a wallet that two plugins know; one that stands in several namespaces as one, once.
    const wallets = new Map(used.map((name) => [kernel.connectors.get(name, connectorId)?.wallet, name]))
    for (const name of wallets.values()) reread(kernel, id, name)
  }
  // The account that another tab has chosen passes the gates here as well.
  const { attempts, graph } = runtime
  for (const { id, grants } of Object.values(graph.sessions))
    for (const name of Object.keys(grants))
      if (!attempts.has(authorizeKey(id, name))) authorizeInBackground(kernel, id, name)
  if (kernel.config.features.reconnect) await reconnect(kernel)
}
