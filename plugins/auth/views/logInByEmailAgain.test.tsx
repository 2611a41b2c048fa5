import { act } from 'react'
import { type AnalyticsEvent, analytics } from 'tapkit/features/analytics'
import { remoteConfig } from 'tapkit/features/remote-config'
import { expect, test, vi } from 'vitest'
import { press, type } from '../../../ui/kit/fixtures/mount.tsx'
import { settle } from '../../../ui/shell/fixtures/openShell.tsx'
import { authState } from '../login/state.ts'
import { openLoginShell } from './fixtures/logInShell.ts'
import { address, openConnect } from './fixtures/openConnect.ts'

const way = 'tapkit:default:v1:authWay'

type World = Awaited<ReturnType<typeof openConnect>>

/** Logs in by email up to the consent. */
async function logIn({ enter, code, until, view, pressArmed, approve, kernel }: World) {
  await enter()
  type(code(), '123456')
  await until(() => view() === 'CreateWallet')
  await pressArmed('Open the window')
  await approve('CONNECT_PASSKEY', 'CONSENT')
  await until(() => kernel.connection() && view() === undefined)
}

/** Presses the wallet of the login in a list, as after its session has ended. */
const pressWallet = ({ kernel }: World) =>
  act(async () => {
    kernel.open('Account')
    kernel.navigate('ConnectingExternal' as never, { key: 'eip155:auth', connectorId: 'auth' } as never)
  })

test('behavior: a visitor who has logged in by email begins with the email again, and the app stores no email (login 104)', async () => {
  const world = await openConnect()
  const { kernel, until, view, has, field, find, root, page } = world
  await logIn(world)
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(address)
  await act(() => kernel.disconnect())
  await pressWallet(world)
  await until(() => view() === 'EmailLogin' && has('.tk-field input'))
  await settle(500)
  expect([find('.tk-head, header').textContent, field().value]).toEqual([expect.stringContaining('Email Login'), ''])
  await until(() => root.activeElement === field())
  // The browser is logged in at the server still, so no code is asked for.
  page.setting.server = { loggedIn: address }
  type(field(), address)
  press('Enter', field())
  await until(() => view() === 'CreateWallet')
})

test('behavior: a login with a passkey forgets that the last login was by email (login 104)', async () => {
  const world = await openConnect()
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PublicKeyCredential', class {})
  const { kernel, button, until, view, has } = world
  kernel.storage.set('authWay', 'email')
  act(() => kernel.open('Connect'))
  await until(() => button('Continue with a passkey') && has('.tk-field input'))
  await world.pressArmed('Continue with a passkey')
  expect(kernel.storage.get('authWay', String)).toBeUndefined()
  await world.approve('CONNECT_PASSKEY', 'CONSENT')
  await until(() => kernel.connection())
  await act(() => kernel.disconnect())
  await pressWallet(world)
  expect(view()).toBe('Connect')
})

test('behavior: while the visitor is logged in, the field takes no email (login 99)', async () => {
  const world = await openConnect()
  await logIn(world)
  act(() => world.kernel.open('Connect'))
  await world.until(() => world.has('.tk-field input'))
  expect(world.field().disabled).toBe(true)
})

test.each([
  ['the app does not offer it', { email: false }, undefined],
  ['the project has switched it off', { email: true }, [{ id: 'social_login', isEnabled: true, config: ['google'] }]],
  ['the project says nothing of it', { email: true }, [{ id: 'swap', isEnabled: true, config: ['1inch'] }]],
])('behavior: Connect has no field for an email if %s (login 99)', async (_, { email }, features) => {
  const plugins = features ? [remoteConfig({ projectId: 'p1' })] : []
  const { kernel, has, until, seen } = await openLoginShell({
    plugins,
    email,
    fetch: async () => Response.json({ features }),
  })
  if (features) await until(() => kernel.config.features.email === false)
  act(() => kernel.open('Connect'))
  await until(() => seen().includes('passkey') || seen().includes('Passkey'))
  expect(has('.tk-field input[inputmode=email]')).toBe(false)
  kernel.storage.set('authWay', 'email')
  await act(async () => kernel.navigate('ConnectingExternal' as never, { connectorId: 'auth' } as never))
  expect(kernel.state.router.stack.map(({ view }) => view)).not.toContain('EmailLogin')
})

