import type { Kept } from './createKept.ts'
import { isYoung } from './isYoung.ts'

/** Answers of services, shared while they are young; requests under way are shared too. */
export type Cache = {
  /**
   * The young answer for `key`, or what `load` resolves; lifetimes in ms. A rejected load is not kept. With `parse`, which reads the
   * answer from JSON that anybody may have written and throws if it is none, the tab's next pages share the answer as well: for what
   * is drawn, and for nothing that decides a payment (storage 6).
   */
  through<value>(
    key: string,
    lifetime: number,
    load: () => Promise<value>,
    parse?: ((json: unknown) => value) | undefined,
  ): Promise<value>
  drop(prefix?: string): void
}

type Entry = { readonly at: number; readonly lifetime: number; readonly value: Promise<unknown> }

/** A cache of one kernel (reads 1); what is to outlive the page goes through `kept`. */
export function createCache(kept?: Kept): Cache {
  const entries = new Map<string, Entry>()
  return {
    through<value>(
      key: string,
      lifetime: number,
      load: () => Promise<value>,
      parse?: (json: unknown) => value,
    ): Promise<value> {
      for (const [name, entry] of entries) if (!isYoung(entry.at, entry.lifetime)) entries.delete(name)
      const held = entries.get(key)
      if (held) return held.value as Promise<value>
      const found = parse && kept?.get(key, lifetime, parse)
      const at = found?.at ?? Date.now()
      const value = found ? Promise.resolve(found.value) : load()
      const entry = { at, lifetime, value }
      entries.set(key, entry)
      // What was dropped meanwhile, because its account has gone or because it was asked for anew, is not kept.
      const isCurrent = () => entries.get(key) === entry
      value.then(
        (answer) => {
          if (parse && !found && isCurrent()) kept?.set(key, at, answer)
        },
        () => {
          if (isCurrent()) entries.delete(key)
        },
      )
      return value
    },
    drop(prefix = '') {
      for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key)
      kept?.drop(prefix)
    },
  }
}
