import type { Storage } from 'tapkit/kernel'
import { isSession } from './isSession.ts'
import type { SdkStorage } from './sdk.ts'

type Entries = ReadonlyMap<string, unknown>

/** The SDK's storage, which other tabs write as well. */
export type SharedStorage = SdkStorage & {
  /** The current value under the key with that ending, also if another tab wrote it. */
  peek(ending: string): unknown
}

/** Keys whose values the SDK keeps as lists. Other objects are records. */
const lists = /\/\/(session|proposal|pairing|subscription|history|expirer|request|authKeys|pairingTopics|requests)$/
const records = /\/\/(keychain|messages|messages_withoutClientAck)$/

/**
 * The SDK's storage inside the kit's own. The SDK writes a whole list at once, as each tab remembers it. Here only a
 * tab's own changes are written, so that no tab undoes a pairing of another. A stored value that the SDK cannot read is
 * set aside: `onBroken` is called, and the SDK starts without it.
 */
export function createSdkStorage(storage: Storage, onBroken: () => void): SharedStorage {
  /** The values that this tab last read or wrote, by key. */
  const known = new Map<string, string>()
  const names = new Set<string>()
  const nameOf = (key: string) => `walletconnect:${key}`
  const read = (key: string): unknown => {
    const name = nameOf(key)
    const value = storage.get(name, (json) => json)
    if (value === undefined ? storage.has(name) : !isReadable(key, value)) {
      storage.remove(name)
      onBroken()
      return undefined
    }
    if (!key.endsWith('//session') || !Array.isArray(value)) return value
    const sessions = value.filter(isSession)
    if (sessions.length < value.length) {
      // A single unreadable entry would stop the SDK from starting, so it is set aside and the others stay.
      storage.set(name, sessions)
      onBroken()
    }
    return sessions
  }
  return {
    peek(ending) {
      const key = [...names].find((name) => name.endsWith(ending))
      return key === undefined ? undefined : read(key)
    },
    getKeys: async () => [...names],
    getEntries: async () => [...names].map((key) => [key, read(key)] as [string, never]),
    async getItem<value>(key: string) {
      names.add(key)
      const value = read(key)
      known.set(key, JSON.stringify(value ?? null))
      return value as value | undefined
    },
    async setItem(key, given) {
      names.add(key)
      const value = key.endsWith('//messages') ? withoutTexts(given) : given
      const before: unknown = JSON.parse(known.get(key) ?? 'null')
      storage.set(nameOf(key), merge(before, value, read(key)))
      known.set(key, JSON.stringify(value ?? null))
    },
    async removeItem(key) {
      names.delete(key)
      known.delete(key)
      storage.remove(nameOf(key))
    },
  }
}

function isReadable(key: string, value: unknown): boolean {
  const isRecord = (each: unknown) => typeof each === 'object' && each !== null && !Array.isArray(each)
  if (lists.test(key)) return Array.isArray(value) && value.every(isRecord)
  return !records.test(key) || isRecord(value)
}

/** The SDK knows messages again by their hashes; their texts would fill the storage (5 MB) for as long as a session lasts. */
const withoutTexts = (messages: unknown) =>
  Object.fromEntries(
    Object.entries(Object(messages)).map(([topic, byHash]) => [
      topic,
      Object.fromEntries(Object.keys(Object(byHash)).map((hash) => [hash, ''])),
    ]),
  )

/** The stored value, with the entries that this tab has added, changed and removed since it last looked. */
function merge(before: unknown, own: unknown, there: unknown): unknown {
  const [mine, theirs] = [entriesOf(own), entriesOf(there)]
  if (!mine || !theirs) return own
  const old = entriesOf(before) ?? new Map<string, unknown>()
  const merged = new Map<string, unknown>()
  for (const id of new Set([...theirs.keys(), ...mine.keys()])) {
    const isTouched = JSON.stringify(mine.get(id)) !== JSON.stringify(old.get(id))
    const from = isTouched ? mine : theirs
    if (from.has(id)) merged.set(id, from.get(id))
  }
  return Array.isArray(own) ? [...merged.values()] : Object.fromEntries(merged)
}

/** The entries of a list by their identifier, or of a record by their keys. */
function entriesOf(value: unknown): Entries | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!Array.isArray(value)) return new Map(Object.entries(value))
  return new Map(value.map((entry) => [idOf(Object(entry)), entry]))
}

const idOf = ({ topic, target, id }: { topic?: unknown; target?: unknown; id?: unknown }) => `${topic} ${target} ${id}`
