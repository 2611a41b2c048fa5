// @vitest-environment node
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import type { ManageFlow } from '../manageFlow.ts'
import { email, openWorld, pass } from './fixtures/openEmailLogin.ts'

const next = 'ann@next.example'

/** A wallet of an email with a recovery code, and the change of the email up to the wallet. */
async function openChange(
  spoil: (request: Request, answer: () => Promise<Response>) => Promise<Response> = (_, answer) => answer(),
) {
  const world = openWorld()
  const browser = await world.openBrowser({ spoil })
  await browser.logIn()
  const code = await browser.makeByCode()
  await browser.reach('done')
  /** Proves another email, as an app has it proven through the bridge. */
  const prove = async (to = next) => {
    pass(31_000)
    const post = (path: string, json: unknown) =>
      browser.ask({ method: 'POST', path, json }, v.object({ step: v.string() }))
    const { step } = await post('/email/change', { email: to })
    if (step === 'current') await post('/email/change/verify', { code: world.codeFor(email).replace(' ', '') })
    await post('/email/change/verify', { code: world.codeFor(to).replace(' ', '') })
  }
  const emailNow = async () =>
    (await browser.ask({ method: 'GET', path: '/session' }, v.object({ email: v.string() }))).email
  return { ...world, browser, code, prove, emailNow }
}

/** Goes on with a change as it is shown. The answer is the outcome. */
async function confirm(flow: ManageFlow, code: string): Promise<string | undefined> {
  const shown = await flow.readEmail()
  if (typeof shown === 'string' || shown.from === undefined || shown.to === undefined) throw new Error('no change')
  return finish(flow, code, shown.from, shown.to)
}

async function finish(flow: ManageFlow, code: string, from: string, to: string): Promise<string | undefined> {
  flow.changeEmail(from, to)
  if ((await settled(flow)).at === 'open') await flow.openByCode(code)
  const step = await settled(flow)
  return step.at === 'start' ? step.outcome : step.at
}

const settled = async (flow: ManageFlow) => {
  await vi.waitFor(() => expect(flow.step().at).not.toBe('waiting'))
  return flow.step()
}

const undoMail = (inbox: readonly { readonly to: string; readonly text: string }[]) =>
  inbox.find(({ to, text }) => to === email && text.includes('#undo='))

test('the window shows both emails, the wallet changes the email, and the old one is told how to undo it (login 135)', async () => {
  const { browser, code, prove, emailNow, inbox, kept } = await openChange()
  const flow = await browser.manage()
  expect(await flow.readEmail()).toEqual({ from: email })
  await prove()
  expect(await flow.readEmail()).toEqual({ from: email, to: next })
  const before = await kept(browser)
  expect(await confirm(flow, code)).toBe('emailChanged')
  expect(await emailNow()).toBe(next)
  expect(undoMail(inbox)).toBeDefined()
  // The vault is not changed by it.
  expect(await kept(browser)).toEqual(before)
  expect(await flow.readEmail()).toEqual({ from: next })
  const events = await browser.ask(
    { method: 'GET', path: '/log' },
    v.object({ events: v.array(v.object({ event: v.string() })) }),
  )
  expect(events.events.map(({ event }) => event)).toContain('email_changed')
})

test('a factor that does not open the wallet changes no email (login 135)', async () => {
  const { browser, prove, emailNow, inbox } = await openChange()
  await prove()
  const flow = await browser.manage()
  const shown = await flow.readEmail()
  expect(shown).toEqual({ from: email, to: next })
  flow.changeEmail(email, next)
  await settled(flow)
  const other = (await openChange()).code
  browser.use()
  await flow.openByCode(other)
  expect(await settled(flow)).toMatchObject({ at: 'open' })
  expect([await emailNow(), undoMail(inbox)]).toEqual([email, undefined])
})

test('a change that an app has put in the place of the one that is shown is not made (login 136)', async () => {
  const { browser, code, prove, emailNow, inbox } = await openChange()
  await prove()
  const flow = await browser.manage()
  expect(await flow.readEmail()).toEqual({ from: email, to: next })
  await prove('eve@evil.example')
  expect(await finish(flow, code, email, next)).toBe('emailGone')
  expect([await emailNow(), undoMail(inbox)]).toEqual([email, undefined])
})

test.each([
  ['identity_taken', 'emailTaken'],
  ['changes_full', 'emailsFull'],
  ['mail_unavailable', 'mailDown'],
  ['nothing_begun', 'emailGone'],
  ['storage_unavailable', 'emailUnanswered'],
  ['not_logged_in', 'loggedOut'],
])('a refusal %s of the server is told as %s (login 137)', async (refusal, outcome) => {
  let isRefusing = false
  const { browser, code, prove } = await openChange(async ({ url }, answer) =>
    isRefusing && url.endsWith('/confirm') ? Response.json({ error: { code: refusal } }, { status: 409 }) : answer(),
  )
  await prove()
  isRefusing = true
  expect(await confirm(await browser.manage(), code)).toBe(outcome)
})

test('an answer that is lost is told as such, and the next look shows the new email (login 137)', async () => {
  let isLost = false
  const { browser, code, prove } = await openChange(async ({ url }, answer) => {
    const response = await answer()
    if (isLost && url.endsWith('/confirm')) throw new TypeError('cut off')
    return response
  })
  await prove()
  isLost = true
  const flow = await browser.manage()
  expect(await confirm(flow, code)).toBe('emailUnanswered')
  expect(await flow.readEmail()).toEqual({ from: next })
})

test('a server that answers with another email than the shown one is not believed (login 137)', async () => {
  let isLying = false
  const { browser, code, prove } = await openChange(async ({ url }, answer) =>
    isLying && url.endsWith('/confirm') ? Response.json({ email: 'eve@evil.example' }) : answer(),
  )
  await prove()
  isLying = true
  expect(await confirm(await browser.manage(), code)).toBe('emailUnanswered')
})

test('a browser that is logged in to another account meanwhile changes nothing there (login 135)', async () => {
  const { browser, code, prove, codeFor } = await openChange()
  await prove()
  const flow = await browser.manage()
  pass(62_000)
  const other = 'bob@acme.example'
  await browser.ask({ method: 'POST', path: '/email', json: { email: other } }, v.object({}))
  await browser.ask(
    { method: 'POST', path: '/otp', json: { email: other, code: codeFor(other).replace(' ', '') } },
    v.object({}),
  )
  // The email of the other account is not told as the wallet’s (login 144).
  expect(await flow.readEmail()).toBe('refused')
  expect(await finish(flow, code, email, next)).toBe('refused')
})

test('a page without its server says so (login 137)', async () => {
  const { browser } = await openChange()
  expect(await (await browser.manage(false)).readEmail()).toBe('noServer')
})
