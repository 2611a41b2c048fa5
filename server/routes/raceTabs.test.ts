import { createSignInServer, type KeyValueStorage, memoryStorage } from 'tapkit/server'
import { createMemoryArea, createTestKernel, mockChain } from 'tapkit/testing'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { sign } from '../../plugins/features/siwx/actions/sign.ts'
import { serverStorage, siwx } from '../../plugins/features/siwx/index.ts'
import { siwxState } from '../../plugins/features/siwx/state.ts'
import { createAccount, createVisitor, origin, secret } from '../fixtures/createVisitor.ts'

beforeEach(() => void vi.stubGlobal('location', new URL('http://localhost:3000/')))
afterEach(() => void vi.unstubAllGlobals())

/** A browser with several tabs, whose app has a real sign-in server. `line` has the lost methods, the wait of each request, and the answers. */
function begin() {
  const { origin } = location
  const auth = createSignInServer({ origins: origin, secret, verifiers: { mock: () => true } })
  const line = { lost: [] as string[], before: async (_method: string) => {}, answered: [] as string[] }
  // A request has its cookies from when it is sent.
  const visitor = createVisitor(async (request) => {
    await line.before(request.method)
    return auth.handle(request)
  }, origin)
  const fetch = (async (input: unknown, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, search } = new URL(String(input))
    if (line.lost.includes(method)) throw new TypeError('Failed to fetch')
    const sent = body === undefined ? {} : { body: String(body) }
    const { status, json } = await visitor.send(method, pathname.slice('/sign-in'.length) + search, sent)
    line.answered.push(method)
    return new Response(JSON.stringify(json), { status })
  }) as typeof globalThis.fetch
  const chain = mockChain({ wallets: [{ id: 'wallet', accounts: ['ada'] }] })
  const area = createMemoryArea()
  const open = async () => {
    const plugins = [chain.plugin, siwx({ storage: serverStorage() })]
    const kernel = createTestKernel({ plugins, fetch, storage: area })
    onTestFinished(() => kernel.destroy())
    const failures: string[] = []
    kernel.hooks.onError.tap('test', ({ name }) => void failures.push(name))
    await kernel.start()
    const connect = () => kernel.connect({ connectorId: 'wallet', namespace: chain.namespace })
    const isAsked = () => vi.waitUntil(() => siwxState.of(kernel).requests.find(({ status }) => status === 'ready'))
    return { kernel, failures, connect, isAsked, status: () => kernel.account(chain.namespace).status }
  }
  return { visitor, line, open }
}

test('a sign-out that was not heard, and is told later, ends no sign-in that another tab makes meanwhile (sign-in 12)', async () => {
  const { visitor, line, open } = begin()
  const one = await open()
  const signedIn = one.connect()
  await sign(one.kernel, (await one.isAsked()).id)
  await signedIn
  line.lost = ['GET', 'POST', 'DELETE']
  await one.kernel.disconnect()
  await vi.waitUntil(() => one.failures.length > 0)
  line.lost = []
  // The browser is online again: the first tab asks for its sessions, and signs them out, which takes its time.
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  let asks = 0
  line.before = async (method) => {
    if (method === 'DELETE' && asks++ === 0) await held
  }
  one.kernel.destroy()
  await open()
  await vi.waitUntil(() => asks > 0)
  const other = await open()
  const connected = other.connect()
  await sign(other.kernel, (await other.isAsked()).id)
  await connected
  go()
  await vi.waitUntil(() => line.answered.filter((method) => method === 'DELETE').length === asks)
  expect([other.status(), (await visitor.sessions()).length]).toEqual(['connected', 1])
})

test('a sign-in that another tab makes while a sign-out waits for the storage keeps its cookie (server 4, server 5)', async () => {
  const memory = memoryStorage()
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  let isHeld = false
  const storage: KeyValueStorage = {
    ...memory,
    async compareAndSet(key, expected, next, lifetime) {
      const done = await memory.compareAndSet(key, expected, next, lifetime)
      if (isHeld && next === undefined) await held
      return done
    },
  }
  const { handle } = createSignInServer({ origins: origin, secret, storage })
  const [visitor, account] = [createVisitor(handle), createAccount()]
  await visitor.signIn(account)
  isHeld = true
  const out = visitor.send('DELETE', '/session')
  const answer = await visitor.signIn(account)
  expect(answer.status).toBe(200)
  go()
  expect((await out).status).toBe(200)
  expect(await visitor.sessions()).toEqual(answer.json.sessions)
})
