import { withDeadline } from '../withDeadline.ts'

/** Milliseconds between two sweeps. */
const every = 600_000
/** Entries that are checked at once, so that requests wait behind no more than these. */
const width = 16
/** Milliseconds for each answer of the storage. Without a limit, a lost answer would stop all later sweeps. */
const deadline = 60_000

/**
 * Drops expired entries every ten minutes, a few at a time, beside the process's other work. The returned function is
 * called for each written entry with its end (ms since 1970); until then the entry is not checked. Entries of other
 * processes are checked once, and then not before the end that `drop` answers. Call it with 0 if the storage refused an
 * entry, because a full storage takes nothing before a sweep. No request waits for a sweep: an entry that it fails to drop
 * counts as expired when it is read, and is tried again the next time.
 */
export function createSweep(
  list: () => Promise<readonly string[]>,
  drop: (name: string) => Promise<number | undefined>,
): (written: string, end: number) => void {
  const ends = new Map<string, number>()
  let begun = 0
  let running = false

  const walk = async (now: number) => {
    const listed = new Set(await withDeadline(list, deadline))
    for (const name of ends.keys()) if (!listed.has(name)) ends.delete(name)
    const names = [...listed].filter((name) => !((ends.get(name) ?? 0) > now)).values()
    const work = async () => {
      for (const name of names) {
        ends.delete(name)
        const end = await withDeadline(() => drop(name), deadline).catch(() => undefined)
        // If the entry was written meanwhile, its newer end counts.
        if (end !== undefined && !ends.has(name)) ends.set(name, end)
      }
    }
    await Promise.all(Array.from({ length: width }, work))
  }

  return (written, end) => {
    ends.set(written, end)
    const now = Date.now()
    // The clock may have been set back since the last sweep.
    if (running || Math.abs(now - begun) < every) return
    begun = now
    running = true
    const stop = () => {
      running = false
    }
    walk(now).then(stop, stop)
  }
}
