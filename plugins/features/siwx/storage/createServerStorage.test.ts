import { createTestKernel, mockChain } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { denyStorage } from '../../../../kernel/fixtures/denyStorage.ts'
import { sign } from '../actions/sign.ts'
import { appServer } from '../fixtures/appServer.ts'
import { serverStorage, siwx } from '../index.ts'
import { createMessage } from '../message/createMessage.ts'
import { siwxState } from '../state.ts'
import { createServerStorage } from './createServerStorage.ts'

/** A page whose server keeps the sign-ins. */
async function visit() {
  const chain = mockChain({
    wallets: [
      { id: 'wallet', accounts: ['ada'] },
      { id: 'other', accounts: ['bob'] },
    ],
  })
  const server = appServer()
  const kernel = createTestKernel({ plugins: [chain.plugin, siwx({ storage: serverStorage() })], fetch: server.fetch })
  onTestFinished(() => kernel.destroy())
  await kernel.start()
  const status = () => kernel.account(chain.namespace).status
  return {
    kernel,
    server,
    status,
    connect: (connectorId = 'wallet') =>
      void kernel.connect({ connectorId, namespace: chain.namespace }).catch(() => {}),
    isAsked: () => vi.waitUntil(() => siwxState.of(kernel).requests.find(({ status }) => status === 'ready')),
    isConnected: () => vi.waitUntil(() => status() === 'connected'),
  }
}

test('error: who is told that somebody else has signed in, or nobody, has not (sign-in 8)', async () => {
  const { kernel, server, status, connect, isAsked, isConnected } = await visit()
  connect()
  await sign(kernel, (await isAsked()).id)
  await isConnected()
  const [adas] = server.sessions()
  await kernel.disconnect()
  for (const claims of [adas ? [adas] : [], []]) {
    server.claims = claims
    connect('other')
    await sign(kernel, (await isAsked()).id)
    const { accountAddress, status: asked } = await isAsked()
    expect([accountAddress, asked, status()]).toEqual(['bob', 'ready', 'connecting'])
    await kernel.disconnect()
  }
})

test('behavior: where the browser denies channels, a visitor signs in and out all the same (storage 5)', async () => {
  denyStorage()
  const { kernel, server, connect, isAsked, isConnected } = await visit()
  connect()
  await sign(kernel, (await isAsked()).id)
  await isConnected()
  expect(server.sessions()).toHaveLength(1)
  await kernel.features.siwx.signOut()
  expect(server.sessions()).toEqual([])
})

test('behavior: whose session the server has ended is asked again by a host that hears of it (sign-in 8)', async () => {
  const { kernel, server, connect, isAsked, isConnected } = await visit()
  connect()
  await sign(kernel, (await isAsked()).id)
  await isConnected()
  await kernel.features.siwx.signIn()
  expect(siwxState.of(kernel).requests).toEqual([])
  await server.fetch('https://acme.app/sign-in/session?chainId=mock:1&address=ada', { method: 'DELETE' })
  const again = kernel.features.siwx.signIn()
  await sign(kernel, (await isAsked()).id)
  await again
  expect(server.sessions().map(({ data }) => data.accountAddress)).toEqual(['ada'])
})

test('behavior: who has signed out is not signed in again by an old answer, and signs in anew (sign-in 12)', async () => {
  const { kernel, server, status, connect, isAsked, isConnected } = await visit()
  connect()
  await sign(kernel, (await isAsked()).id)
  await isConnected()
  const before = server.sessions()
  await kernel.features.siwx.signOut()
  server.claims = before
  connect()
  const { id } = await isAsked()
  expect(status()).toBe('connecting')
  server.claims = undefined
  await sign(kernel, id)
  await isConnected()
  expect((await kernel.features.siwx.sessions()).map(({ message }) => message)).not.toEqual(
    before.map(({ message }) => message),
  )
})

/** A sign-in of ada as a server tells it. */
function sessionOf(nonce: string) {
  const data = {
    domain: 'acme.app',
    accountAddress: 'ada',
    chainId: 'mock:1',
    uri: 'https://acme.app/',
    version: '1',
    nonce,
    issuedAt: '2026-01-01T00:00:00Z',
  } as const
  return { data, message: createMessage(data), signature: 'signed', expiresAt: '2999-01-01T00:00:00Z' }
}

/** A server whose answers about sessions a test gives, in any order. */
async function openUnanswered() {
  const answers: ((sessions: readonly unknown[]) => void)[] = []
  const fetch = () =>
    new Promise<Response>((resolve) => answers.push((sessions) => resolve(Response.json({ sessions }))))
  const kernel = createTestKernel({ plugins: [], fetch: fetch as typeof globalThis.fetch })
  onTestFinished(() => kernel.destroy())
  await kernel.start()
  kernel.http.wake()
  const storage = createServerStorage(kernel, {})
  /** Asks the storage, and answers how the server's answer is given. */
  const ask = async <value>(asked: Promise<value>) => {
    const at = answers.length
    await vi.waitUntil(() => answers.length > at)
    return (...sessions: readonly unknown[]): Promise<value> => {
      answers[at]?.(sessions)
      return asked
    }
  }
  return { storage, ask }
}

test('behavior: a session that has ended is not told by an answer from before, whatever answers came in between (sign-in 8)', async () => {
  const { storage, ask } = await openUnanswered()
  const session = sessionOf('aaaaaaaa')
  const first = await ask(storage.all())
  const second = await ask(storage.all())
  expect(await second(session)).toEqual([session])
  const ending = await ask(storage.delete(session.data))
  const third = await ask(storage.all())
  expect(await third()).toEqual([])
  await ending()
  expect(await first(session)).toEqual([])
})

test('behavior: a sign-in that another tab makes while a session is being ended counts (sign-in 8)', async () => {
  const { storage, ask } = await openUnanswered()
  const [session, newer] = [sessionOf('aaaaaaaa'), sessionOf('bbbbbbbb')]
  await (await ask(storage.all()))(session)
  const ending = await ask(storage.delete(session.data))
  expect(await (await ask(storage.all()))(newer)).toEqual([newer])
  await ending()
  expect(await (await ask(storage.all()))(newer)).toEqual([newer])
})

test('a session that stands is not told as ended because an answer from before the sign-in came last and the server is busy (sign-in 28)', async () => {
  const session = sessionOf('aaaaaaaa')
  const server = { sessions: [session], busy: 1, held: [] as (() => void)[] }
  const fetch = async (_: unknown, { method }: RequestInit = {}) => {
    if (method === 'DELETE' && server.busy-- > 0) return new Response('', { status: 503 })
    if (method === 'DELETE') server.sessions = []
    return Response.json({ sessions: server.sessions })
  }
  let isOld = true
  const slow = (async (url: unknown, init: RequestInit) => {
    if (!isOld) return fetch(url, init)
    isOld = false
    await new Promise<void>((answer) => server.held.push(answer))
    return Response.json({ sessions: [] })
  }) as typeof globalThis.fetch
  const kernel = createTestKernel({ plugins: [], fetch: slow })
  onTestFinished(() => kernel.destroy())
  await kernel.start()
  kernel.http.wake()
  const storage = createServerStorage(kernel, {})
  const before = storage.all()
  await vi.waitUntil(() => server.held.length > 0)
  expect(await storage.all()).toEqual([session])
  server.held[0]?.()
  expect(await before).toEqual([])
  await storage.delete(session.data)
  expect(server.sessions).toEqual([])
})
