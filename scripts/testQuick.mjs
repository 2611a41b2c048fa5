import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { findTests } from './findTests.mjs'
import { finish, runRows } from './rows.mjs'
import { root, run, seconds, tools } from './steps.mjs'

const start = performance.now()
/** The time, in ms, after which the tests are broken off: the rest is for the files that have begun. */
const limit = 80_000

const git = async (...words) => {
  const { code, output } = await run(['git', ...words])
  return code === 0 ? output.split(/[\0\n]/).filter(Boolean) : undefined
}

/** The files in which the working tree differs from a commit; without one, from `main` as it was when this branch left it. */
async function listChanged(given) {
  const [base = 'HEAD'] = given ? [given] : ((await git('merge-base', 'main', 'HEAD')) ?? [])
  const changed = await git('diff', '--name-only', '-z', base)
  const added = await git('ls-files', '--others', '--exclude-standard', '-z')
  if (!changed || !added) throw new Error(`Git cannot compare the working tree with ${base}.`)
  return [...changed, ...added]
}

/** The texts of the repository, by path. */
async function readAll() {
  const paths = (await git('ls-files', '--cached', '--others', '--exclude-standard', '-z')) ?? []
  const texts = await Promise.all(paths.map((path) => readFile(join(root, path), 'utf8').catch(() => undefined)))
  return Object.fromEntries(paths.map((path, at) => [path, texts[at]]).filter(([, text]) => text !== undefined))
}

/** The tests that are to run, the nearest to the change first. */
async function selectTests(files, changed) {
  const entries = Object.entries(JSON.parse(files['package.json']).exports).flatMap(
    ([name, { 'tapkit-source': path }]) => (path ? [[name.replace('.', 'tapkit'), path.replace('./', '')]] : []),
  )
  const setUp = files['vitest.config.ts'].match(/tests\/[\w/]+\.ts(?=')/g) ?? []
  const shared = ['package-lock.json', 'vitest.config.ts', ...setUp]
  return findTests(files, { entries: Object.fromEntries(entries), changed, shared })
}

/** Runs these tests, as many as time allows, and says which it left out. */
async function runTests(tests) {
  // As Vitest's own command does: what is said to developers alone is not said in a test.
  process.env.NODE_ENV ??= 'test'
  const { createVitest } = await import('vitest/node')
  const pathOf = ({ moduleId }) => relative(root, moduleId).replaceAll(sep, '/')
  const rank = new Map(tests.map(({ path, distance }, at) => [path, { distance, at }]))
  /** Among tests that are equally far, project by project, as these share their workers; last those `apart`, which are slow. */
  const compare = (one, other) => {
    const [a, b] = [one, other].map((file) => rank.get(pathOf(file)))
    return a.distance - b.distance || other.project.name.localeCompare(one.project.name) || a.at - b.at
  }
  class NearestFirst {
    shard = (files) => files
    sort = (files) => files.toSorted(compare)
  }
  const vitest = await createVitest('test', { root, watch: false, sequence: { sequencer: NearestFirst } })
  try {
    await vitest.standalone()
    const chosen = (await vitest.globTestSpecifications()).filter((file) => rank.has(pathOf(file)))
    const timer = setTimeout(() => vitest.cancelCurrentRun('keyboard-input'), start + limit - performance.now())
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen)
    clearTimeout(timer)
    const files = testModules.map((module) => {
      const states = [...module.children.allTests()].map((test) => test.result().state)
      const count = (state) => states.filter((each) => each === state).length
      const isOver = /passed|failed/.test(module.state()) && states.length === count('passed') + count('failed')
      // A file fails by itself if it does not load, or prints as it ends; one that was broken off does neither.
      const failed = count('failed') || Number(isOver && module.state() === 'failed')
      return { path: pathOf(module), passed: count('passed'), failed, isOver }
    })
    const sum = (key) => files.reduce((total, file) => total + file[key], 0)
    const leftOut = files.filter(({ isOver }) => !isOver).map(({ path }) => path)
    return { passed: sum('passed'), failed: sum('failed') + unhandledErrors.length, count: files.length, leftOut }
  } finally {
    await vitest.close()
  }
}

/** Says how many files of each part were left out. */
function tellLeftOut({ leftOut, count }) {
  if (!leftOut.length) return
  const parts = new Map()
  for (const path of leftOut) {
    const [, part] = /^(plugins\/[^/]+|[^/]+)/.exec(path)
    parts.set(part, (parts.get(part) ?? 0) + 1)
  }
  const list = [...parts].map(([part, files]) => `${part} ${files}`).join(', ')
  console.log(
    `Left out, as time was up: ${leftOut.length} of ${count} test files, those furthest from the change (${list}).`,
  )
  console.log('`npm test` runs them.')
}

const command = (line) => async () => {
  const { code, output } = await run(line)
  return code === 0 ? '' : output || `exit code ${code}`
}

const changed = await listChanged(process.argv[2])
const files = await readAll()
const present = changed.filter((path) => path in files)
const lint = [...tools.biome, 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...present]
const tests = await selectTests(files, changed)
// All at once: on a busy machine the types alone take as long as all of it may.
const [checks, result] = await Promise.all([
  runRows([
    ...(present.length ? [{ name: 'biome, on the changed files', run: command(lint) }] : []),
    { name: 'types of the repository', run: command([...tools.tsc, '--noEmit']) },
  ]),
  tests.length ? runTests(tests) : { passed: 0, failed: 0, count: 0, leftOut: [] },
])
tellLeftOut(result)
const ran = result.count - result.leftOut.length
console.log(`${ran} test files, ${changed.length} changed files (${seconds(start)})`)
// Time for none at all is no pass.
const failed = checks.failed + result.failed + Number(result.count > 0 && ran === 0)
finish({ passed: checks.passed + result.passed, failed, failures: checks.failures })
// A worker that was broken off may still hold a socket.
process.exit()
