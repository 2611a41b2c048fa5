import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readPage } from '../files.mjs'
import { choosePort } from '../ports.mjs'
import { headersOf } from './folders.mjs'

const DIST = join(import.meta.dirname, '../../.cache/secure')

/**
 * Serves the secure page of login on an origin of its own, a production build under the headers that the docs print.
 * @param {{ port?: number, hosts: readonly string[], networks: readonly object[], name?: string, build?: boolean, outDir?: string }} options
 *   `hosts` are the origins that may use the page, and `networks` the networks that it signs for, with the page's own endpoints; a port of 0
 *   means any free one; `build: false` serves what `outDir` holds already
 * @throws {Error} one sentence, when the port is taken
 */
export async function startSecure({
  port: given,
  hosts,
  networks,
  name = 'Sandbox Wallet Keys',
  build = true,
  outDir = DIST,
}) {
  const port = await choosePort('the secure page', { given, variable: 'TAPKIT_PORT_SECURE', fallback: 5174 })
  if (build) {
    // Imported now and not above: what is built already is served without a bundler.
    const { buildSecure } = await import('./buildSecure.mjs')
    await buildSecure(outDir)
  }
  const { securePageHeaders, securePages } = await import(
    pathToFileURL(join(headersOf(resolve(outDir)), 'headers.mjs')).href
  )
  const server = createServer(async (request, response) => {
    const [path] = (request.url ?? '/').split('?')
    const page = securePages.find((known) => known === path)
    const headers = securePageHeaders({ path: page ?? '/window', hosts, networks })
    const send = (status, type, body) => {
      response.writeHead(status, { ...headers, 'content-type': type, 'cache-control': 'no-store' })
      response.end(request.method === 'HEAD' ? undefined : body)
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return send(405, 'text/plain', 'Method not allowed')
    if (path === '/secure.json')
      return send(200, 'application/json; charset=utf-8', JSON.stringify({ name, hosts, networks }))
    const file = await readPage(outDir, page ? '/index.html' : path)
    if (file) return send(200, file.type, file.body)
    send(404, 'text/plain', 'Not found')
  })
  await new Promise((done, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', done)
  })
  return {
    url: `http://localhost:${server.address().port}`,
    async stop() {
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
}
