import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * A failure of a run, as `.ci/run` reads it. `again` says how it can be run by itself: it is absent where a second run could
 * prove nothing (unit tests, types, sizes, lint).
 * @typedef {{ stage: string, name: string, words: string, seen?: { page: string, console: string, load: string }, again?: { stage: 'e2e' | 'engines' | 'examples', file?: string, name?: string } }} Failure
 */

/** Where a run leaves its failures; `.ci/run` names a file, a developer's run leaves none. */
const path = process.env.TAPKIT_FAILURES

/** @param {readonly Failure[]} failures */
export async function leaveFailures(failures) {
  if (!path) return
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, JSON.stringify(failures, null, 2))
}

/** @returns {Promise<Failure[]>} none if the run left no file */
export const readFailures = async (file) => JSON.parse(await readFile(file, 'utf8').catch(() => '[]'))
