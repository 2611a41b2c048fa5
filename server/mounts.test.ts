import { once } from 'node:events'
import {
  request as ask,
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { Hono } from 'hono'
import { createSignInServer, memoryStorage, type SignInServer } from 'tapkit/server'
import { toNodeHandler, toRequest } from 'tapkit/server/node'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createAccount, createVisitor, secret } from './fixtures/createVisitor.ts'

const page = 'http://localhost:3000'
const basePath = '/api/sign-in'
const create = () => createSignInServer({ origins: page, secret, basePath })

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A server of `node:http` on a free port. */
async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${Object(server.address()).port}`
}

async function expectWhole(handle: (request: Request) => Promise<Response>) {
  const visitor = createVisitor(handle, page, page + basePath)
  const [one, two] = [createAccount(), createAccount()]
  expect(await visitor.signIn(one)).toMatchObject({ status: 200 })
  expect(await visitor.signIn(two)).toMatchObject({ status: 200 })
  const query = `?chainId=eip155:1&address=${one.address}`
  expect(await visitor.send('DELETE', `/session${query}`)).toMatchObject({ status: 200 })
  expect(await visitor.sessions()).toMatchObject([{ data: { accountAddress: two.address } }])
  const headers = { origin: 'https://evil.app', 'sec-fetch-site': 'cross-site' }
  expect(await visitor.send('POST', '/nonce', { headers })).toMatchObject({ status: 403 })
  const body = JSON.stringify({ message: 'x'.repeat(200_000), signature: '' })
  expect(await visitor.send('POST', '/verify', { body })).toMatchObject({ status: 413 })
  return visitor
}

test('Hono', async () => {
  const auth = create()
  const app = new Hono()
  app.all(`${basePath}/*`, (context) => auth.handle(context.req.raw))
  app.get('/me', async (context) => {
    const who = await auth.getSession(context.req.raw)
    return who ? context.json(who.sessions[0].data.accountAddress) : context.text('Nobody', 401)
  })
  const visitor = await expectWhole(async (request) => app.request(request))
  const cookie = [...visitor.jar].map((pair) => pair.join('=')).join('; ')
  expect((await app.request('/me', { headers: { cookie } })).status).toBe(200)
  expect((await app.request('/me')).status).toBe(401)
})

/** `app/api/sign-in/[...path]/route.ts` of Next, called as Next calls it. */
describe('Next', () => {
  type RouteHandler = (request: Request, context: { params: Promise<{ path: string[] }> }) => Promise<Response>

  const route = (auth: SignInServer) => {
    const { handle } = auth
    return { GET: handle, POST: handle, DELETE: handle, OPTIONS: handle } satisfies Record<string, RouteHandler>
  }

  test('a route handler', async () => {
    const handlers: Record<string, RouteHandler> = route(create())
    await expectWhole(async (request) => {
      const path = new URL(request.url).pathname.split('/').slice(3)
      const answer = handlers[request.method]?.(request, { params: Promise.resolve({ path }) })
      return answer ?? new Response(null, { status: 405 })
    })
  })

  test('a server component, which has headers and no request', async () => {
    const auth = create()
    const visitor = createVisitor(auth.handle, page, page + basePath)
    await visitor.signIn(createAccount())
    const headers = async (): Promise<Pick<Headers, 'get' | 'has'>> => visitor.request().headers
    expect((await auth.getSession({ headers: await headers() }))?.sessions).toHaveLength(1)
  })
})

