import { link, mkdir, readFile, rename, rmdir, truncate, writeFile } from 'node:fs/promises'
import { codeOf, listNames, remove, unless } from './files.ts'

/** The newest version of an entry; 0 is an entry that is not there. */
export type Current = { readonly version: number; readonly expires: number; readonly value: string | undefined }

const none: Current = { version: 0, expires: 0, value: undefined }
/** Milliseconds that what is over stays: whoever read it before has finished by then. */
export const grace = 60_000
/** Versions that stay behind the newest, for the same reason. */
const kept = 8
/** How systems refuse to move a folder to where a folder is: Windows says `EPERM`. */
const taken = ['ENOTEMPTY', 'EEXIST', 'EPERM']

/** The newest version of an entry. */
export async function readCurrent(path: string): Promise<Current> {
  for (;;) {
    const current = await readNewest(path, await listNames(path))
    if (current) return current
  }
}

/** The newest of the versions that were listed; `undefined` if newer ones have come meanwhile, and it was taken away. */
async function readNewest(path: string, names: readonly string[]): Promise<Current | undefined> {
  const version = Math.max(0, ...toVersions(names))
  if (version === 0) return none
  const text = await unless(['ENOENT'], readFile(`${path}/${version}`, 'utf8'))
  if (text === undefined) return undefined
  const [, expires = '0', value] = /^(\d+)(?: ([\s\S]*))?$/.exec(text) ?? []
  return { version, expires: Number(expires), value }
}

/**
 * Makes an entry of one version, whose number is the time: an entry that is swept and made again has other numbers than before. Whatever a process that was halted in between
 * still means to do to the earlier one, it does to none of them. Answers whether no other process has made the entry.
 */
export async function writeFirst(path: string, text: string): Promise<boolean> {
  const [draft, version] = [draftBeside(path), `${Date.now()}`]
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    await writeFile(`${draft}/${version}`, text, { flag: 'wx', mode: 0o600 })
    await rename(draft, path)
    return true
  } catch (error) {
    await removeAll(draft, [version])
    const code = codeOf(error)
    // A sweep has taken the draft away.
    if (code === 'ENOENT') return false
    if (!taken.includes(code)) throw error
    const names = await listNames(path)
    if (toVersions(names).length > 0) return false
    // A process that was killed has left nothing there but the drafts of versions.
    await removeAll(path, names)
    if (code === 'EPERM') throw error
    return false
  }
}

const draftBeside = (path: string) => path.replace(/[^/]+$/, `draft-${crypto.randomUUID().replaceAll('-', '')}`)

/** Whether this version is ours, and counts: no other process has linked it, made so many newer ones that it had been taken away, nor taken the folder away. */
export async function writeVersion(path: string, version: number, text: string): Promise<boolean> {
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
export async function endVersion(path: string, version: number, expires: number): Promise<boolean> {
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
export async function dropExpired(path: string): Promise<number | undefined> {
  const names = await listNames(path)
  const current = await readNewest(path, names)
  if (!current) return undefined
  if (current.expires > Date.now() - grace) return current.expires + grace
  if (!/\/draft-[^/]+$/.test(path)) return void (await removeAll(path, names))
  // From here on, its process can move it nowhere, and makes another one.
  const away = draftBeside(path)
  await rename(path, away)
  await removeAll(away, names)
}

/** Takes an entry's files away, the newest version last, as an older one would count without it. A file that came in between keeps the folder. */
async function removeAll(path: string, names: readonly string[]): Promise<void> {
  const versions = toVersions(names).toSorted((one, other) => one - other)
  const drafts = names.filter((name) => !isVersion(name))
  for (const name of [...drafts, ...versions]) await remove(`${path}/${name}`)
  await unless(['ENOENT', 'ENOTEMPTY'], rmdir(path))
}

const isVersion = (name: string) => /^\d+$/.test(name)

const toVersions = (names: readonly string[]): number[] => names.filter(isVersion).map(Number)
