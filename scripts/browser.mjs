import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { root, run } from './steps.mjs'

// The shell without a window is the same engine, and takes a quarter less of the processor.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const apps = ['Google Chrome', 'Chromium'].flatMap((name) =>
  ['/Applications', join(process.env.HOME ?? '/', 'Applications')].map(
    (folder) => `${folder}/${name}.app/Contents/MacOS/${name}`,
  ),
)

/**
 * The browser that the tests drive: `CHROMIUM_PATH`, else one of the system, else Playwright's download.
 * @returns {Promise<string | undefined>}
 */
export async function findBrowser() {
  const found = await findProgram('CHROMIUM_PATH', names, process.platform === 'darwin' ? apps : [])
  if (found) return found
  return downloaded()
}

/**
 * A Chromium that loads extensions: the shell cannot, and Google's own build no longer does.
 * @returns {Promise<string | undefined>}
 */
export async function findExtensible() {
  const found = await findProgram(
    'CHROMIUM_EXTENSIBLE_PATH',
    names.filter((name) => /^chromium(-browser)?$/.test(name)),
    process.platform === 'darwin' ? apps.filter((path) => path.endsWith('/Chromium')) : [],
  )
  return found ?? downloaded()
}

/**
 * What `variable` names, else the first of `names` on PATH, else the first of `places`.
 * @throws {Error} one sentence, where the variable names no program
 */
export async function findProgram(variable, names, places = []) {
  const given = process.env[variable]
  if (given) {
    if (await isExecutable(given)) return given
    throw new Error(`${variable} is ${JSON.stringify(given)}, where there is no program that can be run.`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  for (const place of [...onPath, ...places]) if (await isExecutable(place)) return place
}

/**
 * As `findBrowser`, and fetches one when there is none.
 * @throws {Error} one sentence that says what to install
 */
export async function ensureBrowser({ onLine } = {}) {
  const found = await findBrowser()
  if (found) return found
  onLine?.('No Chromium on this machine: trying Playwright’s own download …')
  const download = [process.execPath, join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium']
  if ((await run(download, { onLine })).code === 0) {
    const path = await downloaded()
    if (path) return path
  }
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    onLine?.('Trying `apt-get install -y chromium-headless-shell`, then `chromium` …')
    const install = ['chromium-headless-shell', 'chromium'].map((name) => ['install', '-y', name])
    for (const command of [...install, ['update'], ...install]) {
      const options = { onLine, env: { DEBIAN_FRONTEND: 'noninteractive' } }
      await run(['apt-get', ...command], options).catch(() => undefined)
      const path = await findBrowser()
      if (path) return path
    }
  }
  throw new Error('The browser tests need Chromium: install Chromium or Chrome, or set CHROMIUM_PATH to its program.')
}

async function downloaded() {
  const { chromium } = await import('playwright-core')
  const path = chromium.executablePath()
  return path && (await isExecutable(path)) ? path : undefined
}

export async function isExecutable(path) {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}
