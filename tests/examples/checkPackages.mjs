import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { run } from '../../scripts/steps.mjs'
import { copyExample } from './copyExample.mjs'
import { install } from './install.mjs'

/**
 * Adds tapkit to an app with wagmi that has none yet, as `npm install tapkit` does: what comes is tapkit and what it depends on,
 * nothing of it a second time.
 * @returns {Promise<string>} what came beyond that
 */
export async function checkPackages(rooms, archive) {
  const cwd = await copyExample('vite-react-wagmi', join(rooms, 'before'))
  await install(cwd)
  const before = await list(cwd)
  await install(cwd, archive)
  const gained = (await list(cwd)).filter((path) => !before.includes(path))
  const allowed = await reach('tapkit', cwd)
  if (!gained.includes('tapkit')) return `tapkit is not among what came: ${gained.join(', ')}`
  return gained
    .filter((path) => !allowed.has(path))
    .map((path) => `${path} came with tapkit`)
    .join('\n')
}

/** Where each package stands, below `node_modules`. */
async function list(cwd) {
  const { output } = await run(['npm', 'ls', '--all', '--parseable', '--loglevel=silent'], { cwd })
  const modules = join(cwd, 'node_modules')
  return output
    .split('\n')
    .filter((path) => path.startsWith(modules))
    .map((path) => relative(modules, path))
}

/** A package and all that it depends on, by name. */
async function reach(name, cwd, found = new Set()) {
  if (found.has(name)) return found
  found.add(name)
  const { dependencies = {} } = JSON.parse(await readFile(join(cwd, 'node_modules', name, 'package.json'), 'utf8'))
  for (const next of Object.keys(dependencies)) await reach(next, cwd, found)
  return found
}
