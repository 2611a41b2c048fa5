import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect as connect2, createServer as createServer2 } from 'node:http2'
import { connect, type Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { toNodeHandler } from 'tapkit/server/node'
import { afterEach, expect, test, vi } from 'vitest'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function listen(server: Server): Promise<number> {
  closers.push(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return Object(server.address()).port
}

/** A connection that has sent several requests at once and has read nothing yet. */
async function send(port: number, requests: number) {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  closers.push(() => socket.destroy())
  await once(socket, 'connect')
  socket.pause()
  socket.write(Array.from({ length: requests }, (_, at) => `GET /${at} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''))
  return socket
}

test('requests on a connection that reads no answers are not handled, and are once it does (server 10)', async () => {
  const handled: string[] = []
  const large = 'x'.repeat(16_000_000)
  const server = createServer(
    toNodeHandler(async ({ url }) => {
      const { pathname } = new URL(url)
      if (pathname === '/other') return new Response('other')
      handled.push(pathname)
      return new Response(large)
    }),
  )
  const port = await listen(server)
  const socket = await send(port, 3)
  await vi.waitUntil(() => handled.length > 0)
  for (let each = 0; each < 20; each++)
    expect(await (await fetch(`http://127.0.0.1:${port}/other`)).text()).toBe('other')
  expect(handled).toEqual(['/0'])
  let read = 0
  socket.on('data', (data) => {
    read += data.length
  })
  socket.resume()
  await vi.waitUntil(() => read > 3 * large.length, { timeout: 10_000 })
  expect(handled).toEqual(['/0', '/1', '/2'])
  server.closeAllConnections()
})

test('a connection on which more than a hundred requests wait is closed, and nothing of it is handled later (server 10)', async () => {
  let handled = 0
  let answer = (_: Response) => {}
  const answered = new Promise<Response>((resolve) => {
    answer = resolve
  })
  const port = await listen(
    createServer(
      toNodeHandler(() => {
        handled++
        return answered
      }),
    ),
  )
  const socket = await send(port, 150)
  socket.resume()
  await once(socket, 'close')
  answer(new Response('late'))
  // Meanwhile another connection asks, and gets its answer.
  expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(200)
  expect(handled).toBeLessThanOrEqual(2)
})

test('requests that HTTP/2 sends at once are handled at once', async () => {
  const paths: string[] = []
  let come = () => {}
  const both = new Promise<void>((resolve) => {
    come = resolve
  })
  const server = createServer2(
    toNodeHandler(async ({ url }) => {
      if (paths.push(new URL(url).pathname) === 2) come()
      await both
      return new Response('both')
    }),
  )
  const port = await listen(server)
  const session = connect2(`http://127.0.0.1:${port}`)
  closers.push(() => session.close())
  const answers = ['/a', '/b'].map((path) => text(session.request({ ':path': path })))
  expect(await Promise.all(answers)).toEqual(['both', 'both'])
})
