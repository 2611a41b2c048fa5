import { withDeadline } from '../withDeadline.ts'

/** Milliseconds between two sweeps. */
const every = 600_000
/** Entries that are looked into at once: requests wait behind no more of them than that. */
const width = 16
/** Milliseconds that a storage has for each answer: a sweep that waits for a lost one would be the last. */
const deadline = 60_000

/**
 * Drops what has expired, once in ten minutes, a few entries at a time, beside whatever else the process does. `drop` answers when the entry that it left will be over (ms
 * since 1970); until then it is not looked into again. Nobody waits for a sweep: what it fails to drop is found expired when it is read, and is there the next time.
 */
export function createSweep(
  list: () => Promise<readonly string[]>,
  drop: (name: string) => Promise<number | undefined>,
): () => void {
  let ends: ReadonlyMap<string, number> = new Map()
  let begun = 0
  let running = false

  const walk = async (now: number) => {
    const left = new Map<string, number>()
    const due: string[] = []
    for (const name of await withDeadline(list, deadline)) {
      const end = ends.get(name)
      if (end !== undefined && end > now) left.set(name, end)
      else due.push(name)
    }
    const names = due.values()
    const work = async () => {
      for (const name of names) {
        const end = await withDeadline(() => drop(name), deadline).catch(() => undefined)
        if (end !== undefined) left.set(name, end)
      }
    }
    await Promise.all(Array.from({ length: width }, work))
    ends = left
  }

  return () => {
    const now = Date.now()
    if (running || now - begun < every) return
    begun = now
    running = true
    const end = () => {
      running = false
    }
    walk(now).then(end, end)
  }
}
