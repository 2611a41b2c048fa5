import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { toNodeHandler } from 'tapkit/server/node'
import { expect, onTestFinished, test } from 'vitest'

test('an answer of bytes is sent as it is, and ends where its length says: nothing of it is read as the next answer (server 10)', async () => {
  const encode = (text: string) => new TextEncoder().encode(text)
  // What a stranger has uploaded as a picture. As a text, the first half would take the room of the whole, as each of
  // its bytes becomes three.
  const forged = encode('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nEvil')
  const picture = Uint8Array.of(...Array(forged.length / 2).fill(0xff), ...forged)
  const headers = { 'content-length': String(picture.length), 'content-type': 'image/png' }
  const handle = toNodeHandler(async ({ url }) =>
    url.endsWith('/picture') ? new Response(picture, { headers }) : new Response('Mine'),
  )
  const server = createServer(handle).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const socket = connect(Object(server.address()).port, '127.0.0.1')
  socket.write('GET /picture HTTP/1.1\r\nHost: a\r\n\r\nGET /mine HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  const sent = await buffer(socket)
  const start = sent.indexOf('\r\n\r\n') + 4
  const next = sent.subarray(start + picture.length).toString('latin1')
  expect(next).toMatch(/^HTTP\/1\.1 200 OK\r\n.*Mine/s)
  expect(next).not.toContain('Evil')
  expect(Uint8Array.from(sent.subarray(start, start + picture.length))).toEqual(picture)
})