test('behavior: the steps of a login by email are told, and no email (login 105)', async () => {
  const events: AnalyticsEvent[] = []
  const world = await openConnect({ plugins: [analytics({ sinks: [(heard) => void events.push(...heard)] })] })
  const { enter, code, until, error, view, kernel, has } = world
  await enter()
  type(code(), '000000')
  await until(() => error() !== '')
  act(() => void kernel.goBack())
  await until(() => has('.tk-field input'))
  await enter('ada@other.test')
  type(code(), '123456')
  await until(() => view() === 'CreateWallet')
  await settle(11_000)
  dispatchEvent(new Event('pagehide'))
  const told = events.filter(({ event }) => event.startsWith('EMAIL_'))
  expect(told.map(({ event }) => event)).toEqual([
    ...['EMAIL_LOGIN_SELECTED', 'EMAIL_SUBMITTED', 'EMAIL_VERIFICATION_CODE_SENT', 'EMAIL_VERIFICATION_CODE_FAIL'],
    ...['EMAIL_EDIT', 'EMAIL_LOGIN_SELECTED', 'EMAIL_SUBMITTED', 'EMAIL_VERIFICATION_CODE_SENT'],
    'EMAIL_VERIFICATION_CODE_PASS',
  ])
  expect(told[3]?.properties).toMatchObject({ code: 'secure_page_fault' })
  expect(JSON.stringify(events)).not.toMatch(/ada@|acme\.test|123456|000000/)
})

test('behavior: a browser that another tab has logged in meanwhile is sent no other mail (login 97)', async () => {
  const { page, enter, until, view, pressButton, kernel } = await openConnect()
  await enter()
  page.setting.server = { loggedIn: address }
  await settle(31_000)
  await pressButton('Resend Code')
  await until(() => view() === 'CreateWallet')
  expect([page.mails, kernel.state.toast]).toEqual([[address], undefined])
})

test('behavior: an app that waits for a login gets the login by email, and hears of a modal that closes meanwhile (login 2)', async () => {
  const world = await openConnect()
  const { kernel, enter, view } = world
  const outcome = kernel.connect({ connectorId: 'auth', namespace: 'eip155' }).catch((error) => error)
  await settle()
  await enter()
  expect(view()).toBe('EmailVerifyOtp')
  act(() => void kernel.close())
  await settle(1_000)
  expect(await outcome).toMatchObject({ name: 'ConnectAbortedError', message: 'Modal closed' })
  expect(kernel.state.features.auth.email).toBeUndefined()
  const connecting = kernel.connect({ connectorId: 'auth', namespace: 'eip155' })
  await world.until(() => world.has('.tk-field input'))
  await logIn(world)
  expect((await connecting).namespace).toBe('eip155')
})

test('behavior: the field and the code have names, and what goes on is said aloud (login 99)', async () => {
  const { page, enter, field, submit, code, root, find, until } = await openConnect()
  expect([field().getAttribute('aria-label'), field().inputMode, field().autocomplete]).toEqual([
    'Email',
    'email',
    'email',
  ])
  let answer = (_: unknown) => {}
  page.setting.server = { answers: () => new Promise((resolve) => (answer = resolve)) }
  submit()
  expect(find('[aria-live=polite].sr').textContent).toBe('Sending the code…')
  await until(() => page.heard.length === 1)
  answer({ action: 'VERIFY_OTP' })
  page.setting.server = {}
  await enter()
  await until(() => root.activeElement === code())
  expect([code().getAttribute('aria-label'), code().inputMode]).toEqual(['The 6-digit code', 'numeric'])
  expect(root.getElementById(code().getAttribute('aria-describedby') ?? '')?.getAttribute('role')).toBe('alert')
  expect(localStorage.getItem(way)).toBeNull()
})

test('behavior: a field that was drawn before the project switched the login by email off sends nothing (login 99)', async () => {
  let tell = (_: Response) => {}
  const settings = new Promise<Response>((resolve) => (tell = resolve))
  const plugins = [remoteConfig({ projectId: 'p1', features: { email: true } })]
  const { kernel, page, submit, until, error } = await openConnect({ plugins, fetch: () => settings })
  act(() => kernel.open('EmailLogin'))
  tell(Response.json({ features: [{ id: 'social_login', isEnabled: false, config: [] }] }))
  await until(() => kernel.config.features.email === false)
  submit()
  await until(() => error() !== '')
  expect(page.mails).toEqual([])
})

test('behavior: an app whose windows share no storage with its frames sends the next email to the window at once (login 102)', async () => {
  const world = await openConnect()
  const { kernel, page, enter, code, until, view, pressArmed, seen, field, has } = world
  page.setting.mode = 'partitioned'
  await enter()
  type(code(), '123456')
  await until(() => view() === 'CreateWallet')
  await pressArmed('Open the window')
  await until(() => page.waiting()[0]?.type === 'CONNECT_PASSKEY')
  act(() => page.waiting()[0]?.approve())
  await until(() => view() === 'ApproveTransaction')
  await pressArmed('Open the window')
  await world.approve('CONSENT')
  await until(() => kernel.connection() && view() === undefined)
  await act(() => kernel.disconnect())
  await pressWallet(world)
  await until(() => view() === 'EmailLogin' && has('.tk-field input'))
  // As after a reload.
  act(() => void Object.assign(authState.of(kernel), { mode: 'unknown' }))
  type(field(), address)
  press('Enter', field())
  await until(() => view() === 'CreateWallet' && seen().includes('A wallet of your own'))
  expect([page.mails, page.frames()]).toEqual([[address], 0])
})
