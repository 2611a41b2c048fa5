import { act } from 'react'
import { type AnalyticsEvent, analytics } from 'tapkit/features/analytics'
import type { Kernel } from 'tapkit/kernel'
import { createTestKernel } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { click, press, type } from '../../../ui/kit/fixtures/mount.tsx'
import { settle } from '../../../ui/shell/fixtures/openShell.tsx'
import { updateEmail } from '../auth.ts'
import type { openSecurePage } from '../fixtures/openSecurePage.ts'
import { loginOf } from '../login/loginOf.ts'
import { Fault } from '../protocol/fault.ts'
import { openLoginShell } from './fixtures/logInShell.ts'

const email = 'ada@acme.test'
const next = 'ada@next.test'

type Server = NonNullable<ReturnType<typeof openSecurePage>['setting']['server']>

/** The modal of an app whose visitor is connected, with a wallet that a login by email keeps. */
async function logIn(server: Server = {}, input: Parameters<typeof openLoginShell>[0] = {}) {
  const shell = await openLoginShell({ email: true, ...input })
  const { page, kernel, until, find, has, stack } = shell
  page.setting.server = { loggedIn: email, ...server }
  page.setting.factors = ['device', 'login', 'passkey']
  act(() => void loginOf(kernel).connectPasskey())
  await shell.approve('CONNECT_PASSKEY', 'CONSENT')
  await until(() => kernel.connection() && !kernel.state.modal.open)
  const view = () => (kernel.state.modal.open ? stack().at(-1) : undefined)
  const field = () => find<HTMLInputElement>('.tk-field input')
  const code = () => find<HTMLInputElement>('.tk-otp input')
  const error = () =>
    [...shell.root.querySelectorAll('[role=alert], .tk-hint--error')].map((one) => one.textContent).join('')
  /** A row of Wallet security. */
  const row = (name: string) =>
    [...shell.root.querySelectorAll('button')].find((one) => one.querySelector('.tk-row__t')?.textContent === name)
  const openRow = async () => {
    act(() => kernel.open('WalletSecurity'))
    await until(() => row('Email'))
    click(row('Email') as HTMLButtonElement)
  }
  /** Opens the field for the email. */
  const edit = async () => {
    await openRow()
    await until(() => view() === 'UpdateEmailWallet' && has('.tk-field input'))
  }
  const save = async (to = next) => {
    type(field(), to)
    press('Enter', field())
    await until(() => has('.tk-otp input') || error() !== '')
  }
  /** Types the codes up to the wallet. */
  const prove = async () => {
    await until(() => view() === 'UpdateEmailPrimaryOtp' && has('.tk-otp input'))
    type(code(), '123456')
    await until(() => view() === 'UpdateEmailSecondaryOtp' && has('.tk-otp input'))
    type(code(), '123456')
    await until(() => shell.seen().includes('Confirm with your wallet'))
  }
  /** The wallet makes the change in the window. */
  const change = () => {
    const { server } = page.setting
    if (server) server.loggedIn = server.next
  }
  return { ...shell, view, row, openRow, field, code, error, edit, save, prove, change }
}

const title = (shell: { find: (selector: string) => Element }) => shell.find('.tk-head, header').textContent

test('behavior: two codes and the wallet change the email, and the modal leads back (login 138)', async () => {
  const shell = await logIn()
  const { page, edit, field, save, code, until, seen, view, kernel, button, pressArmed, change } = shell
  await edit()
  expect(title(shell)).toContain('Edit Email')
  expect([field().value, button('Save')]).toEqual([email, expect.objectContaining({ disabled: true })])
  await save(` ${next} `)
  expect([view(), page.mails]).toEqual(['UpdateEmailPrimaryOtp', [email]])
  expect(title(shell)).toContain('Confirm Current Email')
  expect(seen()).toContain(email)
  type(code(), '123456')
  await until(() => view() === 'UpdateEmailSecondaryOtp')
  expect([title(shell), page.mails]).toEqual([expect.stringContaining('Confirm New Email'), [email, next]])
  await until(() => seen().includes(next))
  type(code(), '123456')
  await until(() => seen().includes('Confirm with your wallet'))
  expect([page.windows.length, page.waiting()]).toEqual([1, []])
  await pressArmed('Open the window')
  await until(() => page.waiting()[0]?.type === 'MANAGE_WALLET')
  expect(page.waiting()[0]?.payload).toMatchObject({ task: 'email' })
  await settle(3_000)
  expect(view()).toBe('UpdateEmailSecondaryOtp')
  change()
  await until(() => view() === 'WalletSecurity')
  expect(kernel.state.toast?.message).toBe('Your email was changed')
})

test('behavior: soon after a login by the email, the code goes to the new one at once (login 138)', async () => {
  const { page, edit, save, view } = await logIn({ isFresh: true })
  await edit()
  await save()
  expect([view(), page.mails]).toEqual(['UpdateEmailSecondaryOtp', [next]])
})

