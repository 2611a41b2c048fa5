/** The contents of an entry's item; without a `value` there is no item. */
export type Item = { readonly expires: number; readonly value: string | undefined }

/** Milliseconds that a write is kept. Drivers that read late show a write after a minute or two. */
const kept = 300_000
/** Most bytes of all kept writes together, at a rough count: some five minutes of a hundred sign-ins a second. */
const mostBytes = 32_000_000

/**
 * The last writes and removals of this process, for a storage whose only writer it is. A driver that reads late still
 * shows the former state: a nonce that is spent, or a session that has ended.
 */
export function createRecentWrites() {
  const writes = new Map<string, { readonly item: Item; readonly size: number; readonly until: number }>()
  let taken = 0

  const drop = (key: string) => {
    taken -= writes.get(key)?.size ?? 0
    writes.delete(key)
  }

  return {
    get(key: string): Item | undefined {
      const write = writes.get(key)
      return write && write.until > Date.now() ? write.item : undefined
    },
    keep(key: string, item: Item): void {
      const now = Date.now()
      drop(key)
      const size = 200 + key.length + (item.value?.length ?? 0)
      writes.set(key, { item, size, until: now + kept })
      taken += size
      // The map has the oldest write first.
      for (const [oldest, { until }] of writes) {
        if (until > now && taken <= mostBytes) break
        drop(oldest)
      }
    },
  }
}
