import { act } from 'react'
import { type AnalyticsEvent, analytics } from 'tapkit/features/analytics'
import { remoteConfig } from 'tapkit/features/remote-config'
import type { Plugin } from 'tapkit/kernel'
import { expect, test } from 'vitest'
import { settle } from '../../../ui/shell/fixtures/openShell.tsx'
import { secure } from '../fixtures/openSecurePage.ts'
import type { FaultCode } from '../protocol/fault.ts'
import { openSocials } from './fixtures/openSocials.ts'

const github = 'Continue with GitHub'

test('behavior: a provider leads to the window of the secure page, and then to the consent (login 122)', async () => {
  const { page, kernel, logInAt, popup, until, view, stack, seen, find, pressArmed, approve, steps } =
    await openSocials()
  const asked = await logInAt(github)
  expect(asked).toMatchObject({ provider: 'github', flow: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(popup().url).toBe(`${secure}/loading#github.${asked.flow}`)
  expect(view()).toBe('ConnectingSocial')
  expect(find('.tk-head, header').textContent).toContain('GitHub')
  await until(() => seen().includes('Log in with GitHub'))
  expect(seen()).toContain('Connect in the provider window')
  asked.back()
  await until(() => view() === 'CreateWallet' && seen().includes('You are logged in'))
  expect([page.redeemed, stack()]).toEqual([[`${secure}/done#result=${'r'.repeat(24)}`], ['Connect', 'CreateWallet']])
  expect(popup().window.closed).toBe(true)
  expect(steps()).toEqual([
    'SOCIAL_LOGIN_STARTED github',
    'SOCIAL_LOGIN_REQUEST_USER_DATA github',
    'SOCIAL_LOGIN_SUCCESS github',
  ])
  await pressArmed('Open the window')
  await approve('CONNECT_PASSKEY', 'CONSENT')
  await until(() => kernel.connection())
  expect(kernel.state.features.auth.social).toBeUndefined()
})

test('behavior: drawing the tiles loads nothing of the secure page, and the press opens the second window at once (login 121)', async () => {
  const { page, names, button } = await openSocials()
  expect([page.frames(), page.windows, names()]).toEqual([0, [], ['GitHub', 'Google']])
  act(() => button(github)?.click())
  expect(page.windows).toHaveLength(1)
})

test.each([
  [['github'], ['Continue with GitHub']],
  [
    ['x', 'github', 'google'],
    ['Continue with X', 'GitHub', 'Google'],
  ],
  [true, ['Continue with Google', 'X', 'Farcaster', 'Discord', 'Apple', 'More']],
] as const)('behavior: %j are drawn as a row and tiles (login 121)', async (socials, drawn) => {
  const { names } = await openSocials({ socials })
  expect(names()).toEqual(drawn)
})

test('behavior: of seven providers, five are drawn and the others stand in a view of their own (login 121)', async () => {
  const { names, pressArmed, until, view, find, logInAt, page } = await openSocials({ socials: true })
  expect(names()).toEqual(['Continue with Google', 'X', 'Farcaster', 'Discord', 'Apple', 'More'])
  await pressArmed('More')
  await until(() => view() === 'ConnectSocials' && names().length === 7)
  expect(find('.tk-head, header').textContent).toContain('All Socials')
  await logInAt('Continue with Facebook')
  expect([view(), page.atProviders[0]?.provider]).toEqual(['ConnectingSocial', 'facebook'])
})

test('behavior: Farcaster leads to its own view, and opens no second window (login 121)', async () => {
  const { pressArmed, until, view, page } = await openSocials({ socials: ['farcaster'] })
  await pressArmed('Continue with Farcaster')
  await until(() => view() === 'ConnectingFarcaster')
  expect(page.windows).toEqual([])
})

test('behavior: the project’s configuration narrows the providers, and may switch them off (login 121)', async () => {
  const open = (config: readonly string[], isEnabled = true) =>
    openSocials({
      socials: ['x', 'github', 'google'],
      plugins: [remoteConfig({ projectId: 'p1' })],
      fetch: async () => Response.json({ features: [{ id: 'social_login', isEnabled, config }] }),
    })
  const { names, until } = await open(['google', 'github', 'discord'])
  await until(() => names().length === 2)
  expect(names()).toEqual(['GitHub', 'Google'])
})

test('behavior: while the visitor is logged in, no provider can be pressed (login 121)', async () => {
  const { kernel, logInAt, until, view, pressArmed, approve, button, has } = await openSocials()
  ;(await logInAt(github)).back()
  await until(() => view() === 'CreateWallet')
  await pressArmed('Open the window')
  await approve('CONNECT_PASSKEY', 'CONSENT')
  await until(() => kernel.connection() && view() === undefined)
  act(() => kernel.open('Connect'))
  await until(() => has('.tk-auth__socials'))
  expect(button(github)).toMatchObject({ disabled: true })
})

test('behavior: a window that the browser blocks has a key that opens it (login 125)', async () => {
  const { page, pressArmed, seen, until, view, logInAt, steps } = await openSocials()
  page.setting.blocksWindows = true
  await pressArmed(github)
  await until(() => seen().includes('Could not open social popup'))
  expect(page.atProviders).toEqual([])
  page.setting.blocksWindows = false
  ;(await logInAt('Open the window')).back()
  await until(() => view() === 'CreateWallet')
  expect(steps().at(-1)).toBe('SOCIAL_LOGIN_SUCCESS github')
})

test('behavior: a visitor whose browser opens no window goes on to the window of the secure page (login 125)', async () => {
  const { page, pressArmed, seen, until, view } = await openSocials()
  page.setting.blocksWindows = true
  await pressArmed(github)
  await until(() => seen().includes('Could not open social popup'))
  await pressArmed('Log in on keys.acme.test')
  await until(() => view() === 'CreateWallet' && seen().includes('A wallet of your own'))
})

test('behavior: a window that the visitor closes is said to be closed, and a result that comes late counts (login 125)', async () => {
  const { logInAt, popup, seen, until, view } = await openSocials()
  const asked = await logInAt(github)
  await settle(10_000)
  popup().window.closed = true
  await settle(1_000)
  expect(seen()).toContain('Popup closed')
  await settle(500_000)
  asked.back()
  await until(() => view() === 'CreateWallet')
})

test('behavior: a window that the provider cuts off is finished elsewhere, and 45 seconds of silence are said (login 125)', async () => {
  const { logInAt, popup, seen, until, view, pressArmed, page } = await openSocials()
  await logInAt(github)
  await settle(8_000)
  const word = { source: popup().asWindow, origin: secure, data: { tapkit: 1 } }
  act(() => void dispatchEvent(Object.assign(new Event('message'), word)))
  popup().window.closed = true
  await settle(2_000)
  expect(seen()).toContain('Finish in the other window')
  await settle(45_000)
  expect(seen()).toContain('Social login timed out. Please try again.')
  const first = page.atProviders[0]
  await pressArmed('Try again')
  await until(() => page.atProviders.length === 2)
  expect([first?.isAborted(), seen().includes('Log in with GitHub')]).toEqual([true, true])
  page.atProviders[1]?.back()
  await until(() => view() === 'CreateWallet')
})

test('behavior: after ten minutes nothing counts any more (login 125)', async () => {
  const { logInAt, seen, popup, view } = await openSocials()
  const asked = await logInAt(github)
  await settle(602_000)
  expect([asked.isAborted(), popup().window.closed]).toEqual([true, true])
  asked.back()
  await settle(2_000)
  expect([view(), seen().includes('Social login timed out. Please try again.')]).toEqual(['ConnectingSocial', true])
})

test.each(['goes back', 'closes the modal'])(
  'behavior: a visitor who %s is logged in by no answer, and the second window is closed (login 125)',
  async (way) => {
    const { kernel, page, logInAt, popup, goBack, view, steps } = await openSocials()
    const asked = await logInAt(github)
    if (way === 'goes back') goBack()
    else act(() => void kernel.close())
    expect(popup().window.closed).toBe(true)
    await settle(1_000)
    expect(asked.isAborted()).toBe(true)
    asked.back()
    await settle(2_000)
    expect([page.redeemed, view()]).toEqual([[], way === 'goes back' ? 'Connect' : undefined])
    expect(steps()).toEqual(['SOCIAL_LOGIN_STARTED github', 'SOCIAL_LOGIN_CANCELED github'])
  },
)

test('behavior: a visitor who left does not find the old login in the next one (login 125)', async () => {
  const { logInAt, goBack, until, has, seen } = await openSocials()
  await logInAt(github)
  goBack()
  await until(() => has('.tk-auth__socials'))
  await logInAt('Continue with Google')
  await until(() => seen().includes('Log in with Google'))
})

test.each<[FaultCode, Record<string, string | number> | undefined, string]>([
  ['not_allowed', { reason: 'cancelled' }, 'You did not log in'],
  ['not_allowed', { reason: 'uri' }, 'Could not fetch the social redirect uri'],
  ['not_allowed', { reason: 'provider' }, 'Your wallet does not offer this login.'],
  ['not_allowed', { reason: 'answer' }, 'not for this login'],
  ['not_allowed', { reason: 'down' }, 'The provider cannot be reached'],
  ['not_allowed', { reason: 'constructor' }, 'Something went wrong'],
  ['unavailable', undefined, 'The login service did not answer.'],
  ['cooldown', { seconds: 90 }, 'Try again after 2 minutes'],
  ['internal', { details: '\u202e<b>pay\nnow' }, 'Something went wrong'],
])('behavior: a refusal as %s %j says why (login 126)', async (code, params, said) => {
  const { page, logInAt, until, seen, popup, view, steps, has, pressArmed } = await openSocials()
  const asked = await logInAt(github)
  asked.refuse(code, params)
  await until(() => seen().includes(said))
  expect([view(), popup().window.closed, steps().at(-1)]).toEqual([
    ...['ConnectingSocial', true, 'SOCIAL_LOGIN_ERROR github'],
  ])
  expect(has('details')).toBe(params?.details !== undefined)
  if (params?.details) expect(seen()).toContain('<b>paynow')
  await pressArmed('Try again')
  await until(() => page.atProviders.length === 2)
})

test('behavior: a result at another origin is not redeemed (login 124)', async () => {
  const { page, logInAt, until, seen } = await openSocials()
  ;(await logInAt(github)).back('https://evil.test/done#result=r')
  await until(() => seen().includes('Untrusted Origin'))
  expect(page.redeemed).toEqual([])
})

test('behavior: a result that is not redeemed says why (login 126)', async () => {
  const { page, logInAt, until, seen, view } = await openSocials()
  let answer = (_: unknown) => {}
  Object.assign(page.setting.server ?? {}, { answers: () => new Promise((resolve) => (answer = resolve)) })
  ;(await logInAt(github)).back()
  await until(() => seen().includes('Retrieving user data'))
  // The second window has closed itself, and nobody waits for it.
  await settle(5_000)
  expect(seen()).toContain('Retrieving user data')
  answer('no answer of this protocol')
  await until(() => seen().includes('Something went wrong'))
  expect(view()).toBe('ConnectingSocial')
})

test('behavior: a visitor who is logged in already, or whose windows share no storage, logs in in the window (login 122, login 123)', async () => {
  const { logInAt, until, view, seen, popup, kernel, steps } = await openSocials()
  ;(await logInAt(github)).refuse('needs_window')
  await until(() => view() === 'CreateWallet' && seen().includes('A wallet of your own'))
  expect([popup().window.closed, kernel.state.features.auth.social]).toEqual([true, undefined])
  expect(steps()).toEqual(['SOCIAL_LOGIN_STARTED github'])
})

test('behavior: an app that knows that windows share no storage opens no second window (login 123)', async () => {
  const { page, kernel, pressArmed, until, view } = await openSocials()
  Object.assign(kernel.state.features.auth, { mode: 'window' })
  await pressArmed(github)
  await until(() => view() === 'CreateWallet')
  expect([page.windows, page.atProviders]).toEqual([[], []])
})

test('behavior: a secure page without providers is told to the visitor, and to the developer (login 126)', async () => {
  const { pressArmed, until, seen, told } = await openSocials({ hasSocials: false })
  await pressArmed(github)
  await until(() => seen().includes('lacks what'))
  expect(told()).toContain('APKT002')
})

test('behavior: a secure page that does not load has failed to begin the login (login 126)', async () => {
  const { page, pressArmed, until, seen } = await openSocials()
  page.setting.isDown = true
  await pressArmed(github)
  await settle(25_000)
  await until(() => seen().includes('Failed to initiate social connection'))
})

test('behavior: a press of a script begins no login (login 121)', async () => {
  const { page, button } = await openSocials()
  const press = Object.defineProperty(new MouseEvent('click', { bubbles: true }), 'isTrusted', { value: false })
  act(() => void button(github)?.dispatchEvent(press))
  expect(page.windows).toEqual([])
})

test('behavior: an app that shows another view in place of the login opens no second window (login 121)', async () => {
  const instead: Plugin = {
    name: 'instead',
    apply: ({ hooks }) =>
      hooks.beforeNavigate.tap('instead', ({ view }) =>
        view === 'ConnectingSocial' ? { view: 'CreateWallet', params: undefined } : undefined,
      ),
  }
  const { page, pressArmed, steps } = await openSocials({ plugins: [instead] })
  await pressArmed(github)
  expect([page.windows, steps()]).toEqual([[], []])
})

test('behavior: the steps of a login at a provider are told with the provider, and nobody’s name (login 127)', async () => {
  const events: AnalyticsEvent[] = []
  const plugins = [analytics({ sinks: [(heard) => void events.push(...heard)] })]
  const { logInAt, goBack, until, has, view, seen } = await openSocials({ plugins })
  await logInAt(github)
  goBack()
  await until(() => has('.tk-auth__socials'))
  ;(await logInAt('Continue with Google')).refuse('internal', { details: 'ada@acme.test' })
  await until(() => seen().includes('Something went wrong'))
  ;(await logInAt('Try again')).back()
  await until(() => view() === 'CreateWallet')
  await settle(11_000)
  dispatchEvent(new Event('pagehide'))
  const told = events.filter(({ event }) => event.startsWith('SOCIAL_LOGIN_'))
  expect(told.map(({ event, properties }) => `${event.slice(13)} ${properties.provider}`)).toEqual([
    ...['STARTED github', 'CANCELED github', 'STARTED google', 'ERROR google'],
    ...['STARTED google', 'REQUEST_USER_DATA google', 'SUCCESS google'],
  ])
  expect(JSON.stringify(events)).not.toMatch(/ada@|acme\.test|result=/)
})