test('behavior: a text that is no email, and the email of the login, are not sent (login 138)', async () => {
  const { page, edit, save, error, view, button, field } = await logIn()
  await edit()
  await save('ada@acme')
  expect([error(), view()]).toEqual(['Please enter a valid email address', 'UpdateEmailWallet'])
  type(field(), ' ada@acme.test ')
  expect(button('Save')).toMatchObject({ disabled: true })
  type(field(), 'ADA')
  press('Enter', field())
  await settle(1_000)
  expect(page.mails).toEqual([])
})

test('behavior: a wrong code is typed anew, and the visitor can go back to the email (login 138)', async () => {
  const { edit, save, code, until, error, pressButton, view, has, field } = await logIn()
  await edit()
  await save()
  type(code(), '000000')
  await until(() => error() !== '')
  expect([error(), code().value]).toEqual(['That code doesn’t match. Check the newest email.', ''])
  await pressButton('Something wrong? Try again')
  await until(() => view() === 'UpdateEmailWallet' && has('.tk-field input'))
  expect(field().value).toBe(next)
})

test.each<[string, Fault, string]>([
  [
    'a login that is not by email',
    new Fault('not_allowed', { reason: 'noEmail' }),
    'The login of this wallet is not by email.',
  ],
  ['a login that is over', new Fault('not_connected'), 'This browser is no longer logged in'],
  ['a server that is down', new Fault('unavailable'), 'The login service did not answer.'],
])('behavior: %s is said in place of the field (login 138)', async (_, fault, text) => {
  const { openRow, until, pressButton, seen, view } = await logIn({
    answers: () => {
      throw fault
    },
  })
  await openRow()
  await until(() => seen().includes(text))
  await pressButton('Cancel')
  await until(() => view() === 'WalletSecurity')
})

test('behavior: a wallet without a login, and an app that offers no login by email, are offered no change (login 138)', async () => {
  const without = await logIn()
  without.page.setting.factors = ['device', 'passkey']
  act(() => without.page.tellUser([{ namespace: 'eip155', address: `0x${'11'.repeat(20)}`, type: 'eoa' }]))
  act(() => without.kernel.open('WalletSecurity'))
  await without.until(() => without.row('Passkeys') && !without.row('Email'))
  const other = await logIn({}, { email: false })
  act(() => other.kernel.open('WalletSecurity'))
  await other.until(() => other.row('Passkeys'))
  expect(other.row('Email')).toBeUndefined()
})

test('updateEmail shows the change, and answers the new email within a second (login 139)', async () => {
  const { kernel, until, view, has, save, prove, pressArmed, change } = await logIn()
  const changed = vi.fn()
  void updateEmail({ kernel }).then(changed)
  await until(() => view() === 'UpdateEmailWallet' && has('.tk-field input'))
  await save()
  await prove()
  await pressArmed('Open the window')
  await settle(2_000)
  expect(changed).not.toHaveBeenCalled()
  change()
  await until(() => changed.mock.calls.length === 1)
  expect(changed).toHaveBeenCalledWith({ email: next })
  expect(kernel.state.modal.open).toBe(false)
})

const outcomeOf = (kernel: Kernel): Promise<string> =>
  updateEmail({ kernel }).then(
    ({ email }) => email,
    (error: Error) => `${error.name}: ${error.message}`,
  )

test('updateEmail says why no email can be changed (login 139)', async () => {
  const bare = createTestKernel({ plugins: [] })
  onTestFinished(() => bare.destroy())
  expect(await outcomeOf(bare)).toBe('EmailUpdateError: No auth connector found')
  const { kernel, page, until } = await logIn()
  const outcomes: string[] = []
  const ask = async () => {
    void outcomeOf(kernel).then((outcome) => outcomes.push(outcome))
    const count = outcomes.length + 1
    await until(() => outcomes.length === count)
    return outcomes.at(-1)
  }
  const none = 'EmailUpdateError: Not connected to email or social'
  page.setting.server = {}
  expect(await ask()).toBe(none)
  page.setting.server = { loggedIn: email }
  void outcomeOf(kernel).then((outcome) => outcomes.push(outcome))
  await until(() => kernel.state.modal.open)
  act(() => void kernel.close())
  await until(() => outcomes.length === 2)
  expect(outcomes.at(-1)).toBe('EmailUpdateError: Modal closed')
  await act(() => kernel.disconnect())
  expect(await ask()).toBe(none)
})

test('a change of the email tells analytics its steps, and no email (login 139)', async () => {
  const events: AnalyticsEvent[] = []
  const { edit, save, prove } = await logIn(
    {},
    { plugins: [analytics({ sinks: [(heard) => void events.push(...heard)] })] },
  )
  await edit()
  await save()
  await prove()
  await vi.waitFor(() => {
    dispatchEvent(new Event('pagehide'))
    expect(events.filter(({ event }) => event === 'EMAIL_VERIFICATION_CODE_PASS')).toHaveLength(2)
  })
  expect(events.map(({ event }) => event).filter((event) => event.startsWith('EMAIL'))).toEqual([
    'EMAIL_EDIT',
    'EMAIL_VERIFICATION_CODE_SENT',
    'EMAIL_VERIFICATION_CODE_PASS',
    'EMAIL_VERIFICATION_CODE_SENT',
    'EMAIL_VERIFICATION_CODE_PASS',
  ])
  const text = JSON.stringify(events)
  for (const address of [email, next]) expect(text).not.toContain(address)
})
