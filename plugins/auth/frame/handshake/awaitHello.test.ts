import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { Role } from '../../protocol/hello.ts'
import { fakePage } from '../fixtures/fakePage.ts'
import { awaitHello, type Hello } from './awaitHello.ts'

const host = 'https://app.acme.test'
const secure = 'https://keys.acme.test'
const hosts = [host]
const hello = (role: Role = 'bridge') => ({ tapkit: 1, hello: role })

function makePort(): MessagePort {
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => {
    port1.close()
    port2.close()
  })
  return port2
}

/** Starts the page and answers the messages that the page has had so far. */
function start(page: ReturnType<typeof fakePage>['page'], role: Role = 'bridge', onRefused = (_: string) => {}) {
  const heard: Hello[] = []
  const shaken = awaitHello({ hosts, role, page, onRefused })
  shaken.then(
    (found) => heard.push(found),
    () => {},
  )
  return { heard, shaken }
}
const soon = () => new Promise((resolve) => setImmediate(resolve))

test('a listed host shakes hands with the page in its frame', async () => {
  const parent = {}
  const { page, post } = fakePage({ parent, ancestors: [host] })
  const { shaken } = start(page)
  const port = makePort()
  post({ source: parent, origin: host, data: hello(), ports: [port] })
  expect(await shaken).toEqual({ host, port })
})

test('a listed host shakes hands with the window that it has opened', async () => {
  const opener = {}
  const { page, post } = fakePage({ opener })
  const { shaken } = start(page, 'window')
  const port = makePort()
  post({ source: opener, origin: host, data: hello('window'), ports: [port] })
  expect(await shaken).toEqual({ host, port })
})

test('a hello of another version is taken, so that the page can say its own', async () => {
  const parent = {}
  const { page, post } = fakePage({ parent })
  const { shaken } = start(page)
  post({ source: parent, origin: host, data: { tapkit: 2, hello: 'bridge' }, ports: [makePort()] })
  expect(await shaken).toMatchObject({ host })
})

test('a page says to the window around or behind it that it listens, and no more (login 69)', async () => {
  const { page, words, listeners } = fakePage({ opener: {} })
  start(page, 'window')
  expect([words, listeners()]).toEqual([[[{ tapkit: 1 }, '*']], 1])
})

test('a second hello is not heard', async () => {
  const parent = {}
  const { page, post } = fakePage({ parent })
  const { shaken } = start(page)
  const port = makePort()
  post({ source: parent, origin: host, data: hello(), ports: [port] })
  post({ source: parent, origin: host, data: hello(), ports: [makePort()] })
  expect((await shaken).port).toBe(port)
})

const parent = { name: 'parent' }
const opener = { name: 'opener' }
const strangers: [string, Parameters<ReturnType<typeof fakePage>['post']>[0]][] = [
  ['another origin', { source: parent, origin: 'https://evil.test', data: hello() }],
  ['a subdomain', { source: parent, origin: 'https://x.app.acme.test', data: hello() }],
  ['the same name over http', { source: parent, origin: 'http://app.acme.test', data: hello() }],
  ['another port', { source: parent, origin: `${host}:8443`, data: hello() }],
  ['an opaque origin', { source: parent, origin: 'null', data: hello() }],
  ['no origin', { source: parent, origin: '', data: hello() }],
  ['the page’s own origin', { source: parent, origin: secure, data: hello() }],
  ['another window of the host', { source: {}, origin: host, data: hello() }],
  ['no window', { source: null, origin: host, data: hello() }],
  ['the opener of a page that is in a frame', { source: opener, origin: host, data: hello() }],
  ['another role', { source: parent, origin: host, data: hello('approve') }],
  ['no role', { source: parent, origin: host, data: { tapkit: 1 } }],
  ['more than a hello', { source: parent, origin: host, data: { ...hello(), more: 1 } }],
  ['a version that is no number', { source: parent, origin: host, data: { tapkit: '1', hello: 'bridge' } }],
  ['a giant hello', { source: parent, origin: host, data: { tapkit: 1, hello: 'b'.repeat(1_000_000) } }],
  ['a text', { source: parent, origin: host, data: 'hello' }],
]

