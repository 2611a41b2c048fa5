import { createMemoryArea, createTestKernel, mockChain } from 'tapkit/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { sign } from './actions/sign.ts'
import { appServer } from './fixtures/appServer.ts'
import { serverStorage, siwx } from './index.ts'
import { siwxState } from './state.ts'

const everything = ['GET', 'POST', 'DELETE']

/** A browser of one visitor, and the app's server. */
function begin() {
  const chain = mockChain({ wallets: [{ id: 'wallet', accounts: ['ada'] }] })
  const server = appServer()
  const area = createMemoryArea()
  return {
    server,
    /** Opens a page. */
    async open() {
      const plugins = [chain.plugin, siwx({ storage: serverStorage() })]
      const kernel = createTestKernel({ plugins, fetch: server.fetch, storage: area })
      onTestFinished(() => kernel.destroy())
      const failures: string[] = []
      kernel.hooks.onError.tap('test', ({ name }) => void failures.push(name))
      await kernel.start()
      const isAsked = () => vi.waitUntil(() => siwxState.of(kernel).requests.find(({ status }) => status === 'ready'))
      const connect = () => kernel.connect({ connectorId: 'wallet', namespace: chain.namespace })
      return {
        kernel,
        failures,
        connect,
        status: () => kernel.account(chain.namespace).status,
        isAsked,
        async signIn() {
          const connected = connect()
          await sign(kernel, (await isAsked()).id)
          await connected
        },
      }
    },
  }
}

/** A page that has signed in, and whose visitor disconnects while the server is out of reach. */
async function leaveUnheard(setBack = 0) {
  const { server, open } = begin()
  const page = await open()
  await page.signIn()
  setClock(-setBack)
  server.lost = everything
  await page.kernel.disconnect()
  await vi.waitUntil(() => page.failures.length > 0)
  expect(server.sessions().length).toBe(1)
  server.lost = []
  return { server, open, page }
}

/** The device sets its clock, by ms. */
function setClock(by: number) {
  if (by === 0) return
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(Date.now() + by)
}

const isEnded = ({ server }: { server: ReturnType<typeof appServer> }) =>
  vi.waitUntil(() => server.sessions().length === 0)

test.each([
  ['', 0],
  [', also if the device set its clock back before', 120_000],
])(
  'behavior: who disconnects while the server is out of reach is signed out there at the next load%s (sign-in 12)',
  async (_, setBack) => {
    const { server, open, page } = await leaveUnheard(setBack)
    page.kernel.destroy()
    setClock(2 * setBack)
    await open()
    await isEnded({ server })
  },
)

test('behavior: a visitor who disconnects while the server is out of reach is signed out there once the browser is online again (sign-in 12)', async () => {
  const { server } = await leaveUnheard()
  dispatchEvent(new Event('online'))
  await isEnded({ server })
})

test('behavior: a visitor who disconnects and leaves the page at once is signed out at the next load (sign-in 12)', async () => {
  const { server, open } = begin()
  const page = await open()
  await page.signIn()
  await page.kernel.disconnect()
  page.kernel.destroy()
  expect(server.sessions().length).toBe(1)
  await open()
  await isEnded({ server })
})

test.each([
  ['', 0],
  [', also if the device has set its clock back since', 120_000],
])(
  'behavior: who connects again before that signs in again, and stays signed in%s (sign-in 12)',
  async (_, setBack) => {
    const { server, open, page } = await leaveUnheard()
    // It still says who was signed in, and ends nothing.
    server.lost = ['DELETE']
    const [before] = server.sessions()
    page.connect().catch(() => {})
    await vi.waitUntil(() => page.failures.length > 1)
    expect(page.status()).not.toBe('connected')
    await page.kernel.disconnect()
    setClock(-setBack)
    server.lost = []
    await page.signIn()
    page.kernel.destroy()
    const next = await open()
    await vi.waitUntil(() => next.status() === 'connected')
    const kept = await next.kernel.features.siwx.sessions()
    expect(kept.map(({ message }) => message)).not.toContain(before?.message)
    expect([kept.length, server.sessions().length]).toEqual([1, 1])
  },
)

test('behavior: who gives up in one tab while the server is out of reach, and then signs in another, where the question stood before, stays signed in (sign-in 12)', async () => {
  const { server, open } = begin()
  const [page, other] = [await open(), await open()]
  const given = page.connect().catch(() => {})
  await page.isAsked()
  const connected = other.connect()
  const { id } = await other.isAsked()
  server.lost = everything
  await page.kernel.disconnect()
  await given
  await vi.waitUntil(() => page.failures.length > 0)
  server.lost = []
  page.kernel.destroy()
  await sign(other.kernel, id)
  await connected
  other.kernel.destroy()
  const next = await open()
  await vi.waitUntil(() => next.status() === 'connected')
  expect(server.sessions().length).toBe(1)
})

describe('a reload while the server is out of reach (sign-in 10)', () => {
  /** A page of somebody who has signed in, and whose server is gone now. */
  async function reloadUnheard(lost = everything) {
    const { server, open } = begin()
    const page = await open()
    await page.signIn()
    page.kernel.destroy()
    server.lost = lost
    const down = await open()
    await vi.waitUntil(() => down.failures.length > 0)
    expect([down.status(), down.failures]).toEqual(['disconnected', ['SignInUnavailableError']])
    server.lost = []
    return { server, open, down }
  }

  test('behavior: lets nobody in and ends nothing: the next load is signed in', async () => {
    const { server, open, down } = await reloadUnheard()
    down.kernel.destroy()
    const next = await open()
    await vi.waitUntil(() => next.status() === 'connected')
    expect(server.sessions().length).toBe(1)
  })

  test('behavior: leaves the other tab of the visitor connected', async () => {
    const { server, open } = begin()
    const page = await open()
    await page.signIn()
    server.lost = everything
    const down = await open()
    await vi.waitUntil(() => down.failures.length > 0)
    // Under one name of storage, each hears what the other has written.
    dispatchEvent(Object.assign(new Event('storage'), { key: null }))
    await vi.waitUntil(() => down.failures.length > 1)
    expect([page.status(), down.status()]).toEqual(['connected', 'disconnected'])
    server.lost = []
    dispatchEvent(new Event('online'))
    await vi.waitUntil(() => down.status() === 'connected')
  })

  test('behavior: needs no further reload once the browser is online', async () => {
    const { down } = await reloadUnheard()
    dispatchEvent(new Event('online'))
    await vi.waitUntil(() => down.status() === 'connected')
    expect(siwxState.of(down.kernel).requests).toEqual([])
  })
})
