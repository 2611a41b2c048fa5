import { createSignInServer } from 'tapkit/server'
import { createMemoryArea, createTestKernel, mockChain } from 'tapkit/testing'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { sign } from '../../plugins/features/siwx/actions/sign.ts'
import { serverStorage, siwx } from '../../plugins/features/siwx/index.ts'
import { siwxState } from '../../plugins/features/siwx/state.ts'
import { createAccount, createVisitor, secret } from '../fixtures/createVisitor.ts'

beforeEach(() => {
  vi.stubGlobal('location', new URL('http://localhost:3000/'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page of a browser whose app has a real sign-in server. */
async function open() {
  const { origin } = location
  const auth = createSignInServer({ origins: origin, secret, verifiers: { mock: () => true, eip155: () => true } })
  const visitor = createVisitor(auth.handle, origin)
  const fetch = (async (input: unknown, init: RequestInit = {}) => {
    const { pathname, search } = new URL(String(input))
    const body = init.body === undefined ? {} : { body: String(init.body) }
    const { status, json } = await visitor.send(init.method ?? 'GET', pathname.slice('/sign-in'.length) + search, body)
    return new Response(JSON.stringify(json), { status })
  }) as typeof globalThis.fetch
  const chain = mockChain({ wallets: [{ id: 'wallet', accounts: ['ada'] }] })
  const kernel = createTestKernel({
    plugins: [chain.plugin, siwx({ storage: serverStorage() })],
    fetch,
    storage: createMemoryArea(),
  })
  onTestFinished(() => kernel.destroy())
  await kernel.start()
  const connect = () => kernel.connect({ connectorId: 'wallet', namespace: chain.namespace })
  const isAsked = () => vi.waitUntil(() => siwxState.of(kernel).requests.find(({ status }) => status === 'ready'))
  return {
    kernel,
    auth,
    visitor,
    connect,
    isAsked,
    status: () => kernel.account(chain.namespace).status,
    async signIn() {
      const connected = connect()
      await sign(kernel, (await isAsked()).id)
      await connected
    },
  }
}

const copyOf = ({ auth, visitor }: Awaited<ReturnType<typeof open>>) => {
  const copy = createVisitor(auth.handle, location.origin)
  for (const [name, value] of visitor.jar) copy.jar.set(name, value)
  return copy
}

/** Waits until no cookie of a browser is worth anything. */
const isOver = (copy: ReturnType<typeof copyOf>) =>
  vi.waitUntil(async () => (await copy.sessions()).length === 0, { timeout: 2_000 })

test('who disconnects is signed out at the server (sign-in 12)', async () => {
  const page = await open()
  await page.signIn()
  const copy = copyOf(page)
  expect(await copy.sessions()).toHaveLength(1)
  await page.kernel.disconnect()
  await isOver(copy)
})

test('who disconnects just after their device has set its clock back is signed out (sign-in 12)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const page = await open()
  await page.signIn()
  // A clock that was two minutes ahead, as a server tolerates, is corrected by the network.
  const copy = copyOf(page)
  vi.setSystemTime(Date.now() - 120_000)
  await page.kernel.disconnect()
  await isOver(copy)
})

test('and nobody comes in by that sign-in later (sign-in 12)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const page = await open()
  await page.signIn()
  vi.setSystemTime(Date.now() - 120_000)
  await page.kernel.disconnect()
  vi.setSystemTime(Date.now() + 180_000)
  page.connect().catch(() => {})
  await vi
    .waitUntil(() => page.status() !== 'disconnected' && page.status() !== 'connecting', { timeout: 2_000 })
    .catch(() => {})
  expect(page.status()).toBe('connecting')
})

test('who disconnects is signed out, also if the browser holds more sessions than its server lists (sign-in 12)', async () => {
  const page = await open()
  await page.signIn()
  const copy = copyOf(page)
  const { visitor } = page
  const fields = { chainId: 'eip155:1' } as const
  for (let each = 0; each < 18; each++) await visitor.signIn(createAccount(), fields)
  // Two other tabs sign in at the same moment.
  const tabs = [await visitor.sign(createAccount(), fields), await visitor.sign(createAccount(), fields)]
  await Promise.all(tabs.map((body) => visitor.send('POST', '/verify', { body })))
  expect(await copy.sessions()).toHaveLength(1)
  await page.kernel.disconnect()
  await isOver(copy)
})
