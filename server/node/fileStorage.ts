import { link, mkdir, readdir, readFile, rmdir, truncate, unlink, writeFile } from 'node:fs/promises'
import { SignInServerOptionsError } from '../errors.ts'
import { createSweep } from '../storage/createSweep.ts'
import type { KeyValueStorage } from '../storage/storage.ts'

/** The newest version of an entry; 0 is before the first. */
type Current = { readonly version: number; readonly expires: number; readonly value: string | undefined }

const none: Current = { version: 0, expires: 0, value: undefined }
/** Milliseconds that what is over stays: whoever read it before has finished by then. */
const grace = 60_000
/** What an entry's folder is called: what else a host keeps beside them is not ours to take away. */
const entry = /^(nonce|session|account)-[0-9a-z]+$/
/** Versions that stay behind the newest, for the same reason. */
const kept = 8

/**
 * Keeps nonces and sessions in a folder, for the server processes of one machine. An entry is a folder of numbered versions, and each is linked into its place: the
 * file system lets one of several do that, so that nothing is ever locked, nor left locked by a process that was killed.
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
  /** A volume that is full takes nothing before something has left it, so that a change that fails begins a sweep as well. */
  const orSweep = <value>(path: string, change: Promise<value>): Promise<value> =>
    change.catch((error) => {
      sweep(path, 0)
      throw error
    })

  const write = async (path: string, { version }: Current, value: string | undefined, lifetime: number) => {
    // Nothing is written down too: a version that had vanished could be written again.
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

/** The newest of the versions that were listed; `undefined` if newer ones have come meanwhile, and it was taken away. */
async function readNewest(path: string, names: readonly string[]): Promise<Current | undefined> {
  const version = Math.max(0, ...toVersions(names))
  if (version === 0) return none
  const text = await unless('ENOENT', readFile(`${path}/${version}`, 'utf8'))
  if (text === undefined) return undefined
  const [, expires = '0', value] = /^(\d+)(?: ([\s\S]*))?$/.exec(text) ?? []
  return { version, expires: Number(expires), value }
}

/** The newest version of an entry whose folder is to be there. A folder that was not there before has none: most of what is set is new. */
const makeCurrent = async (path: string): Promise<Current> =>
  (await mkdir(path, { recursive: true, mode: 0o700 })) === undefined ? readCurrent(path) : none

/** Whether this version is ours, and counts: no other process has linked it, made so many newer ones that it had been taken away, nor taken the folder away. */
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
  // A process that was halted before it linked may be behind the newest: then its place was free only because another's version had left it.
  const oldest = Math.max(version, ...versions) - kept
  for (const old of versions) if (old < oldest) await remove(`${path}/${old}`)
  return version >= oldest
}

/**
 * Ends a version where it stands, so that its text is gone, and takes the next number for it: a change that expects its value finds that number taken. A disk that is full still ends what it
 * holds, as this needs neither room nor a file. Answers whether nobody else had taken the number.
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
  // It is over already: if its new end cannot be written, it stays until the one that it had.
  await writeFile(file, text, { flag: 'r+' }).catch(() => {})
  return link(file, `${path}/${version + 1}`).then(
    () => true,
    () => false,
  )
}

/** When an entry that is not over yet will be. */
async function dropExpired(path: string): Promise<number | undefined> {
  const names = await listNames(path)
  const current = await readNewest(path, names)
  if (!current) return undefined
  if (current.expires > Date.now() - grace) return current.expires + grace
  for (const name of names) await remove(`${path}/${name}`)
  // A version that came in between keeps it.
  await rmdir(path)
}

/** Not `rm`, which looks three times at what it takes away. */
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
