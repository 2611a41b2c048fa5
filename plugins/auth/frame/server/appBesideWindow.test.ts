// @vitest-environment node
import { expect, onTestFinished, test, vi } from 'vitest'
import { email, openWorld, pass } from '../window/email/fixtures/openEmailLogin.ts'
import { openSocialWorld } from '../window/social/fixtures/openSocialLogin.ts'
import { createEmailLogin } from './emailLogin.ts'

/** The app of `createWorld`. */
const app = 'http://app.tapkit.localhost:5173'
const eve = 'eve@acme.example'

/** A window of the secure page, and the bridge of an app in the same browser, which speaks for an app that means no good. */
async function openBoth() {
  onTestFinished(() => void vi.useRealTimers())
  const world = openWorld()
  const browser = await world.openBrowser()
  const handlers = createEmailLogin({ ask: browser.ask, app, hasAsked: async () => browser.asked.length > 0 })
  const context = { signal: new AbortController().signal }
  return {
    ...world,
    ...browser,
    codeOf: (to: string) => world.codeFor(to).replace(' ', ''),
    begin: async (to: string) => handlers.CONNECT_EMAIL({ email: to }, context),
    prove: async (to: string, otp: string) => handlers.CONNECT_OTP({ email: to, otp }, context),
  }
}

test.each(['provider', 'email'] as const)(
  'a code that an app has begun before the visitor logged in by %s changes no login (login 140)',
  async (way) => {
    onTestFinished(() => void vi.useRealTimers())
    const { openVisitor, logInAt, codeFor } = openSocialWorld()
    const { ask, mail, logIn, reach, done, popups, say } = await openVisitor()
    const { CONNECT_EMAIL, CONNECT_OTP } = createEmailLogin({ ask, app, hasAsked: async () => false })
    const context = { signal: new AbortController().signal }
    await CONNECT_EMAIL({ email: eve }, context)
    const otp = codeFor(eve).replace(' ', '')
    if (way === 'provider') {
      mail.beginSocial('github')
      const result = (await logInAt(ask, 'github', 'ada')).get('result')
      say({ type: 'result', id: popups[0]?.id, result })
    } else {
      pass(31_000)
      await logIn()
    }
    await reach('protect')
    const entering = CONNECT_OTP({ email: eve, otp }, context)
    await expect(entering).rejects.toMatchObject({ code: 'not_allowed', params: { reason: 'code' } })
    await mail.create()
    await reach('done')
    expect(done).toHaveLength(1)
  },
)

test('an app neither replaces nor tries the code that the window has asked for (login 140)', async () => {
  for (const to of [eve, email]) {
    const { begin, prove, codeOf, mail, reach } = await openBoth()
    mail.begin()
    await mail.submit(email)
    const code = codeOf(email)
    pass(31_000)
    await begin(to)
    for (let turn = 0; turn < 6; turn++) await prove(to, '000000').catch(() => {})
    await mail.verify(code)
    await reach('protect')
  }
})

test('the window sends another code to its own email, whatever an app has asked for meanwhile (login 140)', async () => {
  const { begin, mail, inbox, flow } = await openBoth()
  mail.begin()
  await mail.submit(email)
  pass(31_000)
  await begin(eve)
  pass(31_000)
  await mail.resend()
  await vi.waitFor(() => expect(inbox).toHaveLength(3))
  expect([inbox[0]?.to, flow.step()]).toMatchObject([email, { at: 'otp', email, isResent: true }])
})

test('an app that has asked for all the codes that it gets leaves the window some (login 140)', async () => {
  const { begin, mail, flow } = await openBoth()
  for (let turn = 0; turn < 12; turn++) {
    await begin(turn < 6 ? email : `bob${turn}@acme.example`).catch(() => {})
    pass(31_000)
  }
  mail.begin()
  await mail.submit(email)
  expect(flow.step()).toMatchObject({ at: 'otp', email })
})

test('an app that was told that nobody is logged in begins nothing once the visitor is (login 140)', async () => {
  const world = openWorld()
  const browser = await world.openBrowser()
  let told = () => {}
  const isTold = new Promise<void>((resolve) => {
    told = resolve
  })
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const { CONNECT_EMAIL } = createEmailLogin({
    app,
    hasAsked: async () => {
      // The app was asked about before the login, and its request comes after it.
      told()
      await held
      return false
    },
    ask: browser.ask,
  })
  const beginning = CONNECT_EMAIL({ email: eve }, { signal: new AbortController().signal })
  const refusal = expect(beginning).rejects.toMatchObject({ code: 'needs_window' })
  await isTold
  await browser.logIn()
  goOn()
  await refusal
  expect(world.inbox.map(({ to }) => to)).toEqual([email])
})
