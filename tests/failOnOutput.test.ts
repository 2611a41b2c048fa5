// @vitest-environment node
import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'

type Report = {
  readonly testResults: readonly {
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly { readonly title: string; readonly failureMessages?: readonly string[] }[]
  }[]
}

/** Runs Vitest on a file that prints. */
async function runPrinting(): Promise<Report> {
  const line = ['node_modules/vitest/vitest.mjs', 'run', '--root=tests/fixtures/printing', '--reporter=json']
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, line, (_, stdout, stderr) => resolve(stdout + stderr))
  })
  return JSON.parse(output)
}

test('a test that prints fails, and so does a file as it ends; a line that a test expects is its own', async () => {
  const [file] = (await runPrinting()).testResults
  const words = (message = '') => /said .*/.exec(message)?.[0]
  expect(file?.assertionResults.map(({ title, failureMessages = [] }) => [title, words(failureMessages[0])])).toEqual([
    ['an error', 'said as an error'],
    ['a note', 'said as a note'],
    ['a warning of Node', 'said by Node'],
    ['a warning while it is cleared away', 'said as it is cleared away'],
    ['a line that its spy lets through', 'said to a spy'],
    ['a line that its spy keeps', undefined],
    ['nothing', undefined],
  ])
  expect([file?.status, words(file?.message)]).toEqual(['failed', 'said as the file ends'])
})
