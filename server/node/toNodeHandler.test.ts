import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { toNodeHandler } from 'tapkit/server/node'
import { expect, onTestFinished, test } from 'vitest'

/** What arrives for two requests that are sent at once on one connection: the first for `/picture`, the second for `/mine`. */
async function askTwice(picture: Response): Promise<Buffer> {
  const handle = toNodeHandler(async ({ url }) => (url.endsWith('/picture') ? picture : new Response('Mine')))
  const server = createServer(handle).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const socket = connect(Object(server.address()).port, '127.0.0.1')
  socket.write('GET /picture HTTP/1.1\r\nHost: a\r\n\r\nGET /mine HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
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

test.each([[{ 'content-length': '20' }], [{ 'transfer-encoding': 'chunked' }], [{}]])(
  'an answer is as long as what is sent, whatever a `fetch` of the host has said of it: %j (server 10)',
  async (headers) => {
    const picture = Uint8Array.of(...encode('x'.repeat(20)), ...forged)
    const { body, rest } = readAnswer(await askTwice(new Response(picture, { headers })))
    expect(Uint8Array.from(body)).toEqual(picture)
    expect(rest).toMatch(next)
  },
)
