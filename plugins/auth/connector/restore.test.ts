import type { Plugin } from 'tapkit/kernel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { logIn } from '../fixtures/logIn.ts'
import { type App, openApp } from '../fixtures/openApp.ts'
import { openSecurePage, secure, sol } from '../fixtures/openSecurePage.ts'
import { arrive, turn } from '../fixtures/person.ts'

/** The page is left, and the app loads again in the same browser. */
async function reload(app: App): Promise<App> {
  app.kernel.destroy()
  document.querySelectorAll('iframe').forEach((frame) => void frame.remove())
  return openApp({ area: app.area })
}

test('a reload reads the session back by the bridge, without a window and without a view (login 7)', async () => {
  const page = openSecurePage()
  const before = await logIn(page)
  page.heard.length = 0
  const { kernel, view } = await reload(before)
  await vi.waitFor(() => expect(kernel.connection('solana')?.account.address).toBe(sol))
  expect(kernel.connections('eip155')).toHaveLength(1)
  expect(page.heard.map(({ type }) => type)).toEqual(['IS_CONNECTED', 'GET_USER'])
  expect([page.windows.length, page.shown.length, view()]).toEqual([1, 2, undefined])
})

test('in window mode a reload answers what was remembered, and loads nothing', async () => {
  const page = openSecurePage({ mode: 'denied' })
  const before = await logIn(page)
  expect(before.kernel.connection()).toBeDefined()
  page.heard.length = 0
  const { kernel } = await reload(before)
  await vi.waitFor(() => expect(kernel.connection('eip155')).toBeDefined())
  expect([page.frames(), page.heard]).toEqual([0, []])
})

test('an app whose grant has ended is not connected after a reload, and nothing is remembered', async () => {
  const page = openSecurePage()
  const before = await logIn(page)
  page.store.isGranted = false
  const { kernel, area } = await reload(before)
  await vi.waitFor(() => expect(kernel.state.graph.sessions).toEqual({}))
  expect(kernel.connection()).toBeUndefined()
  expect([...area.entries.keys()].filter((key) => key.endsWith(':auth'))).toEqual([])
})

test('a bridge that does not answer in 10 s leaves the app without a connection, and the session remembered', async () => {
  const page = openSecurePage()
  const before = await logIn(page)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  page.setting.isDown = true
  before.kernel.destroy()
  const opening = openApp({ area: before.area })
  await turn(() => page.frames() === 1)
  await vi.advanceTimersByTimeAsync(10_000)
  const { kernel } = await opening
  expect([kernel.account().status, kernel.connection(), Object.keys(kernel.state.graph.sessions)]).toEqual([
    'disconnected',
    undefined,
    [expect.any(String)],
  ])
})

test('an app that the secure page has taken off its list is not connected after a reload, and the developer is told once (APKT005, login 67)', async () => {
  const page = openSecurePage()
  const before = await logIn(page)
  page.setting.refusesHost = 'frames too'
  const alerts = vi.fn()
  const errors = vi.fn()
  const watch: Plugin = {
    name: 'watch',
    apply(kernel) {
      vi.spyOn(kernel, 'alert').mockImplementation(alerts)
      kernel.hooks.onError.tap('watch', (error) => errors(error))
    },
  }
  before.kernel.destroy()
  const { kernel, area } = await openApp({ area: before.area, plugins: [watch] })
  await vi.waitFor(() => expect(kernel.state.graph.sessions).toEqual({}))
  expect([kernel.connection(), page.frames(), page.windows.length]).toEqual([undefined, 0, 1])
  expect([...area.entries.keys()].filter((key) => key.endsWith(':auth'))).toEqual([])
  expect(alerts.mock.calls).toMatchObject([[{ code: 'APKT005' }]])
  expect(errors.mock.calls).toMatchObject([[{ code: 'APKT005' }]])
})

test('an app in a frame of a site that is not listed keeps its session, which other tabs of the app share (login 81)', async () => {
  const page = openSecurePage()
  const before = await logIn(page)
  page.setting.refusesHost = 'frames too'
  const framed = vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window & typeof globalThis)
  const failed = await reload(before)
  await vi.waitFor(() => expect(failed.kernel.account().status).toBe('disconnected'))
  await vi.waitFor(() => expect(page.frames()).toBe(0))
  framed.mockRestore()
  page.setting.refusesHost = false
  const { kernel } = await reload(failed)
  await vi.waitFor(() => expect(kernel.connection('solana')?.account.address).toBe(sol))
})

