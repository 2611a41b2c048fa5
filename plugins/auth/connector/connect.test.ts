import { expect, onTestFinished, test, vi } from 'vitest'
import { logIn } from '../fixtures/logIn.ts'
import { openApp } from '../fixtures/openApp.ts'
import { evm, openSecurePage, secure, sol } from '../fixtures/openSecurePage.ts'
import { approveAll, closeWindow, turn } from '../fixtures/person.ts'

const addressesOf = ({ kernel }: Awaited<ReturnType<typeof openApp>>) =>
  ['eip155', 'solana'].map((namespace) => kernel.connection(namespace)?.account.address)

test('a press opens the window, the consent is drawn in a frame, and then both namespaces are connected', async () => {
  const page = openSecurePage()
  const app = await openApp()
  expect([page.frames(), page.windows]).toEqual([0, []])
  app.kernel.open('Connect')
  const connecting = app.login.connectPasskey()
  expect(page.windows.map(({ url }) => url)).toEqual([expect.stringMatching(`^${secure}/window#flow=[0-9a-f]{32}$`)])
  expect([app.view(), app.state.status]).toEqual(['CreateWallet', 'window'])
  await vi.waitFor(() => expect(page.waiting()).toHaveLength(1))
  expect(page.shown[0]).toMatchObject({ type: 'CONNECT_PASSKEY', place: 'window' })
  page.shown[0]?.approve()
  await vi.waitFor(() => expect(page.waiting()).toMatchObject([{ type: 'CONSENT', place: 'frame' }]))
  expect([app.view(), app.state.status, app.state.approval?.kind]).toEqual(['ApproveTransaction', 'consent', 'consent'])
  expect(app.kernel.connection()).toBeUndefined()
  page.shown[1]?.approve()
  await connecting
  expect(addressesOf(app)).toEqual([evm, sol])
  expect([app.view(), app.state]).toEqual([undefined, { status: 'idle', mode: 'frame', factors: ['passkey'] }])
})

test('nothing is opened and nobody is asked before the press, or without a session to restore (login 1)', async () => {
  const page = openSecurePage()
  const app = await openApp()
  app.kernel.open('Connect')
  await app.kernel.reconnect()
  expect([page.frames(), page.windows, page.heard]).toEqual([0, [], []])
})

test('an app that calls `connect` gets Connect shown, and waits for the press of the visitor (login 2)', async () => {
  const page = openSecurePage()
  const app = await openApp()
  const connecting = app.kernel.connect({ connectorId: 'auth', namespace: 'solana' as never })
  await vi.waitFor(() => expect([app.view(), app.state.status]).toEqual(['Connect', 'asked']))
  expect([page.frames(), page.windows]).toEqual([0, []])
  const pressed = app.login.connectPasskey()
  await approveAll(page, ['CONNECT_PASSKEY', 'CONSENT'])
  expect((await connecting).account.address).toBe(sol)
  await pressed
  expect(page.windows).toHaveLength(1)
  expect(app.view()).toBeUndefined()
})

test.each(['asked', 'window'])(
  'a modal that the visitor closes while the login is at "%s" is "Modal closed"',
  async (at) => {
    const page = openSecurePage()
    const app = await openApp()
    const connecting = app.kernel.connect({ connectorId: 'auth', namespace: 'eip155' as never })
    const failed = expect(connecting).rejects.toMatchObject({ name: 'ConnectAbortedError', message: 'Modal closed' })
    await vi.waitFor(() => expect(app.view()).toBe('Connect'))
    if (at === 'window') {
      app.login.connectPasskey().catch(() => {})
      await vi.waitFor(() => expect(page.waiting()).toHaveLength(1))
    }
    app.kernel.close()
    await failed
    await vi.waitFor(() => expect(page.waiting()).toEqual([]))
    expect([app.state.status, page.windows.filter(({ window }) => !window.closed)]).toEqual(['idle', []])
  },
)

