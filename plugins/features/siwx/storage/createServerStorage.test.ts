import { createTestKernel, mockChain } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { denyStorage } from '../../../../kernel/fixtures/denyStorage.ts'
import { sign } from '../actions/sign.ts'
import { appServer } from '../fixtures/appServer.ts'
import { serverStorage, siwx } from '../index.ts'
import { siwxState } from '../state.ts'

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
