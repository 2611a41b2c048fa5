/** Milliseconds that somebody waits at most. */
const LONGEST_WAIT = 20_000

/** Counts changes, and wakes who waits for one. */
export function createNews() {
  let version = 1
  let waiting: (() => void)[] = []
  return {
    changed() {
      version++
      const all = waiting
      waiting = []
      for (const wake of all) wake()
    },
    /** The number of the last change, once it is greater than this, or in 20 s. */
    async newerThan(seen: number): Promise<number> {
      if (version <= seen)
        await new Promise<void>((resolve) => {
          waiting.push(resolve)
          setTimeout(resolve, LONGEST_WAIT).unref()
        })
      return version
    },
  }
}
