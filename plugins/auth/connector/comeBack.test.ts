import { createMemoryArea } from 'tapkit/testing'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openApp } from '../fixtures/openApp.ts'
import { evm, openSecurePage, type Setting, secure, sol } from '../fixtures/openSecurePage.ts'
import { approveAll } from '../fixtures/person.ts'

let area: ReturnType<typeof createMemoryArea>
beforeEach(() => {
  area = createMemoryArea()
  vi.stubGlobal('sessionStorage', area)
})

/** The addresses that the tab goes to. */
const watchTab = () => vi.spyOn(location, 'assign').mockImplementation(() => {})

/** An app in a browser that opens no window, whose visitor has pressed the key of the login. */
async function openBlocked(setting: Setting = {}) {
  const page = openSecurePage({ blocksWindows: true, ...setting })
  const went = watchTab()
  const app = await openApp()
  app.kernel.open('Connect')
  const connecting = app.login.connectPasskey()
  const failed = connecting.catch((error) => error)
  return { ...app, page, went, failed }
}

/** The same app as the visitor comes back to its page. */
async function comeBack(setting: Setting) {
  const page = openSecurePage({ blocksWindows: true, ...setting })
  page.store.isMarked = true
  area.setItem('tapkit:default:v1:authReturn', `${Date.now()}`)
  const app = await openApp()
  return { ...app, page }
}

test('a visitor whose browser opens no window goes to the secure page in this tab, with the way back in the fragment (login 22)', async () => {
  const { login, went, state, page } = await openBlocked()
  login.continueHere()
  expect(state.status).toBe('leaving')
  await vi.waitFor(() => expect(went).toHaveBeenCalledTimes(1))
  expect(went).toHaveBeenCalledWith(`${secure}/window#return=${encodeURIComponent(location.href)}`)
  await vi.waitFor(() => expect([state.status, state.problem]).toEqual(['window', 'blocked']))
  expect(page.heard).toEqual([])
})

test('a visitor who comes back is led to the consent, and is connected by the press there (login 22)', async () => {
  const { kernel, view, state, page } = await comeBack({ hasChosen: true })
  await vi.waitFor(() => expect(page.waiting()).toMatchObject([{ type: 'CONSENT', place: 'frame' }]))
  expect([view(), kernel.connection()]).toEqual(['ApproveTransaction', undefined])
  await approveAll(page, ['CONSENT'])
  await vi.waitFor(() => expect(kernel.connection('eip155')?.account.address).toBe(evm))
  expect(kernel.connection('solana')?.account.address).toBe(sol)
  await vi.waitFor(() => expect([view(), state.mode]).toEqual([undefined, 'redirect']))
  expect([page.windows, area.entries.size]).toEqual([[], 0])
})

test('a visitor who comes back without a wallet has declined, and may try again (login 22)', async () => {
  const { view, state, page } = await comeBack({})
  await vi.waitFor(() => expect(state.status).toBe('declined'))
  expect([view(), page.shown]).toEqual(['CreateWallet', []])
})

test('a page that no visitor has left for the secure page asks nobody (login 22)', async () => {
  const page = openSecurePage({ blocksWindows: true, hasChosen: true })
  page.store.isMarked = true
  const { view } = await openApp()
  expect([view(), page.frames(), page.heard]).toEqual([undefined, 0, []])
})

test('a visitor who left for the secure page long ago is not led on', async () => {
  const page = openSecurePage({ blocksWindows: true, hasChosen: true })
  area.setItem('tapkit:default:v1:authReturn', `${Date.now() - 900_001}`)
  const { view } = await openApp()
  await vi.waitFor(() => expect(area.entries.size).toBe(0))
  expect([view(), page.frames()]).toEqual([undefined, 0])
})

test.each<[name: string, setting: Setting]>([
  ['frames are denied storage', { mode: 'denied' }],
  ['frames cannot prove that they are seen', { provesVisibility: false }],
])('if %s and windows are blocked, the view says so, and nobody is led away (login 23)', async (_, setting) => {
  const { login, went, state } = await openBlocked(setting)
  login.continueHere()
  await vi.waitFor(() => expect([state.status, state.problem]).toEqual(['window', 'unable']))
  expect(went).not.toHaveBeenCalled()
})

test('a browser that denies this page its storage leads nobody away, because nobody would be known on the way back (login 23)', async () => {
  const { login, went, state } = await openBlocked()
  vi.stubGlobal('sessionStorage', undefined)
  login.continueHere()
  await vi.waitFor(() => expect([state.status, state.problem]).toEqual(['window', 'unable']))
  expect(went).not.toHaveBeenCalled()
})

test('if storage turns out to be partitioned on the way back, the view says that this browser cannot do it (login 23)', async () => {
  const { view, state } = await comeBack({ mode: 'partitioned', hasChosen: true })
  await vi.waitFor(() => expect([state.status, state.problem]).toEqual(['failed', 'unable']))
  expect(view()).toBe('CreateWallet')
})

test('a secure page that does not answer leads nobody away: the login has failed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { login, went, state, failed } = await openBlocked({ isDown: true })
  login.continueHere()
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(5_000)
    expect(state.status).toBe('failed')
  })
  expect(await failed).toMatchObject({ message: 'Failed to connect' })
  expect(went).not.toHaveBeenCalled()
})

test('a request that needs a window is refused and said, and does not wait (login 23)', async () => {
  const { kernel, login, state, page } = await comeBack({ hasChosen: true })
  await approveAll(page, ['CONSENT'])
  await vi.waitFor(() => expect(kernel.connection('eip155')).toBeDefined())
  const notify = vi.spyOn(kernel, 'notify')
  const provider = (await kernel.getProvider('eip155')) as { request(asked: object): Promise<unknown> }
  const asking = provider.request({ method: 'personal_sign', params: ['0x00', evm] }).catch((error) => error)
  await vi.waitFor(() => expect(page.waiting()).toHaveLength(1))
  page.waiting()[0]?.refuse('needs_window')
  await vi.waitFor(() => expect(state.approval?.place).toBe('window'))
  login.openApprovalWindow()
  expect(await asking).toMatchObject({ code: 'secure_window_blocked', unsent: true })
  expect(notify).toHaveBeenCalledWith(expect.stringMatching(/^This browser opens no window/), 'error')
  expect(state.approval).toBeUndefined()
})

test('an app in a frame leads nobody away, because the frame would not show the secure page (login 40)', async () => {
  const { login, went, state } = await openBlocked()
  vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window & typeof globalThis)
  login.continueHere()
  await vi.waitFor(() => expect([state.status, state.problem]).toEqual(['window', 'unable']))
  expect(went).not.toHaveBeenCalled()
})

const mark = () => area.getItem('tapkit:default:v1:authReturn')

test('a visitor who was asked whether to leave the page, has stayed and has closed the login is not led on by the next visit (login 60)', async () => {
  const { kernel, login, went, failed } = await openBlocked()
  login.continueHere()
  await vi.waitFor(() => expect(went).toHaveBeenCalledTimes(1))
  expect(mark()).not.toBeNull()
  await kernel.close()
  await failed
  expect(mark()).toBeNull()
})

test('an app that is taken down as its visitor leaves for the secure page knows the visitor on the way back (login 60)', async () => {
  const { kernel, login, went, failed } = await openBlocked()
  login.continueHere()
  await vi.waitFor(() => expect(went).toHaveBeenCalledTimes(1))
  kernel.destroy()
  await failed
  expect(mark()).not.toBeNull()
})
