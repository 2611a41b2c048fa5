import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { samples, user } from '../protocol/fixtures/samples.ts'
import { type Handlers, openResponder } from '../protocol/openResponder.ts'
import { fakeWindow } from './fixtures/fakeWindow.ts'
import { type Connection, shakeHands } from './shakeHands.ts'

const secure = 'https://keys.acme.test'
beforeAll(() => void vi.stubGlobal('location', new URL('https://app.acme.test')))
afterAll(() => void vi.unstubAllGlobals())
const ready = { v: 1, methods: ['GET_USER'], name: 'Keys', networks: ['eip155:1'], mode: 'unknown' } as const

function fakeTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

function shake(input: Partial<Parameters<typeof shakeHands>[0]> = {}) {
  const { posted, window, asWindow } = fakeWindow()
  const controller = new AbortController()
  const shaking = shakeHands({ target: () => asWindow, secure, role: 'bridge', signal: controller.signal, ...input })
  let connection: Connection | undefined
  shaking.then(
    (found) => {
      connection = found
    },
    () => {},
  )
  onTestFinished(async () => {
    controller.abort()
    connection?.close()
    for (const { port } of posted) port.close()
    await shaking.catch(() => {})
  })
  return { posted, window, asWindow, shaking, controller }
}

/** The page behind a port of a hello. */
const pageOf = (port: MessagePort | undefined, handlers: Handlers = {}) => {
  if (!port) throw new Error('No hello has come')
  return openResponder({ port, handlers })
}

test('the hello says the role and nothing else, to the secure origin alone', async () => {
  const { posted } = shake({ role: 'approve' })
  expect(posted).toMatchObject([{ data: { tapkit: 1, hello: 'approve' }, origin: secure }])
})

test.each(['*', '/', 'https://keys.acme.test/frame', 'https://app.acme.test'])(
  'no hello is posted to %s',
  async (secure) => {
    const { posted, shaking } = shake({ secure })
    await expect(shaking).rejects.toMatchObject({ code: 'invalid_input' })
    expect(posted).toEqual([])
  },
)

test('READY over the port of a hello connects, and then the page is asked', async () => {
  const { posted, shaking } = shake()
  pageOf(posted[0]?.port, { GET_USER: () => user }).tell('READY', ready)
  const connection = await shaking
  expect(connection.ready).toEqual(ready)
  expect(await connection.ask('GET_USER', {})).toEqual(user)
})

test('what the app asks and the page lacks is listed', async () => {
  const { posted, shaking } = shake({ needs: ['GET_USER', 'CONNECT_EMAIL'] })
  pageOf(posted[0]?.port).tell('READY', ready)
  expect((await shaking).missing).toEqual(['CONNECT_EMAIL'])
})

test('no hello is posted while the window still shows a page of the app', async () => {
  fakeTimers()
  const { posted, window, controller } = shake()
  posted.length = 0
  window.isElsewhere = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(posted).toEqual([])
  window.isElsewhere = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(posted.length).toBeGreaterThan(0)
  controller.abort()
})

test('a page that was still loading hears a later hello, and ports of other hellos are closed', async () => {
  fakeTimers()
  const { posted, shaking } = shake()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(posted.length).toBeGreaterThan(2)
  const closed = new Promise((resolve) => posted[0]?.port.addEventListener('close', resolve))
  posted[0]?.port.start()
  pageOf(posted[2]?.port).tell('READY', ready)
  expect(await shaking).toMatchObject({ ready })
  await closed
  const sent = posted.length
  await vi.advanceTimersByTimeAsync(20_000)
  expect(posted).toHaveLength(sent)
})

test('a page of another version is said, with both versions', async () => {
  const { posted, shaking } = shake()
  pageOf(posted[0]?.port).tell('READY', { v: 2 })
  await expect(shaking).rejects.toMatchObject({ code: 'secure_page_version', params: { page: 2, kit: 1 } })
})

