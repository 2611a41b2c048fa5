// @vitest-environment node
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import type { EmailStepAt } from './emailStep.ts'
import { email, openWorld, pass } from './fixtures/openEmailLogin.ts'

const refuse = (status: number, code: string, more: object = {}) =>
  Response.json({ error: { code, ...more } }, { status })

test('a text that is no email is said without asking the server, and the server may refuse another one (login 84)', async () => {
  const { openBrowser } = openWorld()
  const { mail, flow, asked } = await openBrowser()
  mail.begin()
  for (const typed of ['', 'ann', 'ann@acme .example', 'a b@acme.example']) {
    await mail.submit(typed)
    expect(flow.step()).toEqual({ at: 'email', typed, problem: { code: 'typo' } })
  }
  expect(asked).toEqual([])
  await mail.submit('ann@acme')
  expect(flow.step()).toMatchObject({ at: 'email', typed: 'ann@acme', problem: { code: 'invalid' } })
})

test('a wrong code is said, and the right one counts after it (login 84)', async () => {
  const { openBrowser, codeFor } = openWorld()
  const { mail, flow } = await openBrowser()
  mail.begin()
  await mail.submit(email)
  expect(flow.step()).toMatchObject({ at: 'otp', email })
  const right = codeFor(email).replace(' ', '')
  await mail.verify(right === '000000' ? '000001' : '000000')
  expect(flow.step()).toMatchObject({ at: 'otp', email, problem: { code: 'code' } })
  await mail.verify(right)
  expect(flow.step()).toMatchObject({ at: 'protect', email })
})

test('another code is sent after half a minute, and the email can be changed (login 84)', async () => {
  const { openBrowser, inbox } = openWorld()
  const { mail, flow, asked } = await openBrowser()
  mail.begin()
  await mail.submit(email)
  await mail.resend()
  expect(flow.step()).toMatchObject({ at: 'otp', problem: { code: 'soon' } })
  mail.edit()
  expect(flow.step()).toEqual({ at: 'email', typed: email })
  // The mail of a moment ago has the code.
  await mail.submit(email)
  expect([flow.step().at, asked.length]).toEqual(['otp', 2])
  mail.edit()
  // Nobody waits because of an email that was mistyped.
  await mail.submit('bob@acme.example')
  expect(flow.step()).toMatchObject({ at: 'otp', email: 'bob@acme.example' })
  mail.edit()
  // The code of the first email is as good as it was.
  await mail.submit(email)
  expect([flow.step(), asked.length]).toMatchObject([{ at: 'otp', email }, 3])
  mail.edit()
  pass(31_000)
  await mail.submit(email)
  pass(62_000)
  await mail.resend()
  const step = flow.step() as EmailStepAt<'otp'>
  expect(step).toMatchObject({ at: 'otp', email, isResent: true })
  expect(step.resendAt).toBeGreaterThan(Date.now() + 20_000)
  await vi.waitFor(() => expect(inbox).toHaveLength(4))
})

test.each([
  [429, 'limit_reached', { seconds: 1_800 }, { code: 'limit', seconds: 1_800 }],
  [503, 'mail_unavailable', {}, { code: 'down' }],
  [500, 'constructor', {}, { code: 'down' }],
  [401, 'clock_off', {}, { code: 'clock' }],
])(
  'a server that refuses the email by %d %s is said, and asked again by the next press (login 84)',
  async (status, code, more, problem) => {
    let isRefusing = true
    const { openBrowser } = openWorld()
    const { mail, flow } = await openBrowser({
      spoil: async (_, answer) => (isRefusing ? refuse(status, code, more) : answer()),
    })
    mail.begin()
    await mail.submit(email)
    expect(flow.step()).toMatchObject({ at: 'email', typed: email, problem })
    isRefusing = false
    await mail.submit(email)
    expect(flow.step().at).toBe('otp')
  },
)

test('a code that is checked as the visitor goes back is stopped, and its answer logs nobody in here (login 84, login 142)', async () => {
  const { openBrowser, codeFor } = openWorld()
  let open = () => {}
  const held = new Promise<void>((resolve) => {
    open = resolve
  })
  const signals: AbortSignal[] = []
  const { mail, flow, rows } = await openBrowser({
    spoil: async ({ url, signal }, answer) => {
      const response = await answer()
      if (url.endsWith('/otp')) {
        signals.push(signal)
        await held
      }
      return response
    },
  })
  mail.begin()
  await mail.submit(email)
  const checking = mail.verify(codeFor(email).replace(' ', ''))
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  expect(signals[0]?.aborted).toBe(false)
  await flow.back()
  expect(signals[0]?.aborted).toBe(true)
  open()
  await checking
  expect([flow.step().at, mail.known()]).toEqual(['choose', undefined])
  // The server has taken the code: the next window says who is logged in, and the visitor chooses.
  const again = await openBrowser({ rows })
  await vi.waitFor(() => expect(again.mail.known()).toBe(email))
  expect(again.flow.step().at).toBe('choose')
})

