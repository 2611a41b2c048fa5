import { act } from 'react'
import { expect, test } from 'vitest'
import { type } from '../../../ui/kit/fixtures/mount.tsx'
import { settle } from '../../../ui/shell/fixtures/openShell.tsx'
import { Fault } from '../protocol/fault.ts'
import { address, openConnect } from './fixtures/openConnect.ts'

test('behavior: an email and its code lead to the window of the secure page, and then to the consent (login 99)', async () => {
  const { page, kernel, enter, code, until, view, seen, pressArmed, approve, find } = await openConnect()
  await enter(`  ${address} `)
  expect(page.mails).toEqual([address])
  expect(find('.tk-head, header').textContent).toContain('Confirm Email')
  expect(seen()).toContain('Enter the 6-digit code')
  expect(seen()).toContain(`We sent it to \u2068${address}\u2069. It works for 10 minutes.`)
  type(code(), '123456')
  await until(() => view() === 'CreateWallet')
  expect([page.windows, kernel.state.router.stack.map((step) => step.view)]).toEqual([[], ['Connect', 'CreateWallet']])
  await until(() => seen().includes('Your email is confirmed'))
  expect(seen()).toContain(address)
  await pressArmed('Open the window')
  await approve('CONNECT_PASSKEY', 'CONSENT')
  await until(() => kernel.connection())
  expect(kernel.state.features.auth.email).toBeUndefined()
})

test('behavior: drawing the field loads nothing of the secure page, and the focus loads it (login 1)', async () => {
  const { page, focus, until } = await openConnect()
  expect(page.frames()).toBe(0)
  focus()
  await until(() => page.frames() === 1)
  expect([page.mails, page.heard]).toEqual([[], []])
})

test('behavior: a text that is no email is said, and not sent (login 100)', async () => {
  const { page, submit, error, button, field } = await openConnect()
  submit('ada')
  expect([button('Continue'), error()]).toEqual([undefined, ''])
  for (const text of [
    'user@domain',
    'test@@example.com',
    'test@example.',
    'ada @acme.test',
    `${'a'.repeat(250)}@b.co`,
  ]) {
    submit(text)
    expect([text, error()]).toEqual([text, 'Please enter a valid email address'])
    expect(field().getAttribute('aria-invalid')).toBe('true')
  }
  expect(button('Continue')).toBeDefined()
  type(field(), 'ada@acme.t')
  expect([error(), page.heard]).toEqual(['', []])
})

test('behavior: an email that the server does not take is said at the field (login 98)', async () => {
  const { page, submit, until, error, view, field } = await openConnect()
  page.setting.server = {
    answers: () => {
      throw new Fault('not_allowed', { reason: 'email' })
    },
  }
  submit()
  await until(() => error() === 'Invalid email. Try again.')
  expect([view(), field().readOnly]).toEqual(['Connect', false])
})

test('behavior: a wrong code is said until the next digit, and the right one counts after it (login 101)', async () => {
  const { enter, code, until, error, view, root } = await openConnect()
  await enter()
  expect(code().getAttribute('autocomplete')).toBe('one-time-code')
  type(code(), '000000', 'insertFromPaste')
  await until(() => error() !== '')
  expect([error(), code().value, code().getAttribute('aria-invalid')]).toEqual([
    'That code doesn’t match. Check the newest email.',
    '',
    'true',
  ])
  expect(root.activeElement).toBe(code())
  type(code(), '1')
  expect(error()).toBe('')
  type(code(), '123456')
  await until(() => view() === 'CreateWallet')
})

test('behavior: another code can be asked for after 30 seconds, and the visitor stays in the field (login 97)', async () => {
  const { page, enter, code, until, button, pressButton, kernel, view, root } = await openConnect()
  await enter()
  expect(button('Resend in 30s')).toMatchObject({ disabled: true })
  await settle(3_000)
  expect(button('Resend Code')).toBeUndefined()
  await settle(120_000)
  type(code(), '12')
  await pressButton('Resend Code')
  await until(() => page.mails.length === 2 && button('Resend in 30s'))
  expect([kernel.state.toast?.message, code().value, view()]).toEqual(['Code email resent', '', 'EmailVerifyOtp'])
  expect(root.activeElement).toBe(code())
})