test.each([
  ['says nothing', () => {}],
  [
    'says a READY that the schema refuses',
    (port: MessagePort) => port.postMessage({ id: '0'.repeat(32), type: 'READY', payload: { v: 1 } }),
  ],
  ['says something else first', (port: MessagePort) => pageOf(port).tell('SESSION_UPDATE', { user })],
])('a page that %s in 20 s is APKT003, and its notices are not heard', async (_, say) => {
  fakeTimers()
  const onNotice = vi.fn()
  const { posted, shaking } = shake({ onNotice })
  const failed = expect(shaking).rejects.toMatchObject({ name: 'SecurePageError', code: 'APKT003' })
  if (posted[0]) say(posted[0].port)
  await vi.advanceTimersByTimeAsync(20_000)
  await failed
  expect(onNotice).not.toHaveBeenCalled()
})

test('a page that refuses this origin is APKT005 at once, and nothing was asked (login 57)', async () => {
  const onNotice = vi.fn()
  const { posted, shaking } = shake({ onNotice })
  pageOf(posted[0]?.port).tell('ENDED', { reason: 'host_removed' })
  await expect(shaking).rejects.toMatchObject({ name: 'SecurePageError', code: 'APKT005', unsent: true })
  expect(onNotice).not.toHaveBeenCalled()
})

test('a page that refuses over an older hello after READY ends nothing', async () => {
  fakeTimers()
  const { posted, shaking } = shake()
  await vi.advanceTimersByTimeAsync(500)
  pageOf(posted[1]?.port).tell('READY', ready)
  const connection = await shaking
  pageOf(posted[0]?.port).tell('ENDED', { reason: 'host_removed' })
  expect(connection.ready).toEqual(ready)
})

/** Says a word to this page, as a page of the origin does that begins to listen. */
const sayWord = (source: Window, origin: string, data: unknown = { tapkit: 1 }) =>
  dispatchEvent(Object.assign(new Event('message'), { source, origin, data }))

test('a page that says that it listens has the next hello at once, and a page that says so for ever has few (login 69)', () => {
  fakeTimers()
  const { posted, asWindow } = shake()
  const { asWindow: other } = fakeWindow()
  expect(posted).toHaveLength(1)
  sayWord(asWindow, 'https://evil.test')
  sayWord(other, secure)
  sayWord(asWindow, secure, 'tapkit')
  expect(posted).toHaveLength(1)
  sayWord(asWindow, secure)
  expect(posted).toHaveLength(2)
  for (let count = 0; count < 1_000; count++) sayWord(asWindow, secure)
  expect(posted).toHaveLength(32)
})

test('the hellos to a page that never answers are few, because the browser writes each of them into the console (login 69)', async () => {
  fakeTimers()
  const { posted, shaking } = shake()
  const failed = expect(shaking).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
  expect(posted.length).toBeLessThan(5)
})

test('notices after READY are handed on, and a second READY changes nothing', async () => {
  const onNotice = vi.fn()
  const { posted, shaking } = shake({ onNotice })
  const page = pageOf(posted[0]?.port)
  page.tell('READY', ready)
  page.tell('READY', { ...ready, name: 'Other' })
  page.tell('ENDED', { reason: 'signed_out' })
  const connection = await shaking
  await vi.waitFor(() => expect(onNotice.mock.calls).toEqual([[{ type: 'ENDED', payload: { reason: 'signed_out' } }]]))
  expect(connection.ready.name).toBe('Keys')
})

test('an aborted handshake fails with its reason, and is not taken up by a late READY', async () => {
  const { posted, shaking, controller } = shake()
  const port = posted[0]?.port
  controller.abort()
  if (port) pageOf(port).tell('READY', ready)
  await expect(shaking).rejects.toBe(controller.signal.reason)
})

test('a connection that has ended is told once', async () => {
  const onEnd = vi.fn()
  const { posted, shaking } = shake({ onEnd })
  pageOf(posted[0]?.port).tell('READY', ready)
  const connection = await shaking
  connection.close()
  connection.close()
  expect(onEnd.mock.calls).toEqual([['closed']])
  await expect(connection.ask('RPC_REQUEST', samples.RPC_REQUEST[0])).rejects.toMatchObject({ unsent: true })
})
