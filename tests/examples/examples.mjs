// Installs each app of examples/ from the packed package, as whoever copies it would, and uses it in a browser.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../../scripts/build.mjs'
import { leaveFailures } from '../../scripts/failures.mjs'
import { finish, runRows } from '../../scripts/rows.mjs'
import { seconds } from '../../scripts/steps.mjs'
import { checkPackages } from './checkPackages.mjs'
import { checkTypes } from './checkTypes.mjs'
import { copyExample } from './copyExample.mjs'
import { install } from './install.mjs'
import { openWorld } from './openWorld.mjs'
import { packTapkit } from './packTapkit.mjs'
import { runScript } from './runScript.mjs'
import { runScripts } from './runScripts.mjs'
import { secureSite } from './secureSite.mjs'
import { servePages } from './servePages.mjs'
import { startNext } from './startNext.mjs'
import { useExample } from './useExample.mjs'

const start = performance.now()
const wanted = process.argv.slice(2)
// Outside the repository: from a folder in it, what an example lacks would be found in our own node_modules.
const rooms = realpathSync(mkdtempSync(join(tmpdir(), 'tapkit-examples-')))
process.once('exit', () => rmSync(rooms, { recursive: true, force: true }))
let archive
let world

/** One visitor at a time: they share an account, and a chain. */
let queue = Promise.resolve()
const inTurn = (task) => {
  const turn = queue.then(task)
  queue = turn.catch(() => {})
  return turn
}

const installed = async (name) => {
  const folder = await copyExample(name, rooms, archive)
  await install(folder)
  return folder
}

const prepare = async (name) => {
  const folder = await installed(name)
  await runScripts(folder, ['check', 'build'])
  if (name === 'vite-react-wagmi') await checkTypes(folder, ['wagmi', '@wagmi'])
  return folder
}

const visit = async (site, how) => {
  try {
    return await inTurn(() => useExample(world, { url: site.url, ...how }))
  } finally {
    await site.stop()
  }
}

/** What a browser has to say to an example that is served from the folder that it was built into. */
const inBrowser = async (name, { folder = 'dist', ...how } = {}) =>
  (await visit(await servePages(join(await prepare(name), folder)), { reviews: true, ...how })).join('\n')

/** Built, and in development, where React says what does not match what the server drew. */
const nextInBrowser = async () => {
  const folder = await prepare('next')
  const complaints = []
  for (const verb of ['start', 'dev'])
    complaints.push(...(await visit(await startNext(folder, verb), { reviews: true, signsIn: true })))
  return complaints.join('\n')
}

const rows = [
  { name: 'next', run: nextInBrowser },
  { name: 'angular', run: () => inBrowser('angular') },
  { name: 'vite-react-wagmi', run: () => inBrowser('vite-react-wagmi', { reviews: false }) },
  { name: 'vue', run: () => inBrowser('vue') },
  { name: 'svelte', run: () => inBrowser('svelte') },
  { name: 'solid', run: () => inBrowser('solid') },
  { name: 'html', run: () => inBrowser('html', { folder: '.', isMapped: true }) },
  { name: 'node', run: async () => runScript(await prepare('node'), world) },
  { name: 'secure-site', run: async () => secureSite(world, await installed('secure-site')) },
  { name: 'wagmi-host: tapkit comes alone', run: () => checkPackages(rooms, archive) },
]
try {
  const { ok, output } = await ensureBuilt()
  if (!ok) throw new Error(output)
  archive = await packTapkit(rooms)
  world = await openWorld((line) => console.log(line))
  const result = await runRows(wanted.length ? rows.filter(({ name }) => wanted.includes(name)) : rows)
  console.log(seconds(start))
  await leaveFailures(
    result.failures.map(({ name, words }) => ({ stage: 'examples', name, words, again: { stage: 'examples', name } })),
  )
  finish(result)
} catch (error) {
  // No browser, no chain, or nothing to install: one sentence says what to do.
  console.log(error.message)
  const failures = [{ stage: 'examples', name: 'the world of the examples', words: error.message }]
  await leaveFailures(failures)
  finish({ passed: 0, failed: 1, failures })
} finally {
  await world?.stop()
}
