import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findProgram, isExecutable } from './browser.mjs'
import { run } from './steps.mjs'

const apps = ['/Applications', join(process.env.HOME ?? '/', 'Applications')].map(
  (folder) => `${folder}/Firefox.app/Contents/MacOS/firefox`,
)

/** Firefox: `FIREFOX_PATH`, else one of the system. Ubuntu's `firefox` may be a stub that only says how to install it. */
export async function findFirefox() {
  const program = await findProgram('FIREFOX_PATH', ['firefox-esr', 'firefox'], apps)
  if (!program) return undefined
  const { code } = await run([program, '--version']).catch(() => ({ code: 1 }))
  return code === 0 ? program : undefined
}

/** WebKitGTK: its driver, its small browser, and Xvfb for a display of its own. */
export async function findWebkit() {
  const [driver, browser, xvfb] = await Promise.all([
    findProgram('WEBKIT_DRIVER', ['WebKitWebDriver']),
    findProgram('MINIBROWSER', ['MiniBrowser'], await listMiniBrowsers()),
    findProgram('XVFB', ['Xvfb']),
  ])
  return driver && browser && xvfb ? { driver, browser, xvfb } : undefined
}

/** What is missing, in one line each, with what to install. */
export async function listEngines() {
  const [firefox, webkit] = await Promise.all([findFirefox(), findWebkit()])
  const missing = []
  if (!firefox)
    missing.push('Firefox is not here, so nothing runs in it: install firefox-esr (or Firefox), or set FIREFOX_PATH.')
  if (!webkit)
    missing.push(
      'WebKitGTK is not here, so nothing runs in it: install webkit2gtk-driver and xvfb, or set WEBKIT_DRIVER and MINIBROWSER.',
    )
  return { firefox, webkit, missing }
}

/** Distributions keep MiniBrowser beside the library: `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser` on Debian. */
async function listMiniBrowsers() {
  const list = (folder) => readdir(folder).catch(() => [])
  const libraries = (await list('/usr/lib')).filter((name) => name.endsWith('-linux-gnu'))
  const roots = [...libraries.map((name) => `/usr/lib/${name}`), '/usr/lib', '/usr/lib64', '/usr/libexec']
  const found = await Promise.all(
    roots.map(async (folder) =>
      (await list(folder)).filter((name) => /^webkit2?gtk/.test(name)).map((name) => join(folder, name, 'MiniBrowser')),
    ),
  )
  const places = found.flat()
  const there = await Promise.all(places.map(isExecutable))
  return places.filter((_, index) => there[index])
}