test('behavior: a server that sends codes too often says the seconds to wait (login 97)', async () => {
  const { page, submit, until, error } = await openConnect()
  page.setting.server = {
    answers: () => {
      throw new Fault('cooldown', { seconds: 17 })
    },
  }
  submit()
  await until(() => error() === 'Please try again after 17 seconds')
})

test('behavior: a service that fails as the code is checked keeps the code, which can be tried again (login 101)', async () => {
  const { page, enter, code, until, error, view, pressButton } = await openConnect()
  await enter()
  let isDown = true
  page.setting.server = {
    answers: () => {
      if (isDown) throw new Fault('unavailable')
    },
  }
  type(code(), '123456')
  await until(() => error() !== '')
  expect([error(), code().value]).toEqual(['The login service did not answer. Try again in a moment.', '123456'])
  isDown = false
  await pressButton('Try again')
  await until(() => view() === 'CreateWallet')
})

test('behavior: going back edits the email (login 99)', async () => {
  const { enter, kernel, until, has, field, page } = await openConnect()
  await enter()
  act(() => void kernel.goBack())
  await until(() => has('.tk-field input'))
  expect(field().value).toBe(address)
  await enter('ada@other.test')
  expect(page.mails).toEqual([address, 'ada@other.test'])
})

test('behavior: a browser that is logged in by the email needs no code (login 99)', async () => {
  const { page, submit, until, view, seen } = await openConnect()
  page.setting.server = { loggedIn: address }
  submit()
  await until(() => view() === 'CreateWallet' && seen().includes('Your email is confirmed'))
  expect(page.mails).toEqual([])
})

test('behavior: if windows share no storage with the bridge, the window asks for the email itself (login 102)', async () => {
  const { page, submit, until, view, seen, kernel } = await openConnect()
  page.setting.mode = 'denied'
  submit()
  await until(() => view() === 'CreateWallet' && seen().includes('A wallet of your own'))
  expect([page.mails, kernel.state.features.auth.email]).toEqual([[], undefined])
})

test('behavior: a secure page without a server is told to the visitor in a sentence, and to the developer (login 103)', async () => {
  const { submit, until, error, told, view } = await openConnect({ hasServer: false })
  submit()
  await until(() => error() !== '')
  expect([view(), error()]).toEqual(['Connect', expect.stringContaining('lacks what')])
  expect(told()).toContain('APKT002')
})

test.each<[string, unknown]>([
  ['a step that this app does not know', { action: 'VERIFY_FACE' }],
  ['no answer of this protocol', { action: 'PAY' }],
  ['an answer that inherits', JSON.parse('{"__proto__":{"action":"CONNECT"}}')],
  ['nothing', {}],
])('behavior: a page that answers with %s leads nowhere (login 103)', async (_, answer) => {
  const { page, submit, until, error, view, kernel } = await openConnect()
  page.setting.server = { answers: () => answer }
  submit()
  await until(() => error() !== '')
  expect([view(), kernel.state.features.auth.email, page.windows]).toEqual(['Connect', undefined, []])
})

test('behavior: a page that is silent for 120 s is given up, and the visitor can try again (login 103)', async () => {
  const { page, submit, until, error, told, field } = await openConnect()
  page.setting.server = { answers: () => new Promise(() => {}) }
  submit()
  await until(() => page.heard.length === 1)
  expect(field().readOnly).toBe(true)
  await settle(125_000)
  await until(() => error() !== '')
  expect(error()).toContain('did not answer. Nothing was shared.')
  expect([told(), field().readOnly]).toEqual([['APKT004'], false])
})

test('behavior: an answer that comes after the visitor has left leads nowhere (login 99)', async () => {
  const { page, submit, until, kernel, view } = await openConnect()
  let answer = (_: unknown) => {}
  page.setting.server = { answers: () => new Promise((resolve) => (answer = resolve)) }
  submit()
  await until(() => page.heard.length === 1)
  act(() => void kernel.close())
  answer({ action: 'VERIFY_OTP' })
  await settle(5_000)
  expect([view(), kernel.state.features.auth.email]).toEqual([undefined, undefined])
  act(() => kernel.open('Connect'))
  await settle(1_000)
  expect(view()).toBe('Connect')
})
