// @vitest-environment node
import { generateKeyPairSync, sign } from 'node:crypto'
import bs58 from 'bs58'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { projectIds } from '../projects.mjs'
import { type RunningRelay, startRelay } from './startRelay.mjs'

let relay: RunningRelay
const open: WebSocket[] = []

beforeAll(async () => {
  relay = await startRelay()
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate()
  relay.reset()
})
afterAll(() => relay?.stop())

const topic = 'a'.repeat(64)
const other = 'b'.repeat(64)
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const seconds = () => Math.floor(Date.now() / 1000)

/** What a client signs itself in with. */
function makeToken(claims: object = {}, tamper = (token: string) => token): string {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const iss = `did:key:z${bs58.encode(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}`
  const payload = { iss, sub: 'x', aud: relay.url, iat: seconds(), exp: seconds() + 86_400, ...claims }
  const text = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(payload)}`
  return tamper(`${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`)
}

type Reply = { id: unknown; result?: unknown; error?: { code: number; message: string } }
type Push = { topic: string; message: string; tag: number }

/** A client of the relay; `acknowledges` as the SDK does. */
async function connect({ auth = makeToken(), projectId = projectIds.open, origin = '', acknowledges = true } = {}) {
  const query = new URLSearchParams({ auth, projectId })
  const socket = new WebSocket(`${relay.url}/?${query}`, origin ? { origin } : {})
  open.push(socket)
  const pushes: Push[] = []
  const waiting = new Map<number, (reply: Reply) => void>()
  const closed = new Promise<[number, string]>((resolve) => {
    socket.once('close', (code, reason) => resolve([code, String(reason)]))
  })
  socket.on('message', (data) => {
    const value = JSON.parse(String(data))
    if (value.method !== 'irn_subscription') return waiting.get(value.id)?.(value)
    pushes.push(value.params.data)
    if (acknowledges) socket.send(JSON.stringify({ jsonrpc: '2.0', id: value.id, result: true }))
  })
  await new Promise((resolve) => {
    socket.once('open', resolve)
    socket.once('error', resolve)
  })
  let id = 0
  const ask = (method: string, params: object) =>
    new Promise<Reply>((resolve) => {
      waiting.set(++id, resolve)
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    })
  return { socket, pushes, closed, ask, token: auth }
}

const publish = (message: string, ttl = 300, tag = 1108) => ({ topic, message, ttl, tag })
const texts = ({ pushes }: { pushes: Push[] }) => pushes.map(({ message }) => message)

test.each([
  ['a project that does not exist', () => ({ projectId: 'nobody' }), 'Unauthorized: invalid key'],
  ['no project', () => ({ projectId: '' }), 'Unauthorized: invalid key'],
  [
    'a foreign origin',
    () => ({ projectId: projectIds.guarded, origin: 'https://evil.example' }),
    'Unauthorized: origin not allowed',
  ],
  [
    'a clock that is ahead',
    () => ({ auth: makeToken({ iat: seconds() + 3600, exp: seconds() + 7200 }) }),
    'JWT validation error: JWT Token is not yet valid',
  ],
  [
    'an old token',
    () => ({ auth: makeToken({ exp: seconds() - 3600 }) }),
    'JWT validation error: JWT Token is expired',
  ],
  [
    'another relay’s token',
    () => ({ auth: makeToken({ aud: 'wss://a.b' }) }),
    'JWT validation error: Invalid audience',
  ],
  [
    'a changed claim',
    () => ({ auth: makeToken({}, (token) => token.replace(/\.[^.]+\./, `.${encode({ iss: 'did:key:z6Mk' })}.`)) }),
    'JWT validation error: Invalid signature',
  ],
  ['no token', () => ({ auth: '' }), 'JWT validation error: Invalid signature'],
])('%s is refused with its words', async (_, options, reason) => {
  const { closed } = await connect(options())
  expect(await closed).toEqual([3000, reason])
  expect(relay.state().log.at(-1)).toMatchObject({ on: 'connect', reason })
})

test('a guarded project lets its own site in, and programs that are no browser', async () => {
  for (const origin of ['https://app.tapkit.example', '']) {
    const { ask } = await connect({ projectId: projectIds.guarded, origin })
    expect((await ask('irn_subscribe', { topic })).result).toMatch(/^[0-9a-f]{64}$/)
  }
})

test('a message reaches who listens and who comes later, once each, and never its sender', async () => {
  const [sender, listener, latecomer] = [await connect(), await connect(), await connect()]
  await listener.ask('irn_subscribe', { topic })
  await sender.ask('irn_subscribe', { topic })
  expect((await sender.ask('irn_publish', publish('one'))).result).toBe(true)
  await expect.poll(() => texts(listener)).toEqual(['one'])
  await latecomer.ask('irn_batchSubscribe', { topics: [other, topic] })
  await expect.poll(() => texts(latecomer)).toEqual(['one'])
  // Again on another socket: what was acknowledged does not come again.
  const back = await connect({ auth: listener.token })
  await back.ask('irn_subscribe', { topic })
  await sender.ask('irn_publish', publish('two'))
  await expect.poll(() => texts(back)).toEqual(['two'])
  expect(texts(sender)).toEqual([])
})

test('what a client did not acknowledge comes again', async () => {
  const sender = await connect()
  const deaf = await connect({ acknowledges: false })
  await deaf.ask('irn_subscribe', { topic })
  await sender.ask('irn_publish', publish('one'))
  await expect.poll(() => texts(deaf)).toEqual(['one'])
  deaf.socket.terminate()
  const back = await connect({ auth: deaf.token })
  await back.ask('irn_subscribe', { topic })
  await expect.poll(() => texts(back)).toEqual(['one'])
})

test('a message whose time is over is gone', async () => {
  const [sender, listener] = [await connect(), await connect()]
  await sender.ask('irn_publish', publish('short', 1))
  await sender.ask('irn_publish', publish('long', 300))
  await expect.poll(() => relay.state().messages.length).toBe(1)
  const { result } = await listener.ask('irn_batchFetchMessages', { topics: [topic] })
  expect(result).toMatchObject({ messages: [{ topic, message: 'long', tag: 1108 }], hasMore: false })
  expect((await listener.ask('irn_fetchMessages', { topic })).result).toMatchObject({ messages: [] })
})

test('proposing and approving a session publish with their tags, and subscribe who calls', async () => {
  const [app, wallet] = [await connect(), await connect()]
  await app.ask('wc_proposeSession', { pairingTopic: topic, sessionProposal: 'propose', ttl: 300 })
  await wallet.ask('irn_subscribe', { topic })
  await expect.poll(() => wallet.pushes).toMatchObject([{ topic, message: 'propose', tag: 1100 }])
  await wallet.ask('wc_approveSession', {
    pairingTopic: topic,
    sessionTopic: other,
    sessionProposalResponse: 'yes',
    sessionSettlementRequest: 'settle',
    ttl: 300,
  })
  await expect.poll(() => app.pushes).toMatchObject([{ topic, message: 'yes', tag: 1101 }])
  await app.ask('irn_subscribe', { topic: other })
  await expect.poll(() => app.pushes.at(-1)).toMatchObject({ topic: other, message: 'settle', tag: 1102 })
  await app.ask('irn_publish', { ...publish('settled'), topic: other })
  await expect.poll(() => texts(wallet)).toEqual(['propose', 'settled'])
  await wallet.ask('irn_unsubscribe', { topic: other, id: 'x' })
  expect(relay.state().sockets.find(({ topics }) => topics.length === 1)?.topics).toEqual([topic])
})

test.each([
  ['irn_fly', {}, -32601],
  ['irn_subscribe', { topic: 'short' }, -32602],
  ['irn_publish', { topic, message: '', ttl: 300 }, -32602],
  ['irn_publish', { topic, message: 'x', ttl: 0 }, -32602],
  ['irn_batchSubscribe', { topics: topic }, -32602],
])('%s %j is refused', async (method, params, code) => {
  const { ask } = await connect()
  expect((await ask(method, params)).error?.code).toBe(code)
})

test('faults: a lost request, a lost answer, an error, a message twice, late, overtaken, or never', async () => {
  const [sender, listener] = [await connect(), await connect()]
  await listener.ask('irn_subscribe', { topic })
  relay.setFaults([
    { on: 'request', method: 'irn_publish', tag: 1, do: 'drop' },
    { on: 'answer', method: 'irn_publish', tag: 2, do: 'drop' },
    { on: 'request', tag: 3, do: 'error', code: -32000, reason: 'Too busy', times: 1 },
    { on: 'push', tag: 4, do: 'duplicate' },
    { on: 'push', tag: 5, do: 'reorder' },
    { on: 'push', tag: 6, do: 'hold' },
    { on: 'push', tag: 7, do: 'delay', ms: 1 },
    { on: 'push', tag: 8, do: 'drop' },
  ])
  const send = (tag: number) => sender.ask('irn_publish', publish(`${tag}`, 300, tag))
  void send(1)
  void send(2)
  await expect.poll(() => texts(listener)).toEqual(['2'])
  expect((await send(3)).error).toEqual({ code: -32000, message: 'Too busy' })
  for (const tag of [3, 4, 5, 6, 8, 9]) await send(tag)
  await expect.poll(() => texts(listener)).toEqual(['2', '3', '4', '4', '9', '5'])
  expect(relay.release()).toBe(1)
  await expect.poll(() => texts(listener).at(-1)).toBe('6')
  await send(7)
  await expect.poll(() => texts(listener).at(-1)).toBe('7')
  expect(relay.state().faults.map(({ hits }) => hits)).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
})

test.each([
  [1000, 'done', 1000],
  [1001, 'going away', 1001],
  [1012, 'restart', 1012],
  [3000, 'Unauthorized: invalid key', 3000],
  [4008, 'too many requests', 4008],
  [4010, 'rebalancing', 4010],
  [1006, '', 1006],
])('sockets are closed with %i on demand, and new ones at the door', async (code, reason, seen) => {
  const { closed } = await connect()
  expect(relay.close(code, reason)).toBe(1)
  expect(await closed).toEqual([seen, reason])
  relay.setFaults([{ on: 'connect', do: 'close', code, reason, times: 1 }])
  expect(await (await connect()).closed).toEqual([seen, reason])
  expect((await (await connect()).ask('irn_subscribe', { topic })).result).toBeTruthy()
})

test('a relay that stops answering keeps its sockets', async () => {
  const { ask, socket } = await connect()
  relay.setFaults([{ do: 'drop' }])
  void ask('irn_subscribe', { topic })
  await expect.poll(() => relay.state().faults[0]?.hits).toBe(1)
  expect(socket.readyState).toBe(WebSocket.OPEN)
  relay.setFaults([])
  expect((await ask('irn_subscribe', { topic })).result).toBeTruthy()
})

test('another process orders all of it by HTTP, and hears of a rule that could never apply', async () => {
  const order = async (path: string, body: unknown) => {
    const response = await fetch(`${relay.controlUrl}/${path}`, { method: 'POST', body: JSON.stringify(body) })
    return { status: response.status, body: await response.json() }
  }
  const { closed, ask } = await connect()
  expect(await order('faults', [{ on: 'push', do: 'explode' }])).toEqual({
    status: 400,
    body: { error: 'A fault does one of drop, delay, hold, duplicate, reorder, error, close.' },
  })
  expect((await order('faults', [{ method: 'irn_subscribe', tags: 1, do: 'drop' }])).status).toBe(400)
  expect((await order('faults', [{ on: 'request', do: 'hold' }])).status).toBe(200)
  const held = ask('irn_subscribe', { topic })
  await expect.poll(async () => (await order('release', {})).body).toBe(1)
  expect((await held).result).toBeTruthy()
  const state = await (await fetch(`${relay.controlUrl}/state`)).json()
  expect(state).toEqual(relay.state())
  await order('projects', { id: projectIds.open })
  expect(await (await connect()).closed).toEqual([3000, 'Unauthorized: invalid key'])
  await order('reset', {})
  await order('close', { code: 4010, reason: 'rebalancing' })
  expect(await closed).toEqual([4010, 'rebalancing'])
  expect((await fetch(`${relay.controlUrl}/nothing`)).status).toBe(404)
})

test('stopping ends clients that a fault keeps at the door', async () => {
  const brief = await startRelay()
  brief.setFaults([{ on: 'connect', do: 'drop' }])
  const socket = new WebSocket(`${brief.url}/?${new URLSearchParams({ projectId: projectIds.open })}`)
  const ended = new Promise((resolve) => {
    socket.once('error', resolve)
  })
  await expect.poll(() => brief.state().faults[0]?.hits).toBe(1)
  await brief.stop()
  expect(await ended).toBeInstanceOf(Error)
})
