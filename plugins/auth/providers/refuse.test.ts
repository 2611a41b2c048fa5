import { isUnsent } from 'tapkit/kernel'
import type { SolanaProvider } from 'tapkit/solana'
import { expect, onTestFinished, test, vi } from 'vitest'
import { askToSend } from '../../solana/actions/askToSend.ts'
import { logIn } from '../fixtures/logIn.ts'
import { type App, solanaId } from '../fixtures/openApp.ts'
import { evm, openSecurePage, sol } from '../fixtures/openSecurePage.ts'
import { closeWindow, turn } from '../fixtures/person.ts'

type Eip1193 = { request(input: { method: string; params?: unknown }): Promise<unknown> }
const fail = async ({ kernel }: App, method: string, params: unknown) =>
  ((await kernel.getProvider('eip155')) as Eip1193).request({ method, params }).catch((error) => error)
const send = (app: App) =>
  fail(app, 'eth_sendTransaction', [{ from: evm, to: evm, value: '0x1' }]) as Promise<{ code?: unknown }>

function stopClock() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test.each(['frame', 'denied'] as const)(
  'a request that the page refuses because the grant of this app is gone ends the session (%s, login 13)',
  async (mode) => {
    const page = openSecurePage({ mode })
    const app = await logIn(page)
    const refused = fail(app, 'personal_sign', ['0x68', evm])
    await vi.waitFor(() => expect(app.state.approval).toBeDefined())
    if (mode === 'denied') app.login.openApprovalWindow()
    await vi.waitFor(() => expect(page.waiting()).toHaveLength(1))
    page.store.isGranted = false
    page.waiting()[0]?.refuse('not_connected')
    expect(await refused).toMatchObject({ unsent: true })
    await vi.waitFor(() => expect(app.kernel.connection('eip155')).toBeUndefined())
    expect(app.kernel.connection('solana')).toBeUndefined()
    expect([...app.area.entries.keys()].filter((key) => key.endsWith(':auth'))).toEqual([])
  },
)

test('a payment whose window does not load was not sent, and the developer is told (APKT003, login 14)', async () => {
  const page = openSecurePage({ mode: 'denied' })
  const app = await logIn(page)
  const alert = vi.spyOn(app.kernel, 'alert')
  stopClock()
  page.setting.isDown = true
  const failed = send(app)
  await turn(() => app.state.approval !== undefined)
  app.login.openApprovalWindow()
  await turn(() => app.state.approval === undefined)
  const error = await failed
  expect([error.code, isUnsent(error)]).toEqual(['APKT003', true])
  expect(alert).toHaveBeenCalledWith(expect.objectContaining({ code: 'APKT003' }))
})

test('a request that a window refuses, because the page does not list this app any more, ends the session, and is told (APKT005, login 67)', async () => {
  const page = openSecurePage({ mode: 'denied' })
  const app = await logIn(page)
  const alert = vi.spyOn(app.kernel, 'alert')
  page.setting.refusesHost = true
  const failed = send(app)
  await vi.waitFor(() => expect(app.state.approval).toBeDefined())
  app.login.openApprovalWindow()
  const error = await failed
  expect([error.code, isUnsent(error)]).toEqual(['APKT005', true])
  expect(alert.mock.calls).toMatchObject([[{ code: 'APKT005' }]])
  await vi.waitFor(() => expect(app.kernel.connections('eip155')).toEqual([]))
  expect([...app.area.entries.keys()].filter((key) => key.endsWith(':auth'))).toEqual([])
})

test('a request in a frame of a site that is not listed fails, and ends no session (login 81)', async () => {
  const page = openSecurePage({ mode: 'denied' })
  const app = await logIn(page)
  page.setting.refusesHost = true
  vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window & typeof globalThis)
  const failed = send(app)
  await vi.waitFor(() => expect(app.state.approval).toBeDefined())
  app.login.openApprovalWindow()
  expect((await failed).code).toBe('APKT005')
  expect(app.kernel.connections('eip155')).toHaveLength(1)
  expect([...app.area.entries.keys()].filter((key) => key.endsWith(':auth'))).toHaveLength(1)
})