test('a secure page that cannot read its storage for a moment ends no session: the next visit is connected again (login 74)', async () => {
  const page = openSecurePage()
  const before = await logIn(page)
  page.setting.isFailing = true
  page.heard.length = 0
  const failed = await reload(before)
  await vi.waitFor(() => expect(page.heard.map(({ type }) => type)).toEqual(['IS_CONNECTED']))
  await vi.waitFor(() => expect(failed.kernel.account().status).toBe('disconnected'))
  expect(Object.keys(failed.kernel.state.graph.sessions)).toHaveLength(1)
  page.setting.isFailing = false
  const { kernel } = await reload(failed)
  await vi.waitFor(() => expect(kernel.connection('solana')?.account.address).toBe(sol))
})

test('a session of another secure page is not restored', async () => {
  const page = openSecurePage()
  const before = await logIn(page)
  const key = [...before.area.entries.keys()].find((name) => name.endsWith(':auth')) ?? ''
  before.area.entries.set(key, (before.area.entries.get(key) ?? '').replace(secure, 'https://other.acme.test'))
  page.heard.length = 0
  const { kernel } = await reload(before)
  await vi.waitFor(() => expect(kernel.state.graph.sessions).toEqual({}))
  expect(page.heard).toEqual([])
})

test('disconnecting ends the session in both namespaces, and the grant of this app (login 3)', async () => {
  const page = openSecurePage()
  const { kernel, area } = await logIn(page)
  await kernel.disconnect({ namespace: 'solana' })
  expect([kernel.connection('eip155'), kernel.connection('solana')]).toEqual([undefined, undefined])
  expect(page.store.isGranted).toBe(false)
  expect([...area.entries.keys()].filter((key) => key.endsWith(':auth'))).toEqual([])
})

test('a page that does not answer to SIGN_OUT is waited for 3 s at most, and the app has forgotten at once', async () => {
  const page = openSecurePage()
  const app = await logIn(page)
  const { kernel } = await reload(app)
  await vi.waitFor(() => expect(kernel.connection()).toBeDefined())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  page.setting.isDown = true
  document.querySelector('iframe')?.dispatchEvent(new Event('load'))
  const failed = expect(kernel.disconnect()).rejects.toMatchObject({ code: 'disconnect_failed' })
  expect(kernel.connection()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(3_000)
  await failed
})

test('an end that the secure page tells ends the session', async () => {
  const page = openSecurePage()
  const { kernel } = await logIn(page)
  page.store.isGranted = false
  page.tell('host_removed')
  await vi.waitFor(() => expect(kernel.connection('eip155')).toBeUndefined())
  expect(kernel.connection('solana')).toBeUndefined()
})

test('the end of an older login, told late, does not end a newer one (login 8)', async () => {
  const page = openSecurePage()
  const { kernel } = await logIn(page)
  page.tell('signed_out')
  await arrive()
  expect(kernel.connection('eip155')).toBeDefined()
})

test('a network of the secure page’s list is switched to, and any other is refused (login 12)', async () => {
  const page = openSecurePage()
  const { kernel } = await logIn(page)
  const heard = page.heard.length
  await kernel.switchNetwork('eip155:8453')
  expect(kernel.connection('eip155')?.network.id).toBe('eip155:8453')
  await expect(kernel.switchNetwork('eip155:10')).rejects.toMatchObject({ name: 'UnsupportedChainError' })
  expect(kernel.connection('eip155')?.network.id).toBe('eip155:8453')
  expect([page.heard.length, page.waiting()]).toEqual([heard, []])
})

test('an app knows the factors of the wallet after a reload, and hears that the window has changed them (login 20)', async () => {
  const page = openSecurePage({ factors: ['passkey'] })
  const before = await logIn(page)
  const { kernel, state } = await reload(before)
  await vi.waitFor(() => expect(kernel.connection()).toBeDefined())
  expect(state.factors).toEqual(['passkey'])
  page.setting.factors = ['device', 'passkey', 'passkey']
  page.tellUser([...(page.setting.granted ?? [])])
  await vi.waitFor(() => expect(state.factors).toEqual(['device', 'passkey', 'passkey']))
})

test('an app that is told of the wallet in windows alone claims to know no factors (login 20)', async () => {
  const { state } = await logIn(openSecurePage({ mode: 'denied' }))
  expect(state.factors).toBeUndefined()
})

test('a hidden frame that the page of the app has thrown away is made again, so that the end of the session reaches the secure page (login 42)', async () => {
  const page = openSecurePage()
  const { kernel } = await logIn(page)
  // A framework that replaces the body takes the frame away with it.
  document.querySelector('iframe')?.remove()
  expect(page.frames()).toBe(0)
  await kernel.disconnect()
  expect([page.frames(), page.store.isGranted]).toEqual([1, false])
})