test.each(strangers)('a hello from %s is not heard', async (_, message) => {
  const { page, post } = fakePage({ parent, opener })
  const { heard, shaken } = start(page)
  post({ ...message, ports: [makePort()] })
  await soon()
  expect(heard).toEqual([])
  const port = makePort()
  post({ source: parent, origin: host, data: hello(), ports: [port] })
  expect(await shaken).toEqual({ host, port })
})

test.each([0, 2])('a hello with %i ports is not heard', async (count) => {
  const { page, post } = fakePage({ parent })
  const { heard } = start(page)
  post({ source: parent, origin: host, data: hello(), ports: Array.from({ length: count }, makePort) })
  await soon()
  expect(heard).toEqual([])
})

test('a window whose opener has gone meanwhile hears nobody, and no message without a source', async () => {
  const { page, post } = fakePage({ opener })
  const { heard } = start(page, 'window')
  Object.assign(page, { opener: null })
  post({ source: null, origin: host, data: hello('window'), ports: [makePort()] })
  post({ source: opener, origin: host, data: hello('window'), ports: [makePort()] })
  await soon()
  expect(heard).toEqual([])
})

test.each<[string, Role, Parameters<typeof fakePage>[0], string]>([
  ['on an origin of a host', 'bridge', { parent, origin: host }, 'own_origin'],
  ['without an origin of its own', 'bridge', { parent, origin: 'null' }, 'opaque_origin'],
  ['as a window in a frame', 'window', { parent }, 'framed'],
  ['as a bridge that is no frame', 'bridge', { opener }, 'not_framed'],
  ['as a window that nobody has opened', 'window', {}, 'no_opener'],
  ['as an approval page that nobody has opened', 'approve', {}, 'no_opener'],
])('a page does not start %s, and hears nothing', async (_, role, place, problem) => {
  const { page, listeners } = fakePage(place)
  await expect(awaitHello({ hosts, role, page })).rejects.toMatchObject({
    code: 'secure_page_start',
    params: { problem },
  })
  expect(listeners()).toBe(0)
})

test.each<[secure: string, host: string]>([
  ['https://app.acme.test:8443', 'https://app.acme.test'],
  ['https://app.acme.test', 'https://app.acme.test:8443'],
  ['https://acme.test', 'https://app.acme.test'],
  ['https://acme.test', 'https://deep.app.acme.test:444'],
])('a page of %s does not start for %s, whose scripts could use its passkeys (login 72)', async (origin, host) => {
  const places = { bridge: { parent, origin }, approve: { parent, origin }, window: { opener, origin } }
  for (const role of ['bridge', 'approve', 'window'] as const) {
    const { page, listeners } = fakePage(places[role])
    const started = awaitHello({ hosts: ['https://shop.acme.example', host], role, page })
    await expect(started).rejects.toMatchObject({ params: { problem: 'own_origin', given: host } })
    expect(listeners()).toBe(0)
  }
})

test.each<[secure: string, host: string]>([
  ['https://keys.app.acme.test', 'https://app.acme.test'],
  ['https://acme.test', 'https://notacme.test'],
  ['http://localhost:5174', 'http://localhost:5173'],
  ['http://localhost:5174', 'http://app.localhost:5173'],
  ['http://127.0.0.1:5174', 'http://127.0.0.1:5173'],
])('a page of %s starts for %s (login 72)', async (origin, host) => {
  const { page, post } = fakePage({ parent, origin })
  const shaken = awaitHello({ hosts: [host], role: 'bridge', page })
  const port = makePort()
  post({ source: parent, origin: host, data: hello(), ports: [port] })
  expect(await shaken).toEqual({ host, port })
})

/** Says hello over a port, and hears what the page says there. */
async function hear(say: (port: MessagePort) => void): Promise<unknown[]> {
  const { port1, port2 } = new MessageChannel()
  const heard: unknown[] = []
  port1.onmessage = ({ data }) => heard.push(data)
  say(port2)
  await soon()
  await soon()
  for (const port of [port1, port2]) port.close()
  return heard
}
const refusal = { id: expect.any(String), type: 'ENDED', payload: { reason: 'host_removed' } }

