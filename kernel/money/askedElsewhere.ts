import type { Kernel } from '../types/kernel.ts'
import type { LedgerEntry, Prepared } from '../types/money.ts'
import { findSame } from './findSame.ts'
import { isAsking } from './ledger.ts'
import { ledgerKey } from './ledgerKey.ts'
import { readLedger } from './readLedger.ts'

/** A lock that a page holds while its wallet asks: the browser lets go of it when the page ends, whatever ends it. */
const lockOf = (kernel: Kernel, id: string): string => `${kernel.storage.nameOf(ledgerKey)}:${id}`

/** Absent on an `http:` page and in old browsers: there other tabs are not known to live. */
const locks = () => globalThis.navigator?.locks as LockManager | null | undefined

/** How long a browser may take to answer about locks, in ms: no payment waits longer for that. */
const patience = 1_000

/** Does what asks a wallet. Other tabs can tell, while that takes, that the page of this entry lives. */
export async function whileAsking<result>(kernel: Kernel, id: string, work: () => Promise<result>): Promise<result> {
  let begun: Promise<result> | undefined
  const begin = () => (begun ??= work())
  await new Promise<void>((go) => {
    const timer = setTimeout(go, patience)
    const end = () => {
      clearTimeout(timer)
      go()
    }
    const hold = () => {
      end()
      return begin()
    }
    // A page without storage of its own, as in a sandboxed frame, is given no lock.
    Promise.resolve(locks()?.request(lockOf(kernel, id), hold)).then(end, end)
  })
  return begin()
}

/** The same payment that the wallet of another living tab is asking for. */
export async function findAskedElsewhere(kernel: Kernel, prepared: Prepared): Promise<LedgerEntry | undefined> {
  const asked = readLedger(kernel.storage).filter(({ id, status }) => status === 'asked' && !isAsking(kernel, id))
  if (asked.length === 0) return undefined
  const held = await readHeld()
  return findSame(asked, prepared, ({ id }) => held.includes(lockOf(kernel, id)))
}

/** The names of the locks that living pages hold; none where the browser does not say in time. */
async function readHeld(): Promise<readonly (string | undefined)[]> {
  const late = new Promise<undefined>((tell) => setTimeout(tell, patience))
  const answer = locks()?.query()
  const snapshot = await Promise.race([answer, late]).catch(() => undefined)
  return snapshot?.held?.map(({ name }) => name) ?? []
}
