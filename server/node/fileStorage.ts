import { SignInServerOptionsError } from '../errors.ts'
import { createQueue } from '../storage/createQueue.ts'
import { createSweep } from '../storage/createSweep.ts'
import { isEntryKey } from '../storage/isEntryKey.ts'
import { type Start, scheduleStorage } from '../storage/scheduleStorage.ts'
import type { KeyValueStorage } from '../storage/storage.ts'
import { dropExpired, isDraftFolder } from './dropExpired.ts'
import { listNames } from './files.ts'
import { type Current, endVersion, grace, readCurrent, writeFirst, writeVersion } from './versions.ts'

/** Whether a folder is an entry's, or that of a first version until it is moved. A host's other files in the folder stay. */
const isOurs = (name: string) => isDraftFolder(name) || isEntryKey(name.replace('-', ':'))

/**
 * Keeps nonces and sessions in a folder, for the server processes of one machine. An entry is a folder of numbered versions. The folder is moved into its place with the first
 * version, and each further version is linked into the folder: the file system lets a single process do so, so no entry is ever locked, nor left locked by a killed process.
 *
 * @example
 * ```ts
 * import { createSignInServer } from 'tapkit/server'
 * import { fileStorage } from 'tapkit/server/node'
 * declare const secret: string
 * createSignInServer({ origins: 'https://acme.app', secret, storage: fileStorage('/var/lib/acme/sign-in') })
 * ```
 */
export function fileStorage(folder: string): KeyValueStorage {
  if (typeof folder !== 'string' || folder === '')
    throw new SignInServerOptionsError({
      option: 'storage',
      debug: "It has no folder. Write fileStorage('/var/lib/acme').",
    })
  const toPath = (key: string) => `${folder}/${key.replaceAll(':', '-')}`
  const sweep = createSweep(
    async () => (await listNames(folder)).filter(isOurs).map((name) => `${folder}/${name}`),
    dropExpired,
  )
  /** On a full disk, room has to be made before anything can be written, so a failed change starts a sweep too. */
  const orSweep = <value>(path: string, change: Promise<value>): Promise<value> =>
    change.catch((error) => {
      sweep(path, 0)
      throw error
    })

  const write = async (path: string, { version }: Current, value: string | undefined, lifetime: number) => {
    // A deletion is written as a version too. Otherwise its number could be used again.
    const expires = Math.ceil(Date.now() + (value === undefined ? grace : lifetime))
    const text = value === undefined ? `${expires}` : `${expires} ${value}`
    const counts = await orSweep(path, version === 0 ? writeFirst(path, text) : writeVersion(path, version + 1, text))
    if (counts) sweep(path, expires + grace)
    return counts
  }

  const entries: KeyValueStorage = {
    async get(key) {
      const { value, expires } = await readCurrent(toPath(key))
      return expires > Date.now() ? value : undefined
    },
    async set(key, value, lifetime) {
      const path = toPath(key)
      while (!(await write(path, await readCurrent(path), value, lifetime)));
    },
    async compareAndSet(key, expected, next, lifetime) {
      const path = toPath(key)
      const current = await readCurrent(path)
      const value = current.expires > Date.now() ? current.value : undefined
      return value === expected && ((value === undefined && next === undefined) || write(path, current, next, lifetime))
    },
    async delete(key) {
      const path = toPath(key)
      for (;;) {
        const { version, value } = await readCurrent(path)
        if (value === undefined) return
        const expires = Date.now() + grace
        if (await endVersion(path, version, expires)) return sweep(path, expires + grace)
      }
    },
  }

  const queued = createQueue()
  const start: Start = (_, task) => queued(task)
  return scheduleStorage(entries, { read: start, change: start })
}
