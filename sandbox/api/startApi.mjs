import { createServer } from 'node:http'
import { choosePort } from '../ports.mjs'
import { createProjects } from '../projects.mjs'
import { readBody } from '../readBody.mjs'
import { takeOrders } from '../takeOrders.mjs'

/** Any page may ask. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'GET, POST',
}
const MAX_BODY = 1024 * 1024
const MAX_LOG = 1000

/**
 * Starts the sandbox's Blockchain API, and a stand-in for Jupiter's, over chains that run already. What answers is loaded at the first request.
 * @param {{ port?: number, chains: { id: number, name: string, rpcUrl: string }[], solana?: { id: string, name: string, rpcUrl: string }, projects?: import('../projects.mjs').Projects }} options
 *   a port of 0 means any free one, the default
 * @throws {Error} one sentence, when the port is taken
 */
export async function startApi({ port: given, chains, solana, projects = createProjects() }) {
  const port = await choosePort('the Blockchain API', { given, variable: 'TAPKIT_PORT_API', fallback: 0 })
  const url = `http://127.0.0.1:${port}`
  const log = []
  let loading

  const load = () => {
    loading ??= import('./createApi.mjs').then(({ createApi }) => createApi({ chains, solana, projects, site: url }))
    return loading
  }

  const running = {
    url,
    jupiterUrl: `${url}/jupiter`,
    controlUrl: `${url}/sandbox`,
    setFaults: async (rules) => (await load()).spoiler.set(rules),
    state: async () => ({ faults: (await load()).spoiler.state(), log: [...log] }),
    grantSession: async (session) => (await load()).sessions.grant(session),
    async reset() {
      log.length = 0
      const api = await loading
      api?.reset()
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
  const orders = {
    'GET state': running.state,
    'POST faults': running.setFaults,
    'POST sessions': running.grantSession,
    'POST reset': running.reset,
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    if (pathname.startsWith('/sandbox/')) return takeOrders(orders, request, response)
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value)
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    const text = await readBody(request, MAX_BODY).catch(() => '')
    if (text === undefined) return response.writeHead(413).end()
    const asked = {
      method: request.method,
      pathname,
      query: Object.fromEntries(searchParams),
      body: readContent(text, request.headers['content-type']),
      text,
    }
    const api = await load()
    const entry = {
      at: Date.now(),
      name: api.nameOf(asked),
      method: asked.method,
      path: pathname,
      query: asked.query,
      ...(asked.body !== undefined && { body: asked.body }),
      ...(request.headers.origin && { origin: request.headers.origin }),
    }
    log.push(entry)
    if (log.length > MAX_LOG) log.shift()
    response.once('close', () => {
      // Nothing was answered where nobody waited for it.
      if (response.headersSent) entry.status = response.statusCode
    })
    await api.answer(asked, response)
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return running
}

/** What was sent: a form of a page, or JSON under any type, as clients avoid a preflight by one. */
function readContent(text, type = '') {
  if (!text) return undefined
  if (type.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text))
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
