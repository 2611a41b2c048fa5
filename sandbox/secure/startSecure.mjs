import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readPage } from '../files.mjs'
import { choosePort } from '../ports.mjs'
import { serverOf } from './folders.mjs'

const DIST = join(import.meta.dirname, '../../.cache/secure')

/** The providers that the auth server of the sandbox knows. */
const waysOf = ({ identity }) => [...Object.keys(identity.social), 'farcaster']

/**
 * Serves the secure page of login on an origin of its own, a production build under the headers that the docs print.
 * @param {{ port?: number, hosts: readonly string[], networks: readonly object[], name?: string, hostname?: string, build?: boolean, outDir?: string, auth?: boolean | { folder?: string, ports?: { inbox?: number, smtp?: number, identity?: number } } }} options
 *   `hosts` are the origins that may use the page, and `networks` the networks that it signs for, with the page's own endpoints; a port of 0
 *   means any free one; `hostname` is the name under which browsers ask for the page; `build: false` serves what `outDir` holds already;
 *   `auth` starts the auth server at the page's origin as well, see `startAuth`
 * @throws {Error} one sentence, when a port is taken
 */
export async function startSecure({
  port: given,
  hosts,
  networks,
  name = 'Sandbox Wallet Keys',
  hostname = 'localhost',
  build = true,
  outDir = DIST,
  auth: wanted = false,
}) {
  const port = await choosePort('the secure page', { given, variable: 'TAPKIT_PORT_SECURE', fallback: 5174 })
  if (build) {
    // Imported now and not above: what is built already is served without a bundler.
    const { buildSecure } = await import('./buildSecure.mjs')
    await buildSecure(outDir)
  }
  const load = (file) => import(pathToFileURL(join(serverOf(resolve(outDir)), file)).href)
  const { securePageHeaders, securePages } = await load('headers.mjs')
  const url = `http://${hostname}:${port}`
  const openAuth = async () => {
    const [{ createSandboxAuth: create }, { startAuth }] = await Promise.all([
      load('auth.mjs'),
      import('../auth/startAuth.mjs'),
    ])
    return startAuth({ create, origin: url, hosts, operator: name, ...Object(wanted) })
  }
  const auth = wanted ? await openAuth() : undefined
  const server = createServer(async (request, response) => {
    const [path] = (request.url ?? '/').split('?')
    if (auth?.takes(path)) return auth.handle(request, response)
    const page = securePages.find((known) => known === path)
    const headers = securePageHeaders({ path: page ?? '/window', hosts, networks })
    const send = (status, type, body) => {
      response.writeHead(status, { ...headers, 'content-type': type, 'cache-control': 'no-store' })
      response.end(request.method === 'HEAD' ? undefined : body)
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return send(405, 'text/plain', 'Method not allowed')
    if (path === '/secure.json')
      return send(
        200,
        'application/json; charset=utf-8',
        JSON.stringify({ name, hosts, networks, ...(auth && { server: true, socials: waysOf(auth) }) }),
      )
    const file = await readPage(outDir, page ? '/index.html' : path)
    if (file) return send(200, file.type, file.body)
    send(404, 'text/plain', 'Not found')
  })
  await new Promise((done, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', done)
  }).catch(async (error) => {
    await auth?.stop()
    throw error
  })
  return {
    url,
    ...(auth && { auth: { mail: auth.mail, identity: auth.identity, farcaster: auth.farcaster } }),
    async stop() {
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await Promise.all([closed, auth?.stop()])
    },
  }
}
