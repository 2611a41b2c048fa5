import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../sandbox/ports.mjs'
import { run } from '../../scripts/steps.mjs'
import { checkSecurePages } from './checkSecurePages.mjs'
import { logIn } from './logIn.mjs'
import { runScripts } from './runScripts.mjs'
import { servePages } from './servePages.mjs'
import { startServer } from './startServer.mjs'

/**
 * Builds the secure site and the app of an installed example, serves each on an origin of its own, and has a visitor log in.
 * @returns {Promise<string>} what was wrong
 * @throws {Error} where something did not come to its end
 */
export async function secureSite(world, folder) {
  const ports = { app: await freePort(), secure: await freePort() }
  const origins = { app: `http://localhost:${ports.app}`, secure: `http://localhost:${ports.secure}` }
  await moveTo(folder, origins)
  await runScripts(folder, ['check', 'build'])
  const vite = join(folder, 'node_modules/vite/bin/vite.js')
  const { code, output } = await run([process.execPath, vite, 'build', 'app', '--logLevel', 'warn'], { cwd: folder })
  if (code !== 0) throw new Error(`vite build app failed:\n${output}`)
  const app = await servePages(join(folder, 'app/dist'), { port: ports.app, headers: policyFor(origins.secure) })
  const command = [process.execPath, vite, 'preview', '--port', String(ports.secure)]
  const site = await startServer(command, { cwd: folder, url: `${origins.secure}/frame` })
  try {
    return [...(await checkSecurePages(folder, origins)), ...(await logIn(world, origins))].join('\n')
  } finally {
    await Promise.all([site.stop(), app.stop()])
  }
}

/** Writes other origins into the two files of the example that name them, as a developer does who copies the example. */
async function moveTo(folder, { app, secure }) {
  const changes = [
    ['site.ts', 'http://localhost:5173', app],
    ['app/main.ts', 'http://localhost:5174', secure],
  ]
  for (const [file, before, after] of changes) {
    const text = await readFile(join(folder, file), 'utf8')
    if (!text.includes(before)) throw new Error(`${file} of the example does not name ${before}.`)
    await writeFile(join(folder, file), text.replaceAll(before, after))
  }
}

/** The policy of an app with the kit: the secure page adds a source to `frame-src`, and nothing else. */
const policyFor = (secure) => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `frame-src ${secure}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
})
