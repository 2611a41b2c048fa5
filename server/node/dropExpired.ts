import { readFile, rename } from 'node:fs/promises'
import { listNames } from './files.ts'
import { draftBeside, grace, isDraftName, isVersion, readNewest, removeAll, unknown } from './versions.ts'

/** Whether a folder is that of a first version until it is moved to its entry's place. */
export const isDraftFolder = (name: string): boolean => /^draft-[0-9a-f]{32}$/.test(name)

/**
 * Takes an expired entry away, or the draft of a first version that a killed process left. Answers when an entry that is
 * not over yet will be. A folder with a foreign file stays as it is: it may be a host's own, and an entry
 * whose folder stays could not be made again without its versions.
 */
export async function dropExpired(path: string): Promise<number | undefined> {
  const names = await listNames(path)
  if (!names.every((name) => isVersion(name) || isDraftName.test(name))) return undefined
  const current = await readNewest(path, names)
  if (!current) return undefined
  const isDraft = isDraftFolder(path.replace(/^.*\//, ''))
  // A version whose text is damaged never expires. That of a draft has never counted.
  const isUnwritten = isDraft && current.expires === unknown
  if (!isUnwritten && current.expires > Date.now() - grace) return current.expires + grace
  const isRead = !isUnwritten && current.version > 0
  if (!isRead && !(await holdsOwnTexts(path, names))) return undefined
  if (!isDraft) return void (await removeAll(path, names))
  // From here on, its process can move it nowhere, and makes another draft.
  const away = draftBeside(path)
  await rename(path, away)
  await removeAll(away, names)
}

/** A version's text, the beginning of it, or the remains after a loss of power: nothing or zeros. */
const ownText = /^(?:[\d\0]*$|\d{13,} )/

/** Whether a storage has written every file of a folder without a version that can be read. */
async function holdsOwnTexts(path: string, names: readonly string[]): Promise<boolean> {
  const texts = await Promise.all(names.map((name) => readFile(`${path}/${name}`, 'utf8')))
  return texts.every((text) => ownText.test(text))
}
