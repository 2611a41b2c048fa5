import { mkdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { root, run, tools } from './steps.mjs'

/**
 * Runs Vitest, with a reporter for people among `args`, and reads its report.
 * @returns {Promise<{ code: number, tests: { file: string, name: string, status: string, words: string, seen?: object }[], broken: { file: string, words: string }[] }>}
 *   every test, and the files that failed outside their tests
 * @throws {Error} if Vitest ended before it wrote a report
 */
export async function runVitest(report, args, { onLine, env } = {}) {
  const path = join(root, '.cache', `vitest-${report}.json`)
  await mkdir(join(root, '.cache'), { recursive: true })
  await rm(path, { force: true })
  const line = [...tools.vitest, 'run', ...args, '--reporter=json', `--outputFile.json=${path}`]
  const { code } = await run(line, { onLine, env })
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (!text) throw new Error('Vitest ended before it ran a test: its own words stand above.')
  const { testResults } = JSON.parse(text)
  return {
    code,
    tests: testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults.map(({ status, fullName, failureMessages = [], meta = {} }) => ({
        file: relative(root, file),
        name: fullName,
        status,
        words: failureMessages.join('\n'),
        ...(meta.seen && { seen: meta.seen }),
      })),
    ),
    broken: testResults
      .filter(
        ({ status, assertionResults }) =>
          status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
      )
      .map(({ name: file, message }) => ({ file: relative(root, file), words: message })),
  }
}

/** The tests whose full name is exactly that, for `-t`. */
export const exactly = (name) => `^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`
