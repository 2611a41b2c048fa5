import { createMemoryArea, createTestKernel, mockChain } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sign } from './actions/sign.ts'
import { appServer } from './fixtures/appServer.ts'
import type * as plugin from './index.ts'
import { siwxState } from './state.ts'

/** A browser of one visitor, and the app's server. */
function begin(required: boolean) {
  const chain = mockChain({ wallets: [{ id: 'wallet', accounts: ['ada'] }] })
  const server = appServer()
  /** Further requests of this method that the server is too busy for. */
  const busy = { method: '', times: 0 }
  const fetch = (async (input: unknown, init: RequestInit = {}) =>
    init.method === busy.method && busy.times-- > 0
      ? new Response('', { status: 503 })
      : server.fetch(String(input), init)) as typeof globalThis.fetch
  const open = async (area: ReturnType<typeof createMemoryArea>) => {
    // The code of each page loads anew.
    const page = `./index.ts?page=${crypto.randomUUID()}`
    const { serverStorage, siwx }: typeof plugin = await import(page)
    const plugins = [chain.plugin, siwx({ required, storage: serverStorage() })]
    const kernel = createTestKernel({ plugins, fetch, storage: area })
    onTestFinished(() => kernel.destroy())
    const failures: string[] = []
    kernel.hooks.onError.tap('test', ({ name }) => void failures.push(name))
    await kernel.start()
    const status = () => kernel.account(chain.namespace).status
    return { kernel, failures, status, sessions: () => kernel.features.siwx.sessions() }
  }
  return {
    server,
    busy,
    open,
    async openSignedIn(area = createMemoryArea()) {
      const page = await open(area)
      const connected = page.kernel.connect({ connectorId: 'wallet', namespace: chain.namespace })
      const find = () => siwxState.of(page.kernel).requests.find(({ status }) => status === 'ready')
      await sign(page.kernel, (await vi.waitUntil(find)).id)
      await connected
      expect(server.sessions()).toHaveLength(1)
      return { ...page, area }
    },
  }
}

/** The storage after `act` has begun: the page is left there, and none of its requests reaches the server. */
async function leaveAtOnce(
  { server }: ReturnType<typeof begin>,
  { area, kernel }: { area: ReturnType<typeof createMemoryArea>; kernel: { destroy(): void } },
  act: () => Promise<unknown>,
) {
  server.lost = ['GET', 'POST', 'DELETE']
  act().catch(() => {})
  // A page that is left still runs for a few turns. Loading code takes more turns.
  for (let turn = 0; turn < 4; turn++) await Promise.resolve()
  const stored = createMemoryArea(Object.fromEntries(area.entries))
  kernel.destroy()
  server.lost = []
  expect(server.sessions()).toHaveLength(1)
  return stored
}

test('a visitor who reloads a page whose sign-in is optional, disconnects and leaves at once is signed out at the next load (sign-in 12, sign-in 24)', async () => {
  const world = begin(false)
  const { kernel, area } = await world.openSignedIn()
  kernel.destroy()
  const page = await world.open(area)
  await vi.waitUntil(() => page.status() === 'connected')
  await vi.dynamicImportSettled()
  const stored = await leaveAtOnce(world, { ...page, area }, () => page.kernel.disconnect())
  await world.open(stored)
  await vi.waitUntil(() => world.server.sessions().length === 0)
})

test.each([true, false])(
  'a visitor who signs out and leaves at once is signed out at the next load, and does not come in by the sign-in; required: %s (sign-in 24)',
  async (required) => {
    const world = begin(required)
    const page = await world.openSignedIn()
    const stored = await leaveAtOnce(world, page, () => page.kernel.features.siwx.signOut())
    const next = await world.open(stored)
    await vi.waitUntil(() => world.server.sessions().length === 0)
    expect(await next.sessions()).toEqual([])
    await vi.dynamicImportSettled()
    expect(next.status()).toBe(required ? 'disconnected' : 'connected')
  },
)

test('a server that is out of reach is told of a sign-out once the browser is online: the host hears of the failure, and nobody is connected meanwhile (sign-in 24)', async () => {
  const world = begin(true)
  const { kernel, status } = await world.openSignedIn()
  world.server.lost = ['DELETE']
  await expect(kernel.features.siwx.signOut()).rejects.toMatchObject({ name: 'HttpNetworkError' })
  expect([status(), world.server.sessions().length]).toEqual(['disconnected', 1])
  world.server.lost = []
  dispatchEvent(new Event('online'))
  await vi.waitUntil(() => world.server.sessions().length === 0)
})

test.each(['disconnect', 'signOut'] as const)(
  'a server that is busy for a moment ends the session all the same: %s (sign-in 24)',
  async (how) => {
    const world = begin(true)
    const { kernel, failures } = await world.openSignedIn()
    Object.assign(world.busy, { method: 'DELETE', times: 1 })
    await (how === 'disconnect' ? kernel.disconnect() : kernel.features.siwx.signOut())
    await vi.waitUntil(() => world.server.sessions().length === 0)
    expect(failures).toEqual([])
  },
)

test('a server that is busy with a sign-out does not end a sign-in that another tab has begun before the server is asked again (sign-in 26)', async () => {
  const world = begin(false)
  const here = await world.openSignedIn()
  const there = await world.open(here.area)
  await vi.waitUntil(() => there.status() === 'connected')
  Object.assign(world.busy, { method: 'DELETE', times: 1 })
  const out = here.kernel.features.siwx.signOut()
  await vi.waitUntil(() => world.busy.times === 0)
  const signedIn = there.kernel.features.siwx.signIn()
  const find = () => siwxState.of(there.kernel).requests.find(({ status }) => status === 'ready')
  await sign(there.kernel, (await vi.waitUntil(find)).id)
  await Promise.all([signedIn, out])
  expect(await there.sessions()).toHaveLength(1)
})

test('a visitor whose server does not tell the session for the moment, as an instance that does not know the network yet, is signed out all the same (sign-in 28)', async () => {
  const world = begin(false)
  const { kernel } = await world.openSignedIn()
  world.server.claims = []
  await kernel.features.siwx.signOut()
  expect(world.server.sessions()).toEqual([])
})
