import { createSpoiler } from '../spoil.mjs'
import { accountRoutes } from './accountRoutes.mjs'
import { createExchange } from './buy/exchange.mjs'
import { createOnramp } from './buy/onramp.mjs'
import { onrampRoutes } from './buy/onrampRoutes.mjs'
import { createTransfers, transferRoutes } from './buy/transfers.mjs'
import { convertRoutes } from './convert/convertRoutes.mjs'
import { createWorld } from './createWorld.mjs'
import { nameRoutes } from './names/nameRoutes.mjs'
import { Refused } from './refused.mjs'
import { rewrites } from './rewrites.mjs'
import { rpcRoutes } from './rpcRoutes.mjs'
import { sessionRoutes } from './sessionRoutes.mjs'
import { createSessions } from './sessions.mjs'
import { jupiterRoutes } from './solana/jupiterRoutes.mjs'

/** `GET /v1/identity/:address` as a method and a pattern. */
function compile({ on, ...route }) {
  const [method, path] = on.split(' ')
  const pattern = path.replace(/:(\w+)/g, '(?<$1>[^/]+)')
  return { ...route, method, pattern: new RegExp(`^${pattern}/?$`) }
}

const routes = [
  ...accountRoutes,
  ...convertRoutes,
  ...nameRoutes,
  ...onrampRoutes,
  ...sessionRoutes,
  ...rpcRoutes,
  ...jupiterRoutes,
  ...transferRoutes,
].map(compile)

/** A company's own page, which is none of the kit's: it has no script, and is its own site's. */
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'",
}
const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' }

/** The service behind its server: endpoints over the sandbox's chains, what goes wrong with them on demand. */
export function createApi({ chains, solana, projects, site }) {
  const world = createWorld({ chains, solana })
  const exchange = createExchange()
  const onramp = createOnramp()
  const sessions = createSessions()
  const transfers = createTransfers()
  const spoiler = createSpoiler(rewrites)

  /** Every call says for which project it is made. */
  function checkProject({ query, body }) {
    const id = query.projectId ?? body?.projectId ?? body?.params?.projectId
    if (id === undefined) throw new Refused(401, 'Project ID is missing', 'projectId')
    if (!projects.isKnown(id)) throw new Refused(403, 'Project ID is not known', 'projectId')
  }

  return {
    spoiler,
    sessions,
    /** What a request is called by. */
    nameOf: (request) => find(request)?.route.name,
    reset() {
      spoiler.set([])
      exchange.reset()
      onramp.reset()
      sessions.reset()
      transfers.reset()
    },
    /** Answers a request: `{ method, pathname, query, body, text }`. */
    async answer(request, response) {
      const found = find(request)
      const send = (status, headers, body) => {
        response.writeHead(status, { ...headers, 'cache-control': 'no-store' })
        response.end(body)
      }
      try {
        if (!found) throw new Refused(404, 'Not found')
        const { route, path } = found
        if (!route.open) checkProject(request)
        const context = { ...request, path, world, exchange, onramp, sessions, transfers, site }
        let acting
        const act = () => {
          acting ??= Promise.resolve().then(() => route.act(context))
          return acting
        }
        if (await spoiler.spoil(route.name, response, act, context)) return
        const answer = await act()
        if (response.destroyed) return
        send(200, route.page ? pageHeaders : jsonHeaders, route.page ? answer : JSON.stringify(answer))
      } catch (error) {
        if (response.headersSent) return response.destroy()
        // Without its node the service is down.
        const refused = error instanceof Refused ? error : new Refused(500, error?.message ?? String(error))
        send(refused.status, jsonHeaders, JSON.stringify(refused.body))
      }
    },
  }

  function find(request) {
    for (const route of routes) {
      if (route.method !== request.method) continue
      const match = route.pattern.exec(request.pathname)
      if (!match || (route.isFor && !route.isFor(request))) continue
      const path = Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, value]) => [name, decode(value)]))
      return { route, path }
    }
    return undefined
  }
}

function decode(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
