import { once } from 'node:events'
import { createServer } from 'node:http'
import { createSignInServer } from 'tapkit/server'
import { toNodeHandler } from 'tapkit/server/node'
import { expect, onTestFinished, test } from 'vitest'
import { createAccount, createVisitor, secret } from '../fixtures/createVisitor.ts'

const page = 'http://localhost:3000'

/** A host whose middleware sets a cookie on each answer before the sign-in server's turn comes, as `response.cookie()` of Express does. */
async function startHost() {
  const handle = toNodeHandler(createSignInServer({ origins: page, secret }).handle)
  let turn = 0
  const server = createServer((request, response) => {
    response.setHeader('set-cookie', [`sid=${++turn}; Path=/; HttpOnly`])
    return handle(request, response)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const base = `http://127.0.0.1:${Object(server.address()).port}`
  return createVisitor((request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(`${base}${pathname}${search}`, request)
  }, page)
}

test('a cookie that the host sets on each answer, as of a session that it rotates, reaches the browser with a sign-in and a sign-out as well (server 18)', async () => {
  const visitor = await startHost()
  const seen: (string | undefined)[] = []
  const note = (answer: { readonly status: number }) => {
    expect(answer.status).toBe(200)
    seen.push(visitor.jar.get('sid'))
  }
  note(await visitor.send('GET', '/session'))
  const body = await visitor.sign(createAccount())
  note(await visitor.send('POST', '/verify', { body }))
  note(await visitor.send('DELETE', '/session'))
  // The second answer is that of `nonce`.
  expect(seen).toEqual(['1', '3', '4'])
})

test('lists that the host has set stay beside those of the answer, whose other headers replace the host’s (server 18)', async () => {
  const own = { vary: 'origin', 'cache-control': 'no-store' }
  const handle = toNodeHandler(async () => new Response('', { headers: own }))
  const server = createServer((request, response) => {
    response.setHeader('Vary', 'Accept-Encoding')
    response.setHeader('Cache-Control', 'public')
    return handle(request, response)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { headers } = await fetch(`http://127.0.0.1:${Object(server.address()).port}`)
  expect([headers.get('vary'), headers.get('cache-control')]).toEqual(['Accept-Encoding, origin', 'no-store'])
})