test('a login that the server has ended leads back to the email, and one that is too old to another code (login 87)', async () => {
  const { openBrowser, codeFor } = openWorld()
  const first = await openBrowser()
  await first.logIn()
  await first.mail.create()
  await first.reach('done')
  first.rows.delete('wallet/here')
  first.rows.delete('keys/device')
  pass(16 * 60_000)
  const again = await openBrowser({ rows: first.rows, authenticator: first.authenticator })
  await vi.waitFor(() => expect(again.mail.known()).toBe(email))
  await again.mail.goOn()
  expect(again.flow.step()).toEqual({ at: 'stuck', email, problem: { code: 'passkey' } })
  await again.mail.logInAgain()
  expect(again.flow.step()).toMatchObject({ at: 'otp', email })
  await again.mail.verify(codeFor(email).replace(' ', ''))
  expect(again.flow.step()).toMatchObject({ at: 'openVault', email })
  await again.ask({ method: 'POST', path: '/logout', json: {} }, v.unknown())
  await again.mail.goOn()
  expect(again.flow.step()).toEqual({ at: 'email', typed: email, problem: { code: 'ended', seconds: undefined } })
  expect(again.mail.known()).toBeUndefined()
})

test('a browser that is a factor of the wallet opens it by its passkey, though its login is too old (login 87)', async () => {
  const { openBrowser } = openWorld()
  const first = await openBrowser()
  await first.logIn()
  await first.mail.create()
  await first.reach('done')
  first.rows.delete('wallet/here')
  pass(16 * 60_000)
  const again = await openBrowser({ rows: first.rows, authenticator: first.authenticator })
  await vi.waitFor(() => expect(again.mail.known()).toBe(email))
  await again.mail.goOn()
  expect(again.flow.step()).toMatchObject({ at: 'openVault', hasPasskey: true })
  await again.flow.giveFilePasskey()
  await again.reach('done')
  expect(again.done[0]?.accounts).toEqual(first.done[0]?.accounts)
})

test.each(['/email', '/vault', '/login-key', '/login-key of a code'])(
  'a visitor who goes back while the server is asked at %s stays there, whatever it answers (login 84)',
  async (place) => {
    for (const isDown of [false, true]) {
      const { openBrowser } = openWorld()
      const path = place.split(' ')[0] ?? ''
      let release = () => {}
      let held: Promise<void> | undefined
      const { mail, flow, logIn, settle, store } = await openBrowser({
        spoil: async ({ url, method }, answer) => {
          const response = await answer()
          if (!held || !url.endsWith(path) || method === 'PUT') return response
          await held
          if (isDown) throw new TypeError('down')
          return response
        },
      })
      const hold = () => {
        held = new Promise((resolve) => {
          release = resolve
        })
      }
      if (place === '/login-key') {
        await logIn()
        await mail.create()
        await settle()
        await flow.begin()
      } else if (path !== '/email') await logIn()
      const before = await store.wallet()
      hold()
      if (path === '/email') mail.begin()
      const acts = { '/email': () => mail.submit(email), '/vault': mail.goOn, '/login-key': mail.goOn }
      const asking = place.endsWith('code') ? mail.createByCode() : acts[path as keyof typeof acts]()
      expect(flow.step()).toEqual({ at: 'waiting', act: 'ask' })
      await flow.back()
      release()
      await asking
      expect(flow.step().at).toBe('choose')
      expect(await store.wallet()).toEqual(before)
    }
  },
)

const tokenIn = (inbox: readonly { readonly text: string }[]) => /#token=(\S+)/.exec(inbox[0]?.text ?? '')?.[1]

test('an unknown browser shows two digits, and goes on to its code once the link was confirmed with them (login 162)', async () => {
  const { openBrowser, open, inbox, codeFor } = openWorld({ deviceLink: true })
  const { mail, flow, reach } = await openBrowser()
  mail.begin()
  await mail.submit(email)
  const step = flow.step() as EmailStepAt<'device'>
  expect(step).toEqual({ at: 'device', email, digits: expect.stringMatching(/^\d\d$/), resendAt: expect.any(Number) })
  const phone = await open()
  const token = tokenIn(inbox)
  expect(await phone.send('POST', '/device/confirm', { token, digits: step.digits })).toMatchObject({ status: 200 })
  await vi.waitFor(() => expect(flow.step()).toMatchObject({ at: 'otp', email }), { timeout: 4_000 })
  await mail.verify(codeFor(email).replace(' ', ''))
  await reach('protect')
}, 10_000)

test('another link can be asked for, a visitor who goes back waits no more, and a link that is over is said (login 162)', async () => {
  const { openBrowser, inbox } = openWorld({ deviceLink: true })
  const { mail, flow, asked } = await openBrowser()
  mail.begin()
  await mail.submit(email)
  await mail.resendLink()
  expect(flow.step()).toMatchObject({ at: 'email', typed: email, problem: { code: 'soon' } })
  pass(31_000)
  await mail.submit(email)
  const first = flow.step() as EmailStepAt<'device'>
  pass(62_000)
  await mail.resendLink()
  expect(flow.step()).toMatchObject({ at: 'device' })
  expect((flow.step() as EmailStepAt<'device'>).resendAt).toBeGreaterThan(first.resendAt)
  await vi.waitFor(() => expect(inbox).toHaveLength(3))
  pass(601_000)
  await vi.waitFor(() => expect(flow.step()).toMatchObject({ at: 'email', problem: { code: 'expired' } }), {
    timeout: 4_000,
  })
  await flow.back()
  const seen = asked.length
  const left = Date.now()
  await vi.waitFor(() => expect(Date.now() - left).toBeGreaterThan(0))
  expect(asked).toHaveLength(seen)
}, 15_000)
