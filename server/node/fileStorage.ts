import { link, mkdir, readdir, readFile, rmdir, truncate, unlink, writeFile } from 'node:fs/promises'
import { SignInServerOptionsError } from '../errors.ts'
import { createSweep } from '../storage/createSweep.ts'
import type { KeyValueStorage } from '../storage/storage.ts'

/** The newest version of an entry; 0 if there is none. */
type Current = { readonly version: number; readonly expires: number; readonly value: string | undefined }

const none: Current = { version: 0, expires: 0, value: undefined }
/** Milliseconds that an expired version stays on disk, so that processes that have read it can finish. */
const grace = 60_000
/** The folder names of entries. Other files in the host's folder are left alone. */
const entry = /^(nonce|session|account)-[0-9a-z]+$/
/** Number of older versions that stay on disk, so that processes that have read them can finish. */
const kept = 8

/**
 * Keeps nonces and sessions in a folder, for the server processes of a machine. An entry is a folder of numbered
 * versions, and each version is linked into its place. If several processes link the same number, the file system lets
 * only one succeed. So nothing is ever locked, not even by a process that was killed.
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
    async () => (await listNames(folder)).filter((name) => entry.test(name)).map((name) => `${folder}/${name}`),
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
    const isOurs = await orSweep(path, writeVersion(path, version + 1, text))
    if (isOurs) sweep(path, expires + grace)
    return isOurs
  }
  const make = (path: string) => orSweep(path, makeCurrent(path))

  return {
    async get(key) {
      const { value, expires } = await readCurrent(toPath(key))
      return expires > Date.now() ? value : undefined
    },
    async set(key, value, lifetime) {
      const path = toPath(key)
      while (!(await write(path, await make(path), value, lifetime)));
    },
    async compareAndSet(key, expected, next, lifetime) {
      const path = toPath(key)
      const isFirst = expected === undefined && next !== undefined
      const current = await (isFirst ? make(path) : readCurrent(path))
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
}

async function readCurrent(path: string): Promise<Current> {
  for (;;) {
    const current = await readNewest(path, await listNames(path))
    if (current) return current
  }
}

/**
 * The newest of the listed versions; `undefined` if newer versions have come meanwhile and this version was removed.
 */
async function readNewest(path: string, names: readonly string[]): Promise<Current | undefined> {
  const version = Math.max(0, ...toVersions(names))
  if (version === 0) return none
  const text = await unless('ENOENT', readFile(`${path}/${version}`, 'utf8'))
  if (text === undefined) return undefined
  const [, expires = '0', value] = /^(\d+)(?: ([\s\S]*))?$/.exec(text) ?? []
  return { version, expires: Number(expires), value }
}

/**
 * The newest version of an entry, whose folder is created if necessary. A new folder has no versions, and most entries
 * are new, so it is not read.
 */
const makeCurrent = async (path: string): Promise<Current> =>
  (await mkdir(path, { recursive: true, mode: 0o700 })) === undefined ? readCurrent(path) : none

/**
 * Whether the written version counts: no other process linked the number first, wrote so many newer versions that this
 * version was removed, or removed the folder.
 */
async function writeVersion(path: string, version: number, text: string): Promise<boolean> {
  const draft = `${path}/${crypto.randomUUID()}`
  try {
    await writeFile(draft, text, { flag: 'wx', mode: 0o600 })
    await link(draft, `${path}/${version}`)
  } catch (error) {
    if (['EEXIST', 'ENOENT'].includes(codeOf(error))) return false
    throw error
  } finally {
    await remove(draft)
  }
  const versions = toVersions(await listNames(path))
  // A process that was halted before it linked may be far behind. Its number was then free only because an old version
  // had been removed.
  const oldest = Math.max(version, ...versions) - kept
  for (const old of versions) if (old < oldest) await remove(`${path}/${old}`)
  return version >= oldest
}

/**
 * Ends a version in place, so that its text is gone, and takes the next number, so that a change that expects its value
 * fails. Both need no room and no new file, so they work on a full disk. Answers whether the number was free.
 */
async function endVersion(path: string, version: number, expires: number): Promise<boolean> {
  const file = `${path}/${version}`
  const text = `${expires}`
  try {
    await truncate(file, text.length)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
  // Without its value, the version already counts as ended. If the new end cannot be written, the version stays on disk
  // until its old end.
  await writeFile(file, text, { flag: 'r+' }).catch(() => {})
  return link(file, `${path}/${version + 1}`).then(
    () => true,
    () => false,
  )
}

/** Removes an expired entry. Answers the end of an entry that has not expired. */
async function dropExpired(path: string): Promise<number | undefined> {
  const names = await listNames(path)
  const current = await readNewest(path, names)
  if (!current) return undefined
  if (current.expires > Date.now() - grace) return current.expires + grace
  for (const name of names) await remove(`${path}/${name}`)
  // If a new version has come meanwhile, `rmdir` fails and the folder stays.
  await rmdir(path)
}

/** `rm` would look at each file three times. */
const remove = (path: string) => unless('ENOENT', unlink(path))

const toVersions = (names: readonly string[]): number[] => names.filter((name) => /^\d+$/.test(name)).map(Number)

const listNames = async (path: string): Promise<string[]> => (await unless('ENOENT', readdir(path))) ?? []

async function unless<value>(code: string, task: Promise<value>): Promise<value | undefined> {
  try {
    return await task
  } catch (error) {
    if (codeOf(error) === code) return undefined
    throw error
  }
}

const codeOf = (error: unknown): string => String(Object(error).code)
