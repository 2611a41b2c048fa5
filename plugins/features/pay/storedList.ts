import type { Kernel } from 'tapkit/kernel'

/**
 * How long an entry is kept, in ms: a day. Until then no entry gives way to a newer one, because a forgotten payment would be
 * offered again in silence.
 */
const lifetime = 24 * 60 * 60_000

/**
 * A list in storage, the newest first. Any script of the page can write to storage: entries that `read` does not know are
 * left out. An earlier version stored a single entry without a list.
 */
export function storedList<entry>(key: string, read: (json: unknown, now: number) => entry | undefined) {
  return {
    lifetime,
    all(kernel: Kernel): readonly entry[] {
      const now = Date.now()
      const all = kernel.storage.get(key, (json) => (Array.isArray(json) ? json : [json]))
      return (all ?? []).flatMap((json) => read(json, now) ?? [])
    },
    write(kernel: Kernel, entries: readonly entry[]): void {
      if (entries.length > 0) kernel.storage.set(key, entries, lifetime)
      else kernel.storage.remove(key)
    },
  }
}
