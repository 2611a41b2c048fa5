import { expect, onTestFinished, test, vi } from 'vitest'
import { logIn } from '../fixtures/logIn.ts'
import { type App, openApp } from '../fixtures/openApp.ts'
import { evm, openSecurePage, sol } from '../fixtures/openSecurePage.ts'
import { approveAll, turn } from '../fixtures/person.ts'

type Eip1193 = { request(input: { method: string; params?: unknown }): Promise<unknown> }
const ask = async ({ kernel }: App, method: string, params?: unknown) =>
  ((await kernel.getProvider('eip155')) as Eip1193).request({ method, params })

function stopClock() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('A: a grant that leaves out an account is no consent to that account', async () => {
  const page = openSecurePage({ granted: [{ namespace: 'eip155', address: evm, type: 'eoa' }] })
  page.store.isGranted = true
  const app = await openApp()
  app.kernel.open('Connect')
  const connecting = app.login.connectPasskey()
  await approveAll(page, ['CONNECT_PASSKEY', 'CONSENT'])
  await connecting
  expect(app.kernel.connection('solana')?.account.address).toBe(sol)
})

test.each(['frame', 'denied'] as const)('B: a request of an app whose grant is gone ends the session (%s)', async (mode) => {
  const page = openSecurePage({ mode })
  const app = await logIn(page)
  const signing = ask(app, 'personal_sign', ['0x68', evm]).catch((error) => error)
  await vi.waitFor(() => expect(app.state.approval).toBeDefined())
  if (mode === 'denied') app.login.openApprovalWindow()
  await vi.waitFor(() => expect(page.waiting()).toHaveLength(1))
  page.store.isGranted = false
  page.waiting()[0]?.refuse('not_connected')
  expect(await signing).toMatchObject({ unsent: true })
  await vi.waitFor(() => expect(app.kernel.connection()).toBeUndefined())
  expect(app.area.entries.has('tapkit:default:v1:auth')).toBe(false)
})

test('C: a payment whose window does not load was not sent, and the developer is told', async () => {
  const page = openSecurePage({ mode: 'denied' })
  const app = await logIn(page)
  const alert = vi.spyOn(app.kernel, 'alert')
  stopClock()
  page.setting.isDown = true
  const sending = ask(app, 'eth_sendTransaction', [{ from: evm, to: evm, value: '0x1' }]).catch((error) => error)
  await turn(() => app.state.approval !== undefined)
  app.login.openApprovalWindow()
  await turn(() => app.state.approval === undefined)
  expect(await sending).toMatchObject({ unsent: true, code: 'APKT003' })
  expect(alert).toHaveBeenCalledWith(expect.objectContaining({ code: 'APKT003' }))
})

test('D: a payment that the page could not read of its node was not sent', async () => {
  const page = openSecurePage()
  const app = await logIn(page)
  const sending = ask(app, 'eth_sendTransaction', [{ from: evm, to: evm, value: '0x1' }]).catch((error) => error)
  await vi.waitFor(() => expect(page.waiting()).toHaveLength(1))
  page.waiting()[0]?.refuse('unavailable')
  expect(await sending).toMatchObject({ unsent: true })
})

test('F: an app that asks as soon as it is connected is not refused by the end of the login', async () => {
  const page = openSecurePage()
  const app = await openApp()
  let asked: Promise<unknown> | undefined
  app.kernel.subscribe(() => {
    if (app.kernel.connection('eip155')) asked ??= ask(app, 'personal_sign', ['0x68', evm])
    asked?.catch(() => {})
  })
  app.kernel.open('Connect')
  const connecting = app.login.connectPasskey()
  await approveAll(page, ['CONNECT_PASSKEY', 'CONSENT'])
  await connecting
  await approveAll(page, ['RPC_REQUEST'])
  await asked
  await vi.waitFor(() => expect(app.view()).toBeUndefined())
})

test('F2: an app that asks after its connect() is answered is not refused', async () => {
  const page = openSecurePage()
  const app = await openApp()
  const connected = app.kernel.connect({ connectorId: 'auth', namespace: 'eip155' as never })
  await vi.waitFor(() => expect(app.view()).toBe('Connect'))
  const asked = connected.then(() => ask(app, 'personal_sign', ['0x68', evm]))
  asked.catch(() => {})
  app.login.connectPasskey().catch(() => {})
  await approveAll(page, ['CONNECT_PASSKEY', 'CONSENT', 'RPC_REQUEST'])
  await asked
  await vi.waitFor(() => expect(app.view()).toBeUndefined())
})

test('J: a wallet that shares no account any more has none in a provider that a host has kept', async () => {
  const page = openSecurePage()
  const app = await logIn(page)
  const provider = (await app.kernel.getProvider('eip155')) as Eip1193 & {
    on(event: string, listener: (value: unknown) => void): void
  }
  const told: unknown[] = []
  provider.on('accountsChanged', (accounts) => told.push(accounts))
  page.tellUser([])
  await vi.waitFor(() => expect(app.kernel.connection()).toBeUndefined())
  await expect(provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 'not_connected' })
  expect(told).toEqual([[]])
})

test('K: the window of a task is told its task, if windows share no storage with frames', async () => {
  stopClock()
  const page = openSecurePage({ mode: 'partitioned' })
  const app = await openApp()
  app.kernel.open('Connect')
  const connecting = app.login.connectPasskey()
  await turn(() => page.waiting().length === 1)
  page.waiting()[0]?.approve()
  await turn(() => app.state.approval !== undefined)
  app.login.openApprovalWindow()
  await turn(() => page.waiting().length === 1)
  page.waiting()[0]?.approve()
  await turn(() => app.kernel.connection() !== undefined)
  await connecting
  app.login.openSecurity('export')
  await turn(() => page.waiting().length === 1)
  expect(page.waiting()[0]).toMatchObject({ type: 'MANAGE_WALLET', place: 'window', payload: { task: 'export' } })
  expect(page.frames()).toBe(0)
})