test.each(['https://evil.test', 'https://x.app.acme.test', `${host}:8443`, 'null', secure])(
  'a host of the origin %s is told over the port of its hello that it is refused, and gets nothing else (login 57)',
  async (origin) => {
    const { page, post } = fakePage({ opener })
    const refused: string[] = []
    const { heard } = start(page, 'window', (host) => refused.push(host))
    const said = await hear((port) => post({ source: opener, origin, data: hello('window'), ports: [port] }))
    expect([said, heard, refused]).toEqual([[refusal], [], [origin]])
  },
)

test.each(strangers.slice(7))('%s is not answered, also not with a refusal (login 57)', async (_, message) => {
  const { page, post } = fakePage({ parent, opener })
  const { heard } = start(page)
  expect([await hear((port) => post({ ...message, ports: [port] })), heard]).toEqual([[], []])
})

test.each([[[host, 'https://evil.test']], [['https://evil.test']], [['null']]])(
  'a page in frames of %s does not start, and refuses each host that asks there (login 57)',
  async (ancestors) => {
    const { page, post } = fakePage({ parent, ancestors })
    await expect(awaitHello({ hosts, role: 'bridge', page })).rejects.toMatchObject({
      code: 'secure_page_start',
      params: { problem: 'foreign_ancestor' },
    })
    for (const origin of [host, 'https://evil.test'])
      expect(await hear((port) => post({ source: parent, origin, data: hello(), ports: [port] }))).toEqual([refusal])
  },
)

test('a misconfigured list of hosts is said before anybody is heard', async () => {
  const { page, listeners } = fakePage({ parent })
  const starting = awaitHello({ hosts: ['https://*.acme.test'], role: 'bridge', page })
  await expect(starting).rejects.toMatchObject({ params: { problem: 'bad_host', given: 'https://*.acme.test' } })
  expect(listeners()).toBe(0)
})

test('a page that is gone hears nothing any more', async () => {
  const controller = new AbortController()
  const { page, post } = fakePage({ parent })
  const shaken = awaitHello({ hosts, role: 'bridge', page, signal: controller.signal })
  controller.abort()
  post({ source: parent, origin: host, data: hello(), ports: [makePort()] })
  await expect(shaken).rejects.toBe(controller.signal.reason)
})

test('of 10^5 messages of strangers not one is read', async () => {
  const { page, post } = fakePage({ parent })
  const { heard } = start(page)
  let reads = 0
  const count = () => {
    reads += 1
    return undefined
  }
  const data = new Proxy({}, { get: count, getPrototypeOf: () => count() ?? null, getOwnPropertyDescriptor: count })
  for (let index = 0; index < 100_000; index++) post({ source: {}, origin: host, data, ports: [] })
  await soon()
  expect([reads, heard]).toEqual([0, []])
})

test('of any sequence of messages, the first good hello is taken and no other message', async () => {
  const good = fc.constant({ source: parent, origin: host, data: hello(), isGood: true })
  const bad = fc.record({
    source: fc.constantFrom(parent, opener, {}, null),
    origin: fc.constantFrom(host, secure, 'null', '', 'https://evil.test', `${host}.evil.test`),
    data: fc.oneof(fc.constantFrom(hello(), hello('approve'), hello('window')), fc.jsonValue()),
    isGood: fc.constant(false),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(bad, bad, good), { maxLength: 20 }), async (messages) => {
      const { page, post } = fakePage({ parent, opener })
      const { heard } = start(page)
      const ports = messages.map(() => new MessageChannel())
      for (const [index, { source, origin, data }] of messages.entries()) {
        const port = ports[index]?.port1
        post({ source, origin, data, ports: port ? [port] : [] })
      }
      await soon()
      // The parent’s own messages from its own origin are good.
      const isHello = (data: unknown) => JSON.stringify(data) === JSON.stringify(hello())
      const first = messages.findIndex(
        ({ source, origin, data }) => source === parent && origin === host && isHello(data),
      )
      expect(heard).toEqual(first === -1 ? [] : [{ host, port: ports[first]?.port1 }])
      for (const { port1, port2 } of ports) {
        port1.close()
        port2.close()
      }
    }),
    { numRuns: 200 },
  )
})