test.each(['the window', 'the consent'])(
  '%s that is refused is "Connection rejected", and nothing is remembered',
  async (where) => {
    const page = openSecurePage()
    const app = await openApp()
    app.kernel.open('Connect')
    const connecting = expect(app.login.connectPasskey()).rejects.toMatchObject({
      code: 4001,
      message: 'Connection rejected',
    })
    if (where === 'the consent') await approveAll(page, ['CONNECT_PASSKEY'])
    await vi.waitFor(() => expect(page.waiting()).toHaveLength(1))
    page.waiting()[0]?.refuse()
    await connecting
    expect([app.kernel.connection(), app.area.entries.has('tapkit:default:v1:auth')]).toEqual([undefined, false])
    expect([app.view(), app.state.status]).toEqual(['CreateWallet', 'declined'])
  },
)

test('a consent whose view is closed is refused, and the page hears the abort before its frame is gone', async () => {
  const page = openSecurePage()
  const app = await openApp()
  app.kernel.open('Connect')
  const connecting = expect(app.login.connectPasskey()).rejects.toMatchObject({ message: 'Connection rejected' })
  await approveAll(page, ['CONNECT_PASSKEY'])
  await vi.waitFor(() => expect(page.waiting()).toHaveLength(1))
  app.kernel.close()
  await connecting
  expect(page.shown[1]?.isAborted()).toBe(true)
  await vi.waitFor(() => expect([app.view(), app.state.status]).toEqual([undefined, 'idle']))
})

test('a window that is blocked is said, and opens with the next press (login 2)', async () => {
  const page = openSecurePage({ blocksWindows: true })
  const app = await openApp()
  app.kernel.open('Connect')
  const connecting = app.login.connectPasskey()
  expect([app.view(), app.state.status, app.state.problem]).toEqual(['CreateWallet', 'window', 'blocked'])
  page.setting.blocksWindows = false
  app.login.focusWindow()
  expect(app.state.problem).toBeUndefined()
  await approveAll(page, ['CONNECT_PASSKEY', 'CONSENT'])
  await connecting
})

test('a window that the visitor closes is "Connection rejected" (login 4)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const page = openSecurePage()
  const app = await openApp()
  app.kernel.open('Connect')
  const connecting = expect(app.login.connectPasskey()).rejects.toMatchObject({ message: 'Connection rejected' })
  await turn(() => page.waiting().length === 1)
  await vi.advanceTimersByTimeAsync(5_000)
  closeWindow(page)
  await vi.advanceTimersByTimeAsync(5_000)
  await connecting
  expect(app.state.status).toBe('declined')
})

test('a press starts over in place of a window that was severed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const page = openSecurePage()
  const app = await openApp()
  app.kernel.open('Connect')
  const connecting = app.login.connectPasskey()
  await vi.waitFor(() => expect(page.waiting()).toHaveLength(1))
  closeWindow(page)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(app.state.problem).toBe('severed')
  app.login.focusWindow()
  expect(page.windows).toHaveLength(2)
  await vi.waitFor(() => expect(page.shown).toHaveLength(2))
  page.shown[1]?.approve()
  await vi.waitFor(() => expect(page.waiting()).toMatchObject([{ type: 'CONSENT' }]))
  page.waiting()[0]?.approve()
  await connecting
})

test.each(['denied', 'partitioned'] as const)(
  'if storage is %s, windows do everything, by a port of their own (login 6)',
  async (mode) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const page = openSecurePage({ mode })
    const app = await openApp()
    app.kernel.open('Connect')
    const connecting = app.login.connectPasskey()
    await turn(() => page.waiting().length === 1)
    expect(page.waiting()).toMatchObject([{ type: 'CONNECT_PASSKEY', place: 'window' }])
    page.waiting()[0]?.approve()
    await turn(() => app.state.status === 'consent')
    expect(app.state.approval).toMatchObject({ kind: 'consent', place: 'window', isWindowOpen: false })
    app.login.openApprovalWindow()
    expect([page.windows[1]?.url, app.state.approval?.isWindowOpen]).toEqual([`${secure}/approve`, true])
    await turn(() => page.waiting().length === 1)
    page.waiting()[0]?.approve()
    await turn(() => app.kernel.connection() !== undefined)
    await connecting
    expect([app.state.mode, page.frames(), addressesOf(app)]).toEqual(['window', 0, [evm, sol]])
  },
)

