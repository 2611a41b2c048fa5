import type { Kernel } from '../types/kernel.ts'
import type { LedgerEntry, Prepared } from '../types/money.ts'
import { findSame } from './findSame.ts'
import { isAsking } from './ledger.ts'
import { ledgerKey } from './ledgerKey.ts'
import { readLedger } from './readLedger.ts'

/**
 * A lock that a page holds while its wallet asks. The browser releases the lock when the page ends, even in a crash.
 */
const lockOf = (kernel: Kernel, id: string): string => `${kernel.storage.nameOf(ledgerKey)}:${id}`

/** Absent on an `http:` page and in old browsers. Without locks a tab cannot tell whether other tabs are alive. */
const locks = () => globalThis.navigator?.locks as LockManager | null | undefined

/** How long a browser may take to answer about locks, in ms. A payment goes on without a lock after that. */
const patience = 1_000

/** Runs `work`, which asks a wallet, under a lock: the lock tells other tabs that the page of this entry is alive. */
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
    // The browser gives no lock to a page without storage, such as a sandboxed frame.
    Promise.resolve(locks()?.request(lockOf(kernel, id), hold)).then(end, end)
  })
  return begin()
}

/** Finds the entry of the same payment if another living tab is asking its wallet for that payment. */
export async function findAskedElsewhere(kernel: Kernel, prepared: Prepared): Promise<LedgerEntry | undefined> {
  const asked = readLedger(kernel).filter(({ id, status }) => status === 'asked' && !isAsking(kernel, id))
  if (asked.length === 0) return undefined
  const held = await readHeld()
  return findSame(asked, prepared, ({ id }) => held.includes(lockOf(kernel, id)))
}

/** The names of the locks that living pages hold; empty if the browser does not answer in time. */
async function readHeld(): Promise<readonly (string | undefined)[]> {
  const late = new Promise<undefined>((tell) => setTimeout(tell, patience))
  const answer = locks()?.query()
  const snapshot = await Promise.race([answer, late]).catch(() => undefined)
  return snapshot?.held?.map(({ name }) => name) ?? []
}
