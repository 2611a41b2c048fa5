// Runs every check, as `.ci/run`. The last line is `N passed, N failed`, the sum of all; the exit code is 0 only if nothing failed.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { readFailures } from './failures.mjs'
import { judge } from './judge.mjs'
import { exactly, runVitest } from './runVitest.mjs'
import { root, run } from './steps.mjs'

const closing = /^(\d+) passed, (\d+) failed$/
const cache = join(root, '.cache')

/** Runs an npm script, says what it says, and answers its closing line and its failures. */
async function runScript(script) {
  const file = join(cache, 'failures', `${script.replace(':', '-')}.json`)
  await rm(file, { force: true })
  const child = spawn('npm', ['run', '--silent', script], {
    cwd: root,
    env: { ...process.env, TAPKIT_FAILURES: file },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  let counts
  for await (const line of createInterface({ input: child.stdout })) {
    const match = closing.exec(line)
    if (match) counts = match.slice(1).map(Number)
    console.log(match ? `npm run ${script}: ${line}` : line)
  }
  const code = await ended
  const [passed = 0, failed = 0] = counts ?? []
  // A script that ended without a count, or failed without a failure in it, is one failure.
  const isUntold = !counts || (code !== 0 && failed === 0)
  return { passed, failed: isUntold ? failed + 1 : failed, failures: await readFailures(file) }
}

/** Runs one failure by itself, in a world that starts and ends with it. */
async function passesAgain({ name, again }) {
  console.log(`\n── once more: ${again.stage}: ${name}`)
  if (again.stage === 'examples')
    return (
      (await run([process.execPath, 'tests/examples/examples.mjs', again.name], { onLine: console.log })).code === 0
    )
  const demo = join(cache, 'demo-e2e')
  const { code, tests, broken } = await runVitest(
    'again',
    [
      ...['--config', `vitest.${again.stage}.config.ts`, again.file, '--maxWorkers=1', '--reporter=default'],
      ...(again.name ? ['--testNamePattern', exactly(again.name)] : []),
    ],
    { onLine: console.log, env: existsSync(demo) ? { TAPKIT_E2E_DEMO: demo } : {} },
  )
  const ran = tests.filter(({ status }) => status === 'passed')
  return code === 0 && broken.length === 0 && ran.length > 0
}

await mkdir(cache, { recursive: true })
const ran = [await runScript('test'), await runScript('test:examples')]
const failures = ran.flatMap((one) => one.failures)
const { flaky, failed } = await judge(failures, passesAgain)
await writeFile(join(cache, 'flaky.json'), JSON.stringify(flaky, null, 2))

const excused = failures.length - failed.length
for (const { stage, name, words, seen } of flaky) {
  console.log(`\nflaky: ${stage}: ${name}`)
  const lines = [words, ...(seen ? [seen.page, `Console:\n${seen.console}`, seen.load] : [])].join('\n').split('\n')
  console.log(lines.slice(0, 120).join('\n').replace(/^/gm, '     '))
}
for (const { stage, name } of failed) console.log(`failed: ${stage}: ${name}`)
const passed = ran.reduce((sum, one) => sum + one.passed, 0) + excused
const red = ran.reduce((sum, one) => sum + one.failed, 0) - excused
if (flaky.length) console.log(`${flaky.length} flaky (passed by itself), in .cache/flaky.json`)
console.log(`${passed} passed, ${red} failed`)
process.exitCode = red > 0 ? 1 : 0
