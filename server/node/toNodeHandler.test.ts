import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect as connect2, createServer as createServer2 } from 'node:http2'
import { connect } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { createSignInServer } from 'tapkit/server'
import { toNodeHandler } from 'tapkit/server/node'
import { expect, onTestFinished, test, vi } from 'vitest'

/** The bytes that arrive for two requests that are sent at once on one connection: the first for `/picture`, the second for `/mine`. */
async function askTwice(picture: Response, method = 'GET'): Promise<Buffer> {
  const handle = toNodeHandler(async ({ url }) => (url.endsWith('/picture') ? picture : new Response('Mine')))
  const server = createServer(handle).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const socket = connect(Object(server.address()).port, '127.0.0.1')
  socket.write(`${method} /picture HTTP/1.1\r\nHost: a\r\n\r\n`)
  socket.write('GET /mine HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  return buffer(socket)
}

/** Takes an answer from the front, as clients read it: as many bytes as its `content-length` says. */
function readAnswer(sent: Buffer): { readonly body: Buffer; readonly rest: string } {
  const start = sent.indexOf('\r\n\r\n') + 4
  const length = Number(/\r\ncontent-length: (\d+)\r\n/i.exec(sent.subarray(0, start).toString('latin1'))?.[1])
  return { body: sent.subarray(start, start + length), rest: sent.subarray(start + length).toString('latin1') }
}

const encode = (text: string) => new TextEncoder().encode(text)
/** An answer that a stranger has hidden in a picture. */
const forged = encode('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nEvil')
const next = /^HTTP\/1\.1 200 OK\r\n.*Mine/s

test('an answer of bytes is sent as it is, and nothing of it is read as the next answer (server 10)', async () => {
  // As a text, the first half would take the room of the whole, as each of its bytes becomes three.
  const picture = Uint8Array.of(...Array(forged.length / 2).fill(0xff), ...forged)
  const headers = { 'content-length': String(picture.length), 'content-type': 'image/png' }
  const { body, rest } = readAnswer(await askTwice(new Response(picture, { headers })))
  expect(Uint8Array.from(body)).toEqual(picture)
  expect(rest).toMatch(next)
  expect(rest).not.toContain('Evil')
})

test.each([
  ['GET', 200],
  ['POST', 404],
])(
  'an empty answer says so, whatever length a `fetch` of the host has told: it swallows nothing of the next answer: %s, %i (server 10)',
  async (method, status) => {
    const headers = { 'content-encoding': 'gzip', 'content-length': '20' }
    const { body, rest } = readAnswer(await askTwice(new Response('', { status, headers }), method))
    expect(body.toString()).toBe('')
    expect(rest).toMatch(next)
  },
)

test.each([
  ['HEAD', 200],
  ['GET', 304],
])(
  'an answer to %s, with status %i, tells the length that the host has given it (server 10)',
  async (method, status) => {
    const sent = await askTwice(new Response(null, { status, headers: { 'content-length': '20' } }), method)
    expect(sent.toString()).toMatch(
      /^HTTP\/1\.1 \d+ [^\r]*\r\ncontent-length: 20\r\n.*?\r\n\r\nHTTP\/1\.1 200 OK\r\n.*Mine$/s,
    )
  },
)

/** A server's headers about its own connection to the host. */
const ofConnection = {
  connection: 'keep-alive',
  'keep-alive': 'timeout=5',
  'proxy-connection': 'keep-alive',
  trailer: 'x-sum',
  upgrade: 'h2c',
}

test.each([200, 413])(
  'an answer that the host has fetched arrives over HTTP/2 as well, without what it says of its connection: %i (server 10)',
  async (status) => {
    const handle = toNodeHandler(async () => new Response('Mine', { status, headers: ofConnection }))
    const server = createServer2(handle).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const session = connect2(`http://127.0.0.1:${Object(server.address()).port}`)
    onTestFinished(() => session.close())
    const stream = session.request({ ':path': '/' }).end()
    const [headers] = await once(stream, 'response')
    expect([headers[':status'], headers['keep-alive'], await text(stream)]).toEqual([status, undefined, 'Mine'])
  },
)

test('over HTTP/2 a body that is too large is over with its answer, though its sender goes on: it keeps no stream (server 8)', async () => {
  const auth = createSignInServer({ origins: 'http://localhost:3000', secret: 'a secret of the tests, random enough' })
  const server = createServer2(toNodeHandler(auth.handle)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const session = connect2(`http://127.0.0.1:${Object(server.address()).port}`)
  onTestFinished(() => session.close())
  const stream = session.request({
    ':method': 'POST',
    ':path': '/sign-in/verify',
    origin: 'http://localhost:3000',
    'content-type': 'application/json',
  })
  let said = ''
  stream.setEncoding('utf8').on('data', (part) => {
    said += part
  })
  stream.write(' '.repeat(40_000))
  await once(stream, 'close')
  expect(JSON.parse(said).error.code).toBe('body_too_large')
})

test.each([
  ['begun to read', async ({ body }: Request) => void (await body?.getReader().read())],
  ['not read, as of a page that is refused', async () => {}],
])(
  'over HTTP/1.1 an answer to a body that has not come whole ends the connection, which its sender could keep: a body that the server has %s (server 8)',
  async (_, read) => {
    const handle = toNodeHandler(async (request) => {
      await read(request)
      return new Response('Enough')
    })
    const server = createServer(handle).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const socket = connect(Object(server.address()).port, '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nThis')
    expect((await buffer(socket)).toString()).toMatch(/^HTTP\/1\.1 200 OK\r\n.*connection: close\r\n.*Enough$/is)
  },
)

test('an answer that the host has fetched arrives over HTTP/1.1 as well, without the headers about its own connection (server 10)', async () => {
  const sent = (await askTwice(new Response('Picture', { headers: ofConnection }))).toString()
  expect(sent).toMatch(/^HTTP\/1\.1 200 OK\r\n.*PictureHTTP\/1\.1 200 OK\r\n.*Mine$/s)
  expect(sent).not.toMatch(/trailer|upgrade|proxy-connection/i)
})

test('a connection is cut if the host’s own headers keep every answer from being sent (server 10)', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  const handle = toNodeHandler(async () => new Response('Mine'))
  const server = createServer((request, response) => {
    response.setHeader('trailer', 'x-sum')
    return handle(request, response)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const socket = connect(Object(server.address()).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  expect((await buffer(socket)).toString()).toBe('')
  expect(told).toHaveBeenCalled()
})

test.each([[{ 'content-length': '20' }], [{ 'transfer-encoding': 'chunked' }], [{}]])(
  'an answer is as long as what is sent, whatever a `fetch` of the host has said of it: %j (server 10)',
  async (headers) => {
    const picture = Uint8Array.of(...encode('x'.repeat(20)), ...forged)
    const { body, rest } = readAnswer(await askTwice(new Response(picture, { headers })))
    expect(Uint8Array.from(body)).toEqual(picture)
    expect(rest).toMatch(next)
  },
)