test('a page that does not load is "Failed to connect", and the developer is told (APKT003)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  openSecurePage({ isDown: true })
  const app = await openApp()
  const alert = vi.spyOn(app.kernel, 'alert')
  app.kernel.open('Connect')
  const connecting = expect(app.login.connectPasskey()).rejects.toMatchObject({
    code: 'connect_failed',
    message: 'Failed to connect',
  })
  await turn(() => app.state.problem === 'slow', 6)
  await turn(() => app.state.status === 'failed')
  await connecting
  expect(alert).toHaveBeenCalledWith(expect.objectContaining({ code: 'APKT003' }))
  expect([app.view(), app.state.problem, document.querySelectorAll('iframe').length]).toEqual([
    'CreateWallet',
    'silent',
    0,
  ])
})

test('accounts on networks that this app does not offer are not shared', async () => {
  const page = openSecurePage({ networks: ['eip155:1', 'eip155:137'] })
  const app = await openApp()
  app.kernel.open('Connect')
  const connecting = app.login.connectPasskey()
  await approveAll(page, ['CONNECT_PASSKEY', 'CONSENT'])
  await connecting
  expect(page.shown[1]?.payload).toEqual({ accounts: [{ namespace: 'eip155', address: evm, type: 'eoa' }] })
  expect(addressesOf(app)).toEqual([evm, undefined])
})

test('an app that the visitor has consented to in another tab is not asked again (login 5)', async () => {
  const page = openSecurePage()
  page.store.isGranted = true
  const app = await openApp()
  app.kernel.open('Connect')
  const connecting = app.login.connectPasskey()
  await approveAll(page, ['CONNECT_PASSKEY'])
  await connecting
  expect(page.shown).toHaveLength(1)
})

test('a grant of before this app had a chain is no consent to the account on that chain (login 5)', async () => {
  const page = openSecurePage({ granted: [{ namespace: 'eip155', address: evm, type: 'eoa' }] })
  page.store.isGranted = true
  const app = await openApp()
  app.kernel.open('Connect')
  const connecting = app.login.connectPasskey()
  await approveAll(page, ['CONNECT_PASSKEY', 'CONSENT'])
  await connecting
  expect(addressesOf(app)).toEqual([evm, sol])
})

test('an app that asks for a signature as its provider tells of the account is not refused by the end of the login (login 10)', async () => {
  const page = openSecurePage()
  const app = await logIn(page)
  const provider = (await app.kernel.getProvider('eip155')) as {
    request(input: { method: string; params?: unknown }): Promise<unknown>
    on(event: string, listener: (accounts: readonly string[]) => void): void
  }
  await app.kernel.disconnect()
  const answers: unknown[] = []
  provider.on('accountsChanged', (accounts) => {
    if (accounts.length === 0) return
    const signing = provider.request({ method: 'personal_sign', params: ['0x68', evm] })
    signing.catch((error) => error).then((answer) => answers.push(answer))
  })
  app.kernel.open('Connect')
  const connecting = app.login.connectPasskey()
  await approveAll(page, ['CONNECT_PASSKEY', 'CONSENT'])
  await connecting
  await vi.waitFor(() => expect([answers, page.waiting().map(({ type }) => type)]).toEqual([[], ['RPC_REQUEST']]))
  page.waiting()[0]?.approve({ result: '0x12' })
  await vi.waitFor(() => expect(answers).toEqual(['0x12']))
  await vi.waitFor(() => expect(app.view()).toBeUndefined())
})