describe('node:http', () => {
  /** Sends the page's request on to the sign-in server, as a proxy of the page's own server does. */
  const through = (base: string) => (request: Request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(base + pathname + search, request))
  }

  test('toNodeHandler', async () => {
    const auth = create()
    await expectWhole(through(await listen(toNodeHandler(auth.handle))))
  })

  test('toRequest, for who asks', async () => {
    const auth = create()
    const signIn = toNodeHandler(auth.handle)
    const base = await listen(async (request, response) => {
      if (request.url?.startsWith(basePath)) return signIn(request, response)
      const who = await auth.getSession(toRequest(request))
      response.end(who?.sessions[0].data.accountAddress ?? 'nobody')
    })
    const visitor = createVisitor(through(base), page, page + basePath)
    const account = createAccount()
    await visitor.signIn(account)
    const cookie = [...visitor.jar].map((pair) => pair.join('=')).join('; ')
    expect(await (await fetch(`${base}/me`, { headers: { cookie } })).text()).toBe(account.address)
    expect(await (await fetch(`${base}/me`)).text()).toBe('nobody')
  })

  test('who asks leaves the body to the server’s own code', async () => {
    const auth = create()
    const base = await listen(async (request, response) => {
      await auth.getSession(toRequest(request))
      response.end(await text(request))
    })
    expect(await (await fetch(`${base}/orders`, { method: 'POST', body: 'two apples' })).text()).toBe('two apples')
  })

  test('Express, which cuts the path that a handler is mounted on', async () => {
    const auth = create()
    const handler = toNodeHandler(auth.handle)
    const base = await listen((request, response) => {
      const cut = { originalUrl: request.url, url: request.url?.slice(basePath.length) }
      return handler(Object.assign(request, cut), response)
    })
    await expectWhole(through(base))
  })

  test.each([
    ['TRACE', '/api/sign-in/nonce', {}, 400],
    ['GET', 'http://evil.app/api/sign-in/nonce', {}, 404],
    ['GET', '//evil.app/api/sign-in/session', {}, 404],
    ['GET', '/api/sign-in/session', { host: 'evil.app', cookie: '=;;=a; __Host-tapkit-0=%' }, 200],
  ])('%s %s %j', async (method, path, headers, status) => {
    const { hostname, port } = new URL(await listen(toNodeHandler(create().handle)))
    const sent = ask({ hostname, port, method, path, headers, agent: false }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(status)
  })

  test.each([
    ['has answered', (response: ServerResponse) => void response.writeHead(503).end('Late')],
    ['has begun to answer', (response: ServerResponse) => void response.writeHead(200).write('One moment')],
    ['has hung up', (response: ServerResponse) => void response.destroy()],
  ])('a host that %s in the meantime is not written over, and nothing rejects', async (_, meddle) => {
    let outcome: Promise<void> = Promise.reject(new Error('Nobody asked'))
    outcome.catch(() => {})
    const base = await listen((request, response) => {
      outcome = toNodeHandler(async () => {
        meddle(response)
        return new Response('Mine')
      })(request, response)
      outcome.finally(() => response.end()).catch(() => {})
    })
    const text = await fetch(base).then(
      (answer) => answer.text(),
      () => '',
    )
    expect(text).not.toContain('Mine')
    await expect(outcome).resolves.toBeUndefined()
  })

  test('a handler that throws is answered with 503 for the storage, and else with 500, and a line of the console (server 19)', async () => {
    const storage = memoryStorage()
    const fail = () => Promise.reject(new Error('ECONNREFUSED'))
    const auth = createSignInServer({ origins: page, secret, storage: { ...storage, get: fail }, basePath })
    const visitor = createVisitor(createSignInServer({ origins: page, secret, basePath }).handle, page, page + basePath)
    await visitor.signIn(createAccount())
    const cookie = [...visitor.jar].map((pair) => pair.join('=')).join('; ')
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    const silent = await listen(toNodeHandler(async (request) => new Response(String(await auth.getSession(request)))))
    expect((await fetch(silent, { headers: { cookie } })).status).toBe(503)
    expect(told).toHaveBeenCalledWith(expect.stringContaining('ECONNREFUSED'))
    expect((await fetch(silent)).status).toBe(200)
    const broken = await listen(toNodeHandler(() => Promise.reject(new Error('A bug of the host’s'))))
    expect((await fetch(broken)).status).toBe(500)
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ message: 'A bug of the host’s' }))
  })

  test('toRequest throws for nothing that the network sends', () => {
    const header = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom(':path', 'a b', 'cookie', ''))
    const sent = fc.record({
      method: fc.oneof(
        fc.constantFrom('TRACE', 'CONNECT', 'TRACK', 'GET', 'HEAD', 'POST', 'M-SEARCH', 'PROPFIND'),
        fc.constantFrom('get', 'hEAD', 'trace', 'copy'),
        fc.stringMatching(/^[\w!#$%&'*+.^`|~-]{1,9}$/),
      ),
      url: fc.oneof(fc.webUrl(), fc.string({ unit: 'binary' }), fc.constantFrom('*', '', '//', '//[', '/%', 'a:b@c:d')),
      headers: fc.dictionary(header, fc.oneof(header, fc.array(header))),
    })
    fc.assert(
      fc.property(sent, (message) => {
        const request = toRequest(Object.assign(Readable.from([]), message))
        expect(new URL(request.url).origin).toBe('http://localhost')
      }),
    )
  })

  test('a client that leaves in the middle of its body leaves the server standing', async () => {
    const base = await listen(toNodeHandler(create().handle))
    const { hostname, port } = new URL(base)
    const headers = { origin: page, 'content-type': 'application/json', 'content-length': '500' }
    const sent = ask({ hostname, port, method: 'POST', path: `${basePath}/verify`, headers, agent: false })
    sent.on('error', () => {})
    sent.write('{"message":')
    await once(sent, 'socket').then(([socket]) => once(socket, 'connect'))
    sent.destroy()
    expect((await fetch(`${base}${basePath}/session`)).status).toBe(200)
  })
})
