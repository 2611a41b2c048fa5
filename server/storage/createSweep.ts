import { withDeadline } from '../withDeadline.ts'

/** Milliseconds between two sweeps. */
const every = 600_000
/** Entries that are looked into at once: requests wait behind no more of them than that. */
const width = 16
/** Milliseconds that a storage has for each answer: a sweep that waits for a lost one would be the last. */
const deadline = 60_000

/**
 * Drops what has expired, once in ten minutes, a few entries at a time, beside whatever else the process does. It is told of each entry that is written, with the time when that
 * will be over (ms since 1970); until then the entry is not looked into. Nor is an entry that another process wrote, once `drop` has answered when it will be over. Of an entry that
 * the storage refused it is told with 0: a storage that is full takes nothing before a sweep. Nobody waits for a sweep: what it fails to drop is found expired when it is read, and is there the next time.
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
        // What was written meanwhile is newer.
        if (end !== undefined && !ends.has(name)) ends.set(name, end)
      }
    }
    await Promise.all(Array.from({ length: width }, work))
  }

  return (written, end) => {
    ends.set(written, end)
    const now = Date.now()
    if (running || now - begun < every) return
    begun = now
    running = true
    const stop = () => {
      running = false
    }
    walk(now).then(stop, stop)
  }
}
