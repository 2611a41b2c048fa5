import { join, relative } from 'node:path'
import { run } from '../../scripts/steps.mjs'
import { copyExample } from './copyExample.mjs'
import { install } from './install.mjs'

/** What an app with wagmi has not got already: tapkit, its four dependencies, and the one that valtio has. */
const wanted = ['proxy-compare', 'shamir-secret-sharing', 'tapable', 'tapkit', 'valibot', 'valtio']

/**
 * Adds tapkit to an app with wagmi that has none yet, as `npm install tapkit` does: the cryptography is what viem has brought, and
 * nothing comes a second time.
 * @returns {Promise<string>} what came beyond that, or did not come
 */
export async function checkPackages(rooms, archive) {
  const cwd = await copyExample('vite-react-wagmi', join(rooms, 'before'))
  await install(cwd)
  const before = await list(cwd)
  await install(cwd, archive)
  const after = await list(cwd)
  const gained = after.filter((path) => !before.includes(path))
  const lost = before.filter((path) => !after.includes(path))
  return [
    ...gained.filter((path) => !wanted.includes(path)).map((path) => `${path} came with tapkit`),
    ...wanted.filter((path) => !gained.includes(path)).map((path) => `${path} did not come`),
    ...lost.map((path) => `${path} is gone, or elsewhere`),
  ].join('\n')
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
