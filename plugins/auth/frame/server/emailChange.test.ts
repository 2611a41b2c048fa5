// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { origin } from '../../../../server/auth/fixtures/createWorld.ts'
import { Fault } from '../../protocol/fault.ts'
import { user } from '../../protocol/fixtures/samples.ts'
import { email, openWorld, pass } from '../window/email/fixtures/openEmailLogin.ts'
import { createEmailChange } from './emailChange.ts'

const next = 'ann@next.example'
const digits = (text: string) => text.replace(' ', '')

/** The bridge of a browser that is logged in by email, and an app that the visitor has connected. */
async function openBridge(
  answer: () => Promise<typeof user> = async () => ({ ...user, factors: ['device', 'login'] }),
) {
  const lost = { path: '' }
  const world = openWorld()
  const browser = await world.openBrowser({
    spoil: async ({ url }, respond) => {
      const response = await respond()
      if (lost.path && url.endsWith(lost.path)) throw new TypeError('lost')
      return response
    },
  })
  await browser.logIn()
  const handlers = createEmailChange({ ask: browser.ask, user: answer })
  const context = { signal: new AbortController().signal }
  const codeFor = (to: string) => digits(world.codeFor(to))
  return {
    ...world,
    lost,
    browser,
    read: () => handlers.GET_EMAIL({}, context),
    begin: (to = next) => handlers.UPDATE_EMAIL({ email: to }, context),
    provePrimary: (otp = codeFor(email)) => handlers.UPDATE_EMAIL_PRIMARY_OTP({ otp }, context),
    proveSecondary: (otp = codeFor(next)) => handlers.UPDATE_EMAIL_SECONDARY_OTP({ otp }, context),
  }
}

const fault = (reason: string) => ({ code: 'not_allowed', params: { reason } })

test('two codes prove another email, and change nothing by themselves (login 133)', async () => {
  const { read, begin, provePrimary, proveSecondary, inbox } = await openBridge()
  expect(await read()).toEqual({ email })
  pass(6 * 60_000)
  expect(await begin()).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
  await vi.waitFor(() => expect(inbox[0]).toMatchObject({ to: email }))
  await expect(proveSecondary('000000')).rejects.toMatchObject(fault('code'))
  expect(await provePrimary()).toEqual({})
  await vi.waitFor(() => expect(inbox[0]).toMatchObject({ to: next }))
  expect(await proveSecondary()).toEqual({ newEmail: next })
  expect(await read()).toEqual({ email })
})

test('soon after a login by the email, the code to it is left out (login 133)', async () => {
  const { begin, proveSecondary, inbox } = await openBridge()
  expect(await begin()).toEqual({ action: 'VERIFY_SECONDARY_OTP' })
  await vi.waitFor(() => expect(inbox[0]).toMatchObject({ to: next }))
  expect(await proveSecondary()).toEqual({ newEmail: next })
})

test('a code whose answer was lost was taken, and the next try leads on (login 133)', async () => {
  const { begin, proveSecondary, lost } = await openBridge()
  await begin()
  lost.path = '/email/change/verify'
  await expect(proveSecondary()).rejects.toMatchObject({ code: 'unavailable' })
  lost.path = ''
  expect(await proveSecondary()).toEqual({ newEmail: next })
})

test('the same email, and a text that is none, are refused with their reasons, and send no mail (login 134)', async () => {
  const { begin, inbox } = await openBridge()
  const mails = inbox.length
  await expect(begin(email.toUpperCase())).rejects.toMatchObject(fault('sameEmail'))
  await expect(begin('ann@acme')).rejects.toMatchObject(fault('email'))
  expect(inbox).toHaveLength(mails)
})

test('a wallet that no login keeps has no email, and the server is not asked (login 134)', async () => {
  const { read, begin, browser } = await openBridge(async () => user)
  const asked = browser.asked.length
  await expect(read()).rejects.toMatchObject(fault('noEmail'))
  await expect(begin()).rejects.toMatchObject(fault('noEmail'))
  expect(browser.asked).toHaveLength(asked)
})

test('an app that the visitor has not connected learns no email and proves no code (login 134)', async () => {
  const { read, begin, provePrimary, proveSecondary, browser } = await openBridge(async () => {
    throw new Fault('not_connected')
  })
  const asked = browser.asked.length
  for (const act of [read, begin, () => provePrimary('123456'), () => proveSecondary('123456')])
    await expect(act()).rejects.toMatchObject({ code: 'not_connected' })
  expect(browser.asked).toHaveLength(asked)
})

test.each<[string, unknown]>([
  ['at a provider', { email, provider: 'google' }],
  ['without an email', { email: null, provider: 'email' }],
  ['that says no email', { email: 'nobody' }],
])('a login %s has no email to change (login 134)', async (_, told) => {
  const world = openWorld()
  const browser = await world.openBrowser({
    spoil: async ({ method, url }, respond) =>
      method === 'GET' && url === `${origin}/auth/session` ? Response.json(told) : respond(),
  })
  await browser.logIn()
  const { GET_EMAIL } = createEmailChange({ ask: browser.ask, user: async () => ({ ...user, factors: ['login'] }) })
  await expect(GET_EMAIL({}, { signal: new AbortController().signal })).rejects.toMatchObject(fault('noEmail'))
})
