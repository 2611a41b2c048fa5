import { fork } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ensureBrowser } from './browser.mjs'
import { listEngines } from './engines.mjs'
import { leaveFailures } from './failures.mjs'
import { checkNode, ensureInstalled } from './install.mjs'
import { runVitest } from './runVitest.mjs'
import { root, seconds } from './steps.mjs'

const total = { passed: 0, failed: 0 }
/** What failed, said again at the end: a log is often read from there. */
const failures = []
const startOfAll = performance.now()
const startedAt = Date.now()

const say = (line) => console.log(line)

/**
 * Runs a stage, which says what it does line by line. A stage that throws or crashes is one failure, and the next one runs all the same.
 * One that runs `beside` another says everything at its end.
 */
async function stage(name, task, { beside = false } = {}) {
  const start = performance.now()
  const lines = []
  const onLine = beside ? (line) => void lines.push(line) : say
  if (!beside) say(`\n── ${name}`)
  let result
  try {
    result = await task(onLine)
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    onLine(words)
    result = { passed: 0, failed: 1, failures: [{ name, words }] }
  }
  if (beside) for (const line of [`\n── ${name}`, ...lines]) say(line)
  failures.push(...(result.failures ?? []).map((failure) => ({ stage: name, ...failure })))
  total.passed += result.passed
  total.failed += result.failed
  say(`── ${name}: ${result.passed} passed, ${result.failed} failed (${seconds(start)})`)
  return result.failed === 0
}

/** A script of ours tells its count over IPC. It leaves the processor to whatever runs beside it. */
const script = (path, onLine) =>
  new Promise((resolve) => {
    const child = fork(join(root, path), { cwd: root, silent: true })
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    let result
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine)
    child.on('message', (message) => {
      result = message
    })
    child.once('close', (code) => {
      result ??= { passed: 0, failed: 1, failures: [{ name: path, words: `It ended with ${code}.` }] }
      resolve(code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result)
    })
  })

/** Counts every test; a file that could not be loaded, a test that was skipped and a stray error are failures too. */
async function vitest(stage, args, env, onLine, again) {
  const { code, tests, broken } = await runVitest(stage, args, { onLine, env })
  const red = tests.filter(({ status }) => status !== 'passed')
  const failures = [
    ...broken.map(({ file, words }) => ({ name: file, words, ...(again && { again: { stage, file } }) })),
    ...red.map(({ file, name, status, words, seen }) => ({
      name: `${file} > ${name} (${status})`,
      words,
      ...(seen && { seen }),
      ...(again && { again: again({ stage, file, name }) }),
    })),
  ]
  if (code !== 0 && failures.length === 0) failures.push({ name: 'Vitest', words: `It ended with ${code}.` })
  return { passed: tests.length - red.length, failed: failures.length, failures }
}

/** The demo that the stage before has built, unless it did not get that far. */
async function demoOfThisRun() {
  const folder = join(root, '.cache/demo-e2e')
  const page = await stat(join(folder, 'index.html')).catch(() => undefined)
  return page && page.mtimeMs > startedAt ? { TAPKIT_E2E_DEMO: folder } : {}
}

async function measureSizes(onLine) {
  const counts = [await script('tests/size/size.mjs', onLine), await script('tests/bundlers/shake.mjs', onLine)]
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    failures: counts.flatMap(({ failures = [] }) => failures),
  }
}

async function main() {
  checkNode()
  await ensureInstalled({ onLine: say })
  let chromium
  await stage('browser', async (onLine) => {
    chromium = await ensureBrowser({ onLine })
    onLine(chromium)
    return { passed: 0, failed: 0 }
  })
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  // Unit tests wait for chains and clocks: types and sizes take what they leave of the processor.
  await Promise.all([
    stage('unit', (onLine) => vitest('unit', ['--reporter=minimal'], colour, onLine)),
    (async () => {
      await stage('check', (onLine) => script('scripts/check.mjs', onLine), { beside: true })
      await stage('size', measureSizes, { beside: true })
    })(),
  ])
  await stage('e2e', (onLine) => {
    if (!chromium) throw new Error('Not run: there is no browser.')
    const env = { ...colour, CHROMIUM_PATH: chromium }
    return vitest('e2e', ['--config', 'vitest.e2e.config.ts', '--reporter=default'], env, onLine, (test) => test)
  })
  await stage('engines', async (onLine) => {
    const { firefox, webkit, missing } = await listEngines()
    if (!firefox && !webkit) {
      for (const line of missing) onLine(line)
      return { passed: 0, failed: 0 }
    }
    const env = { ...colour, ...(await demoOfThisRun()) }
    // Each step goes on where the one before has ended: by itself is the whole flow.
    const wholeFlow = ({ stage, file }) => ({ stage, file })
    return vitest('engines', ['--config', 'vitest.engines.config.ts', '--reporter=default'], env, onLine, wholeFlow)
  })
}

try {
  await main()
} catch (error) {
  console.log(error instanceof Error ? error.message : error)
  total.failed += 1
}
if (failures.length) console.log('\n── what failed')
for (const { stage, name, words } of failures)
  console.log(`${stage}: ${name}\n${words}`.split('\n').slice(0, 90).join('\n').replace(/\n/g, '\n     '))
await leaveFailures(failures)
console.log(`\n${seconds(startOfAll)}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