test('a payment that the page could not read, because its node is out of reach, was not sent (login 14)', async () => {
  const page = openSecurePage()
  const app = await logIn(page)
  const failed = send(app)
  await vi.waitFor(() => expect(page.waiting()).toHaveLength(1))
  page.waiting()[0]?.refuse('unavailable')
  expect(isUnsent(await failed)).toBe(true)
})

test.each(['closes the window', 'refuses in the app'] as const)(
  'a payment on Solana was not sent if the visitor %s before the page was asked (login 14)',
  async (how) => {
    const page = openSecurePage({ mode: 'denied' })
    const app = await logIn(page)
    const provider = (await app.kernel.getProvider('solana')) as SolanaProvider
    stopClock()
    page.setting.isDown = true
    const asked = { address: sol, networkId: solanaId, transaction: Uint8Array.of(1) } as const
    const failed = askToSend(provider, asked).catch((error) => error)
    await turn(() => app.state.approval !== undefined)
    app.login.openApprovalWindow()
    await vi.advanceTimersByTimeAsync(6_000)
    if (how === 'closes the window') closeWindow(page)
    else app.login.refuseApproval()
    await turn(() => app.state.approval === undefined)
    expect(await failed).toMatchObject({ name: 'UserRejectedError', unsent: true })
  },
)

test('a page that shows the request of another tab says that another request waits (login 10)', async () => {
  const page = openSecurePage()
  const app = await logIn(page)
  const failed = send(app)
  await vi.waitFor(() => expect(page.waiting()).toHaveLength(1))
  page.waiting()[0]?.refuse('busy')
  expect(await failed).toMatchObject({ code: -32002, unsent: true })
})

test.each(['funds', 'reverts', 'nonce', 'blockhash'])(
  'a payment that the page does not make now (%s) is not told as a method that is not allowed',
  async (reason) => {
    const page = openSecurePage()
    const app = await logIn(page)
    const failed = send(app)
    await vi.waitFor(() => expect(page.waiting()).toHaveLength(1))
    page.waiting()[0]?.refuse('not_allowed', { reason })
    const error = await failed
    expect(error).toMatchObject({ code: 'secure_page_fault', params: { values: { reason } }, unsent: true })
    expect(Object(error).debug).toContain(reason)
  },
)

test('a page of the app that goes away asks the window of its approval to stop, also in a browser that tells no port of it (login 43)', async () => {
  const page = openSecurePage({ mode: 'denied' })
  const { kernel, login, state } = await logIn(page)
  const provider = (await kernel.getProvider('eip155')) as { request(asked: object): Promise<unknown> }
  provider.request({ method: 'eth_sendTransaction', params: [{ from: evm, to: evm, value: '0x1' }] }).catch(() => {})
  await vi.waitFor(() => expect(state.approval).toBeDefined())
  login.openApprovalWindow()
  await vi.waitFor(() => expect(page.waiting()).toMatchObject([{ type: 'RPC_REQUEST', place: 'window' }]))
  const [asked] = page.waiting()
  window.dispatchEvent(new Event('pagehide'))
  await vi.waitFor(() => expect(asked?.isAborted()).toBe(true))
})

test.each([
  ['unavailable', 'rpcUrls'],
  ['network_unknown', 'networks'],
] as const)('a refusal that the set-up of the page explains (%s) says what to check there', async (fault, option) => {
  const page = openSecurePage()
  const app = await logIn(page)
  const failed = send(app)
  await vi.waitFor(() => expect(page.waiting()).toHaveLength(1))
  page.waiting()[0]?.refuse(fault)
  const error = await failed
  expect(error).toMatchObject({ code: 'secure_page_fault', params: { fault }, unsent: true })
  expect(Object(error).debug).toContain(option)
})
