import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run } from './steps.mjs'

/** Whether `node_modules` holds what the lockfile says; npm keeps its own account of what it installed. */
export async function isInstalled() {
  const [wanted, installed] = await Promise.all(
    ['package-lock.json', 'node_modules/.package-lock.json'].map(async (file) => {
      const text = await readFile(join(root, file), 'utf8').catch(() => '{}')
      return JSON.parse(text).packages ?? {}
    }),
  )
  return Object.entries(wanted).every(
    ([path, { version, optional, peer }]) =>
      path === '' || installed[path]?.version === version || (!installed[path] && (optional || peer)),
  )
}

/**
 * Installs from the lockfile, unless that is done already.
 * @throws {Error} one sentence, when npm fails
 */
export async function ensureInstalled({ onLine } = {}) {
  if (await isInstalled()) return
  onLine?.('Installing the packages of package-lock.json …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // `npm test --silent` would silence these too.
  const options = { env: { npm_config_loglevel: 'error' } }
  const flags = ['--no-audit', '--no-fund', '--prefer-offline']
  const { code } = await run([npm, 'ci', ...flags], options)
  if (code === 0) return
  // A registry that lacks other platforms' binaries leaves gaps in the lockfile. `ci` refuses those, `install` does not.
  onLine?.('`npm ci` refused the lockfile; `npm install` takes the same versions from it …')
  const second = await run([npm, 'install', '--no-save', ...flags], { ...options, onLine })
  if (second.code !== 0) throw new Error('`npm install` failed: see its own words above.')
}

const wantedNode = [20, 19]

/** @throws {Error} one sentence, when this Node is too old */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > wantedNode[0] || (major === wantedNode[0] && minor >= wantedNode[1])) return
  throw new Error(`tapkit needs Node ${wantedNode.join('.')} or later, and this is Node ${version}.`)
}
