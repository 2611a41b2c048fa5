import { link, mkdir, open, readFile, rename, rmdir, writeFile } from 'node:fs/promises'
import { codeOf, listNames, remove, unless } from './files.ts'

/** The newest version of an entry; 0 is an entry that is not there. */
export type Current = { readonly version: number; readonly expires: number; readonly value: string | undefined }

const none: Current = { version: 0, expires: 0, value: undefined }
/** The end of an entry whose text is damaged. */
export const unknown = Number.POSITIVE_INFINITY
/** Milliseconds that an expired entry stays: a process that has read it before has finished by then. */
export const grace = 60_000
/** Versions that stay behind the newest, for the same reason. */
const kept = 8
const noLinks =
  'The file system of the folder refuses hard links, which fileStorage needs. Move the folder to a disk of the machine, such as ext4, XFS, APFS or NTFS.'
/** How systems refuse to move a folder to where a folder is: Windows says `EPERM`. */
const taken = ['ENOTEMPTY', 'EEXIST', 'EPERM']

/** The newest version of an entry. */
export async function readCurrent(path: string): Promise<Current> {
  for (;;) {
    const current = await readNewest(path, await listNames(path))
    if (current) return current
  }
}

/** The newest of the listed versions; `undefined` if newer versions have come meanwhile, and it was taken away. */
export async function readNewest(path: string, names: readonly string[]): Promise<Current | undefined> {
  const version = Math.max(0, ...toVersions(names))
  if (version === 0) return none
  const text = await unless(['ENOENT'], readFile(`${path}/${version}`, 'utf8'))
  if (text === undefined) return undefined
  const [, expires, value] = /^(\d{13,})(?: ([\s\S]*))?$/.exec(text) ?? []
  // A loss of power may leave a file without its text. Such an entry has no end, and counts as it stands.
  return expires === undefined
    ? { version, expires: unknown, value: text }
    : { version, expires: Number(expires), value }
}

/**
 * Makes an entry of a single version, whose number is the time: an entry that is swept and made again has other numbers than before, so a late change of a halted process
 * touches neither of them. Answers whether no other process has made the entry.
 */
export async function writeFirst(path: string, text: string): Promise<boolean> {
  const [draft, version] = [draftBeside(path), `${Date.now()}`]
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    await writeFile(`${draft}/${version}`, text, { flag: 'wx', mode: 0o600, flush: true })
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
    // A file of the system's keeps the folder, also from every sweep: versions are counted from 1 there.
    if (!names.every((name) => isDraftName.test(name))) return writeVersion(path, 1, text)
    if (code === 'EPERM') throw error
    return false
  }
}

/** The path of a new draft beside an entry. */
export const draftBeside = (path: string) => path.replace(/[^/]+$/, `draft-${crypto.randomUUID().replaceAll('-', '')}`)

/** Whether this version is ours, and counts: no other process has linked it, made so many newer versions that it had been taken away, nor taken the folder away. */
export async function writeVersion(path: string, version: number, text: string): Promise<boolean> {
  const draft = `${path}/${crypto.randomUUID()}`
  try {
    await writeFile(draft, text, { flag: 'wx', mode: 0o600, flush: true })
    await link(draft, `${path}/${version}`)
  } catch (error) {
    const code = codeOf(error)
    if (['EEXIST', 'ENOENT'].includes(code)) return false
    if (['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code)) throw new Error(noLinks, { cause: error })
    throw error
  } finally {
    await remove(draft)
  }
  const versions = toVersions(await listNames(path))
  // A process that was halted before it linked may be behind the newest: then its place was free only because another version had left it.
  const oldest = Math.max(version, ...versions) - kept
  for (const old of versions) if (old < oldest) await remove(`${path}/${old}`)
  return version >= oldest
}

/**
 * Ends a version where it stands, so that its text is gone, and takes the next number for it: a change that expects its value finds that number taken. This works on a full disk,
 * because it needs neither room nor a new file. Answers whether the number was still free.
 */
export async function endVersion(path: string, version: number, expires: number): Promise<boolean> {
  const name = `${path}/${version}`
  const text = `${expires}`
  const file = await unless(['ENOENT'], open(name, 'r+'))
  if (!file) return false
  try {
    await file.truncate(text.length)
    // The version is over already: if its new end cannot be written, it stays until its former end.
    await file.write(text, 0).catch(() => {})
    await file.sync()
  } finally {
    await file.close()
  }
  return link(name, `${path}/${version + 1}`).then(
    () => true,
    () => false,
  )
}

/** Takes an entry's files away, the newest version last, because an older version would count without it. A file that came in between keeps the folder. */
export async function removeAll(path: string, names: readonly string[]): Promise<void> {
  const versions = toVersions(names).toSorted((one, other) => one - other)
  const drafts = names.filter((name) => isDraftName.test(name))
  for (const name of [...drafts, ...versions]) await remove(`${path}/${name}`)
  await unless(['ENOENT', 'ENOTEMPTY'], rmdir(path))
}

/** Names of versions until they are linked. Other files in a folder are not ours, and keep it. */
export const isDraftName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isVersion = (name: string) => /^\d+$/.test(name)

const toVersions = (names: readonly string[]): number[] => names.filter(isVersion).map(Number)
