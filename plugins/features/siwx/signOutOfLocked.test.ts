import { createMemoryArea, createTestKernel, mockChain } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sign } from './actions/sign.ts'
import { appServer } from './fixtures/appServer.ts'
import { serverStorage, siwx } from './index.ts'
import { siwxState } from './state.ts'

/** A browser that is signed in at the app's server, and the pages that it loads. */
async function beginSignedIn(required: boolean) {
  const chain = mockChain({
    wallets: [
      { id: 'wallet', accounts: ['ada'] },
      { id: 'other', accounts: ['bob'] },
    ],
  })
  const server = appServer()
  const begin = (area: ReturnType<typeof createMemoryArea>) => {
    const plugins = [chain.plugin, siwx({ required, storage: serverStorage() })]
    const kernel = createTestKernel({ plugins, fetch: server.fetch, storage: area })
    onTestFinished(() => kernel.destroy())
    return { kernel, started: kernel.start() }
  }
  const open = async (area: ReturnType<typeof createMemoryArea>) => {
    const { kernel, started } = begin(area)
    await started
    return kernel
  }
  const area = createMemoryArea()
  const page = await open(area)
  const connected = page.connect({ connectorId: 'wallet', namespace: chain.namespace })
  const find = () => siwxState.of(page).requests.find(({ status }) => status === 'ready')
  await sign(page, (await vi.waitUntil(find)).id)
  await connected
  expect(server.sessions()).toHaveLength(1)
  page.destroy()
  return { chain, server, area, begin, open }
}

const cases = [true, false]

test.each(cases)(
  'a visitor whose wallet is locked at the load signs out of the server; required: %s (sign-in 27)',
  async (required) => {
    const { chain, server, area, open } = await beginSignedIn(required)
    chain.wallet().lock()
    const page = await open(area)
    await vi.waitUntil(() => page.account(chain.namespace).status === 'disconnected')
    await page.features.siwx.signOut()
    expect(server.sessions()).toEqual([])
  },
)

test.each(cases)(
  'a visitor who signs out before the wallet has answered at the load is signed out of the server; required: %s (sign-in 27)',
  async (required) => {
    const { chain, server, area, begin } = await beginSignedIn(required)
    chain.wallet().mode = 'hang'
    const { kernel } = begin(area)
    await vi.waitUntil(() => chain.wallet().held.length > 0)
    await kernel.features.siwx.signOut()
    expect(server.sessions()).toEqual([])
  },
)

test.each(cases)(
  'a visitor who disconnects a wallet that is locked is signed out of the server; required: %s (sign-in 27)',
  async (required) => {
    const { chain, server, area, open } = await beginSignedIn(required)
    chain.wallet().lock()
    const page = await open(area)
    await vi.waitUntil(() => page.account(chain.namespace).status === 'disconnected')
    await page.disconnect()
    await vi.waitUntil(() => server.sessions().length === 0)
  },
)

test.each(cases)(
  'a visitor whose browser has forgotten the wallet signs out of the server; required: %s (sign-in 27)',
  async (required) => {
    const { server, open } = await beginSignedIn(required)
    const page = await open(createMemoryArea())
    await page.features.siwx.signOut()
    expect(server.sessions()).toEqual([])
  },
)

test.each(cases)(
  'a visitor who disconnects a locked wallet as the page loads is signed out of the server; required: %s (sign-in 27)',
  async (required) => {
    const { chain, server, area, begin } = await beginSignedIn(required)
    chain.wallet().mode = 'hang'
    const { kernel } = begin(area)
    await kernel.disconnect()
    await vi.waitUntil(() => server.sessions().length === 0)
  },
)

test.each([
  ['of another account', ['bob'], ['bob']],
  ['with the same account', ['ada'], ['ada']],
] as const)(
  'a locked wallet that makes room for another wallet %s leaves no other account signed in (sign-in 27)',
  async (_, accounts, left) => {
    const { chain, server, area, open } = await beginSignedIn(true)
    chain.wallet().lock()
    chain.wallet('other').accounts = accounts
    const page = await open(area)
    await vi.waitUntil(() => page.account(chain.namespace).status === 'disconnected')
    const connected = page.connect({ connectorId: 'other', namespace: chain.namespace })
    const find = () => siwxState.of(page).requests.find(({ status }) => status === 'ready')
    if (accounts[0] !== 'ada') await sign(page, (await vi.waitUntil(find)).id)
    await connected
    await vi.waitUntil(() => server.sessions().length === 1)
    expect(await page.features.siwx.sessions()).toHaveLength(1)
    expect(server.sessions().map(({ data }) => data.accountAddress)).toEqual(left)
  },
)

test.each(cases)(
  'a wallet that has ended its session before the load leaves no account signed in; required: %s (sign-in 27)',
  async (required) => {
    const { chain, server, area, open } = await beginSignedIn(required)
    chain.wallet().lock()
    const page = await open(area)
    await vi.waitUntil(() => page.account(chain.namespace).status === 'disconnected')
    await vi.dynamicImportSettled()
    chain.wallet().end()
    await vi.waitUntil(() => Object.keys(page.state.graph.sessions).length === 0)
    await vi.waitUntil(() => server.sessions().length === 0)
  },
)

test('a tab that loads while a wallet that was disconnected before asks for the next sign-in does not end that sign-in (sign-in 27)', async () => {
  const { chain, server, area, open } = await beginSignedIn(true)
  const page = await open(area)
  await vi.waitUntil(() => page.account(chain.namespace).status === 'connected')
  await page.disconnect()
  await vi.waitUntil(() => server.sessions().length === 0)
  const connected = page.connect({ connectorId: 'wallet', namespace: chain.namespace })
  const find = () => siwxState.of(page).requests.find(({ status }) => status === 'ready')
  const { id } = await vi.waitUntil(find)
  chain.wallet().mode = 'hang'
  const signed = sign(page, id)
  await vi.waitUntil(() => chain.wallet().held.length > 0)
  server.lost = ['GET', 'DELETE']
  await open(area)
  await vi.dynamicImportSettled()
  server.lost = []
  chain.wallet().held[0]?.answer()
  await Promise.all([signed, connected])
  dispatchEvent(new Event('online'))
  await vi.dynamicImportSettled()
  expect(await page.features.siwx.sessions()).toHaveLength(1)
})

test.each(cases)(
  'a visitor whose browser has forgotten the wallet is signed out once a server that was out of reach is back; required: %s (sign-in 34)',
  async (required) => {
    const { server, open } = await beginSignedIn(required)
    const area = createMemoryArea()
    const page = await open(area)
    server.lost = ['GET', 'DELETE']
    await expect(page.features.siwx.signOut()).rejects.toMatchObject({ name: 'HttpNetworkError' })
    page.destroy()
    server.lost = []
    await open(area)
    await vi.waitUntil(() => server.sessions().length === 0)
  },
)
