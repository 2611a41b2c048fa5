import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, createServer as createServer2 } from 'node:http2'
import type { Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { createSignInServer } from 'tapkit/server'
import { type NodeRequest, toNodeHandler, toRequest } from 'tapkit/server/node'
import { afterEach, expect, test } from 'vitest'
import { createAccount, createVisitor, secret } from '../fixtures/createVisitor.ts'

const page = 'http://localhost:3000'
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function listen(server: Server): Promise<string> {
  closers.push(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${Object(server.address()).port}`
}

test.each([
  ['get', 'GET', 200],
  ['hEAD', 'HEAD', 200],
  ['copy', 'copy', 400],
])('HTTP/2 leaves the case of a method to the client: %s (server 10)', async (method, read, status) => {
  const requests: NodeRequest[] = []
  const handle = toNodeHandler(async () => new Response('Mine'))
  const server = createServer2((request, response) => {
    requests.push(request)
    return handle(request, response)
  })
  const session = connect(await listen(server))
  closers.push(() => session.close())
  const stream = session.request({ ':method': method, ':path': '/' }).end()
  const [headers] = await once(stream, 'response')
  stream.resume()
  await once(stream, 'close')
  expect([requests.map((request) => toRequest(request).method), headers[':status']]).toEqual([[read], status])
})

test('a body that a parser of the host has read before and thrown away is said so to `onError` (server 10)', async () => {
  const errors: unknown[] = []
  const auth = createSignInServer({ origins: page, secret, onError: (error) => errors.push(error) })
  const handler = toNodeHandler(auth.handle)
  const server = createServer(async (request, response) => {
    // As `express.json()` does that is mounted before.
    for await (const _ of request);
    // The headers say which visitor asks.
    await auth.getSession(toRequest(request))
    await handler(request, response)
  })
  const base = await listen(server)
  const headers = { origin: page, 'content-type': 'application/json', connection: 'close' }
  const body = JSON.stringify({ message: 'a', signature: 'b' })
  const { status } = await fetch(`${base}/sign-in/verify`, { method: 'POST', headers, body })
  expect([status, errors.map((error) => Object(error).message)]).toEqual([
    500,
    ['The body was read before: mount the sign-in server before anything that reads bodies.'],
  ])
})

/** A server with a parser of JSON before the sign-in server, as `express.json()` is. */
function startParsed() {
  const auth = createSignInServer({ origins: page, secret })
  const handler = toNodeHandler(auth.handle)
  const server = createServer(async (request, response) => {
    const sent = await text(request)
    if (sent) Object.assign(request, { body: JSON.parse(sent) })
    await auth.getSession(toRequest(request))
    await handler(request, response)
  })
  return listen(server)
}

test('a visitor who signs in behind a parser of JSON is signed in (server 10)', async () => {
  const base = await startParsed()
  const visitor = createVisitor((request) => fetch(request.url.replace(page, base), request), page)
  const account = createAccount()
  expect((await visitor.signIn(account)).status).toBe(200)
  expect(await visitor.sessions()).toMatchObject([{ data: { accountAddress: account.address } }])
})

test.each([
  ['nothing of a sign-in', { a: 1 }, 400],
  ['a list', [], 400],
  ['more than 32 kB', { message: 'a'.repeat(33_000), signature: 'b' }, 413],
])('behind a parser of JSON, the bounds of a body stay: %s (server 8, server 10)', async (_, body, status) => {
  const base = await startParsed()
  const headers = { origin: page, 'content-type': 'application/json', connection: 'close' }
  const answer = await fetch(`${base}/sign-in/verify`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(status)
})
