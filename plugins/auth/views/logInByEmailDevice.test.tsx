import { expect, test, vi } from 'vitest'
import { type } from '../../../ui/kit/fixtures/mount.tsx'
import { settle } from '../../../ui/shell/fixtures/openShell.tsx'
import { Fault } from '../protocol/fault.ts'
import { address, openConnect } from './fixtures/openConnect.ts'

/** A page whose server sends an unknown browser a link, which the test confirms. */
async function openDevice() {
  const shell = await openConnect()
  let confirm: (answer: unknown) => void = () => {}
  let digits = '42'
  shell.page.setting.server = {
    answers: (asked) => {
      if (asked === 'CONNECT_EMAIL') return { action: 'VERIFY_DEVICE', digits }
      if (asked !== 'CONNECT_DEVICE') return undefined
      return new Promise((resolve, reject) => {
        confirm = (answer) => (answer instanceof Error ? reject(answer) : resolve(answer))
      })
    },
  }
  const waits = () => shell.page.heard.filter(({ type }) => type === 'CONNECT_DEVICE').length
  shell.submit()
  await shell.until(() => shell.view() === 'EmailVerifyDevice' && shell.seen().includes('42') && waits() === 1)
  return {
    ...shell,
    waits,
    confirm: (answer: unknown = {}) => confirm(answer),
    change: (next: string) => {
      digits = next
    },
  }
}

test('behavior: an unknown browser shows its two digits, and leads on to the code once the link was approved (login 163)', async () => {
  const { find, seen, confirm, until, view, kernel, code } = await openDevice()
  expect(find('.tk-head, header').textContent).toContain('Register Device')
  expect(seen()).toContain('Approve the login link')
  expect(seen()).toContain(`We sent it to \u2068${address}\u2069. It works for 10 minutes.`)
  const track = vi.spyOn(kernel, 'track')
  confirm()
  await until(() => view() === 'EmailVerifyOtp')
  expect(track.mock.calls.map(([event]) => event)).toEqual([
    'DEVICE_REGISTERED_FOR_EMAIL',
    'EMAIL_VERIFICATION_CODE_SENT',
  ])
  expect(kernel.state.router.stack.map((step) => step.view)).toEqual(['Connect', 'EmailVerifyOtp'])
  type(code(), '123456')
  await until(() => view() === 'CreateWallet')
})

test('behavior: a link that is over is said, and the mail can be sent again after half a minute (login 163)', async () => {
  const { confirm, until, error, button, pressButton, seen, waits, change } = await openDevice()
  confirm(new Fault('not_allowed', { reason: 'link' }))
  await until(() => error() === 'The link is used up or too old. Have the email sent again.')
  expect(button('Resend in 30s')).toMatchObject({ disabled: true })
  await settle(123_000)
  change('07')
  await pressButton('Resend email')
  await until(() => seen().includes('07') && waits() === 2)
  expect(error()).toBe('')
})
