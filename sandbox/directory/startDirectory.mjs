import { createServer } from 'node:http'
import { choosePort } from '../ports.mjs'
import { createProjects } from '../projects.mjs'
import { createSpoiler } from '../spoil.mjs'
import { takeOrders } from '../takeOrders.mjs'
import { createEntries } from './createEntries.mjs'
import { drawImage } from './drawImage.mjs'
import { findEntries, QueryError } from './findEntries.mjs'
import { rewrites } from './rewrites.mjs'

/** Any page may ask. */
const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
const MAX_LOG = 1000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Starts the sandbox's directory of wallets: 5,000 made-up ones, with pictures, behind the endpoints that apps ask. The entries are made at the
 * first request.
 * @param {{ port?: number, projects?: import('../projects.mjs').Projects, phoneUrl?: string }} [options] 0 means any free port, the
 *   default; `phoneUrl` is where the links of the sandbox's wallet on the phone lead
 * @throws {Error} one sentence, when the port is taken
 */
export async function startDirectory({ port: given, projects = createProjects(), phoneUrl = 'sandbox-phone://' } = {}) {
  const port = await choosePort('the wallet directory', { given, variable: 'TAPKIT_PORT_DIRECTORY', fallback: 0 })
  const spoiler = createSpoiler(rewrites)
  const log = []
  let made

  const content = () => {
    made ??= createEntries(phoneUrl)
    return made
  }

  const json = (value) => ({ type: 'application/json; charset=utf-8', value, body: JSON.stringify(value) })
  const image = (id) => ({ type: 'image/png', body: drawImage(id) })

  /** The endpoint of a path: its name for faults, and its answer; undefined where there is none. */
  const endpoints = [
    [/^\/getWallets$/, 'getWallets', (_, query) => json(findEntries(content().entries, query))],
    [/^\/getWalletImage\/(.+)$/, 'getWalletImage', ([, id]) => (content().images.has(id) ? image(id) : undefined)],
    [/^\/public\/getAssetImage\/(.+)$/, 'getAssetImage', ([, id]) => (UUID.test(id) ? image(id) : undefined)],
    [
      /^\/projects\/v1\/origins$/,
      'origins',
      (_, query) => json({ allowedOrigins: projects.originsOf(query.get('projectId')) }),
    ],
  ]

  async function answer(path, query, response) {
    const send = (status, { type, body }) => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
      response.end(body)
    }
    for (const [pattern, name, act] of endpoints) {
      const found = pattern.exec(path)
      if (!found) continue
      if (!projects.isKnown(query.get('projectId'))) return send(403, json({ error: 'Forbidden: unknown project' }))
      const given = act(found, query)
      if (await spoiler.spoil(name, response, () => given?.value)) return
      return given ? send(200, given) : send(404, json({ error: 'not found' }))
    }
    send(404, json({ error: 'not found' }))
  }

  const directory = {
    url: `http://127.0.0.1:${port}`,
    controlUrl: `http://127.0.0.1:${port}/sandbox`,
    projects,
    entries: () => content().entries,
    setFaults: spoiler.set,
    state: () => ({ faults: spoiler.state(), log: [...log] }),
    reset() {
      spoiler.set([])
      projects.reset()
      log.length = 0
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
  const orders = {
    'GET state': directory.state,
    'POST faults': directory.setFaults,
    'POST projects': ({ id, origins }) => projects.set(id, origins),
    'POST reset': directory.reset,
  }
  const server = createServer(async (request, response) => {
    const { pathname, searchParams, search } = new URL(request.url ?? '/', 'http://directory')
    if (pathname.startsWith('/sandbox/')) return takeOrders(orders, request, response)
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value)
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    log.push({ at: Date.now(), path: pathname + search })
    if (log.length > MAX_LOG) log.shift()
    try {
      await answer(decodeURI(pathname), searchParams, response)
    } catch (error) {
      if (!(error instanceof QueryError || error instanceof URIError)) throw error
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: error.message }))
    }
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return directory
}
