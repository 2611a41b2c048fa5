import type { Plugin } from 'tapkit/kernel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { logIn } from '../fixtures/logIn.ts'
import { openApp } from '../fixtures/openApp.ts'
import { openSecurePage } from '../fixtures/openSecurePage.ts'
import { approveAll, turn } from '../fixtures/person.ts'
import { partsOf } from '../login/parts.ts'

test('notices of an end without an end, however many come at once, end no session (login 59)', async () => {
  const page = openSecurePage()
  const { kernel } = await logIn(page)
  page.heard.length = 0
  for (let count = 0; count < 60; count++) page.tell('signed_out')
  await vi.waitFor(() => expect(page.heard.length).toBeGreaterThan(0))
  await new Promise((resolve) => setTimeout(resolve))
  await kernel.getProvider('eip155')
  expect([kernel.connection('eip155'), kernel.connection('solana')]).not.toContain(undefined)
  expect(page.heard.length).toBeLessThan(4)
})

test('an app that is destroyed during the login leaves no window and no question', async () => {
  const page = openSecurePage()
  const app = await openApp()
  app.kernel.open('Connect')
  app.login.connectPasskey().catch(() => {})
  await vi.waitFor(() => expect(page.waiting()).toHaveLength(1))
  app.kernel.destroy()
  await vi.waitFor(() =>
    expect([page.waiting(), page.windows.map(({ window }) => window.closed)]).toEqual([[], [true]]),
  )
  await vi.waitFor(() => expect(page.frames()).toBe(0))
})

test('an app that is destroyed as the visitor consents asks no more, and is not connected', async () => {
  const page = openSecurePage()
  const app = await openApp()
  app.kernel.open('Connect')
  app.login.connectPasskey().catch(() => {})
  await approveAll(page, ['CONNECT_PASSKEY'])
  await vi.waitFor(() => expect(page.waiting().map(({ type }) => type)).toEqual(['CONSENT']))
  app.kernel.destroy()
  await vi.waitFor(() => expect(page.waiting()).toEqual([]))
  await vi.waitFor(() => expect(page.frames()).toBe(0))
  expect([...app.area.entries.keys()].filter((key) => key.endsWith(':auth'))).toEqual([])
})

test('an app that the secure page does not list is told so by the first answer of the window, once (login 57)', async () => {
  const page = openSecurePage({ refusesHost: true })
  const app = await openApp()
  const alerts = vi.spyOn(app.kernel, 'alert')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  app.kernel.open('Connect')
  let failure: unknown
  app.login.connectPasskey().catch((error) => {
    failure = error
  })
  await turn(() => failure !== undefined, 1)
  expect(failure).toMatchObject({ name: 'ConnectFailedError', cause: { code: 'APKT005', unsent: true } })
  expect(alerts.mock.calls).toMatchObject([[{ code: 'APKT005' }]])
  expect(page.windows.map(({ window }) => window.closed)).toEqual([true])
  expect([app.view(), app.state.status, app.state.problem]).toEqual(['CreateWallet', 'failed', 'refused'])
  // The frame, which the browser does not show to this app, tells nothing more.
  await turn(() => page.frames() === 0, 1)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(alerts).toHaveBeenCalledTimes(1)
})

test.each([
  ['is of another version of the protocol', { version: 2 }],
  ['has no network of this app', { networks: ['eip155:137'] }],
])(
  'a page that %s does not fit the app, and the view offers no try that cannot help (login 68)',
  async (_, setting) => {
    const page = openSecurePage(setting)
    const app = await openApp()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    app.kernel.open('Connect')
    app.login.connectPasskey().catch(() => {})
    await turn(() => {
      page.waiting()[0]?.approve()
      return app.state.status === 'failed'
    }, 6)
    expect([app.view(), app.state.problem]).toEqual(['CreateWallet', 'unfit'])
  },
)

test('a secure page that lacks what the app asks it for is told to the developer once, and the login goes on (APKT002, login 76)', async () => {
  vi.stubEnv('NODE_ENV', 'development')
  onTestFinished(() => void vi.unstubAllEnvs())
  const page = openSecurePage({ lacks: ['SIGN_OUT', 'GET_USER'] })
  const app = await openApp()
  const alerts = vi.spyOn(app.kernel, 'alert')
  app.kernel.open('Connect')
  const connecting = app.login.connectPasskey()
  await approveAll(page, ['CONNECT_PASSKEY', 'CONSENT'])
  await connecting
  expect(alerts.mock.calls).toMatchObject([[{ code: 'APKT002', message: expect.stringContaining('GET_USER') }]])
  expect(app.kernel.connection('eip155')).toBeDefined()
})

test('a login whose wallet is locked before it is live does not say that nothing was shared: the visitor has consented (login 82)', async () => {
  const page = openSecurePage()
  const plugin: Plugin = {
    name: 'gate',
    apply(kernel) {
      kernel.hooks.authorize.tapPromise('gate', async () => {
        for (const report of partsOf(kernel).reports) report({ namespace: 'eip155', accounts: [] })
      })
    },
  }
  const app = await openApp({ plugins: [plugin] })
  app.kernel.open('Connect')
  let failure: unknown
  app.login.connectPasskey().catch((error) => {
    failure = error
  })
  await approveAll(page, ['CONNECT_PASSKEY', 'CONSENT'])
  await vi.waitFor(() => expect(failure).toMatchObject({ name: 'InvalidSessionError' }))
  expect([app.state.status, app.state.problem]).toEqual(['failed', undefined])
})
