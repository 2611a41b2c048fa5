// @vitest-environment node
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket as NodeWebSocket, type WebSocket as Peer, WebSocketServer } from 'ws'
import { subscribeSignature } from './subscribeSignature.ts'

let server: WebSocketServer
let url: string

beforeEach(async () => {
  vi.stubGlobal('WebSocket', NodeWebSocket)
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  vi.unstubAllGlobals()
  server.close()
})

/** A subscription, and the node's side of it once it has asked. */
async function subscribe() {
  const done = new AbortController()
  const outcome = subscribeSignature(url, 'id', done.signal)
  const [peer] = (await once(server, 'connection')) as [Peer]
  const [asked] = (await once(peer, 'message')) as [Buffer]
  return { outcome, done, peer, asked: JSON.parse(String(asked)) }
}

const notification = (value: unknown) =>
  JSON.stringify({ jsonrpc: '2.0', method: 'signatureNotification', params: { subscription: 1, result: { value } } })

test.each([
  [null, 'confirmed'],
  [{ InstructionError: [0, 'x'] }, 'failed'],
])('a notification with err %j is %s', async (err, expected) => {
  const { outcome, peer, asked } = await subscribe()
  expect(asked).toMatchObject({ method: 'signatureSubscribe', params: ['id', { commitment: 'confirmed' }] })
  peer.send(notification({ err }))
  expect(await outcome).toBe(expected)
})

test('what is no notification tells nothing', async () => {
  const { outcome, peer } = await subscribe()
  const noise = [
    '',
    '{',
    '7',
    'null',
    '{"result":1}',
    notification(null),
    notification('receivedSignature'),
    notification({}),
  ]
  for (const message of noise) peer.send(message)
  peer.send(Buffer.from([1, 2]))
  peer.send(notification({ err: { x: 1 } }))
  expect(await outcome).toBe('failed')
})

test('the connection ends when nobody listens any more', async () => {
  const { peer, done } = await subscribe()
  const closed = once(peer, 'close')
  done.abort()
  await closed
})

test('one that ends while it opens is closed as soon as it is open', async () => {
  const done = new AbortController()
  void subscribeSignature(url, 'id', done.signal)
  done.abort()
  const [peer] = (await once(server, 'connection')) as [Peer]
  await once(peer, 'close')
})

test.each(['', 'no url', 'ws://127.0.0.1:1'])('where nothing can be heard (%j) nothing is told', async (address) => {
  const told = subscribeSignature(address, 'id', new AbortController().signal)
  const { outcome, peer } = await subscribe()
  peer.send(notification({ err: null }))
  expect(await Promise.race([told, outcome.then(() => 'nothing')])).toBe('nothing')
})

test('error: a message that is longer than any notification ends the connection, and tells nothing', async () => {
  const { outcome, peer } = await subscribe()
  const closed = once(peer, 'close')
  peer.send(notification({ err: null, logs: 'x'.repeat(20_000) }))
  await closed
  expect(await Promise.race([outcome, Promise.resolve('nothing')])).toBe('nothing')
})
