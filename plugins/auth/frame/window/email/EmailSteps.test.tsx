import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { drawInAct } from '../../../../../ui/kit/fixtures/drawInAct.ts'
import { ChooseStep } from '../ChooseStep.tsx'
import { ConnectWindow } from '../ConnectWindow.tsx'
import type { ConnectProps } from '../connectProps.ts'
import type { ConnectStep } from '../connectStep.ts'
import { messages } from '../messages.ts'
import { EmailSteps } from './EmailSteps.tsx'
import type { EmailStep } from './emailStep.ts'

/** Draws a window whose steps the test shows. */
async function draw(first: ConnectStep, known?: string, socials: readonly string[] = [], by?: string) {
  drawInAct()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] })
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    element.remove()
    vi.useRealTimers()
  })
  const asked: unknown[] = []
  const note = (name: string) => async (value?: unknown) => void asked.push(value === undefined ? name : [name, value])
  const email = {
    known: () => known,
    knownBy: () => by,
    socials,
    offersEscrow: async () => false,
    isEscrowLet: () => false,
    ...Object.fromEntries(
      [
        ...['begin', 'goOn', 'submit', 'verify', 'resend', 'edit', 'logInAgain', 'create', 'openMade', 'createByCode'],
        ...['sendAgain', 'beginSocial'],
      ].map((name) => [name, note(name)]),
    ),
  }
  const flow = {
    ...Object.fromEntries(
      ['back', 'giveFilePasskey', 'giveFileCode', 'showRestoreWays', 'create', 'useExisting', 'refuse'].map((name) => [
        name,
        note(name),
      ]),
    ),
    email,
  }
  let shown = first
  let tell = () => {}
  const given = {
    ...{ name: 'Keys', host: 'https://app.acme.test', look: {}, origin: 'https://keys.acme.test', EmailSteps },
    flow: {
      ...flow,
      step: () => shown,
      subscribe: (listener: () => void) => {
        tell = listener
        return () => {}
      },
    },
  } as unknown as ConnectProps
  await act(async () => root.render(<ConnectWindow {...given} />))
  const keys = () => [...element.querySelectorAll('button')]
  const field = () => element.querySelector('input')
  return {
    ...{ element, asked, field },
    keys: () => keys().map(({ textContent }) => textContent),
    text: () => element.textContent ?? '',
    show: (next: ConnectStep) =>
      act(async () => {
        shown = next
        tell()
      }),
    press: async (name: string) => {
      const key = keys().find(({ textContent }) => textContent === name)
      const event = new MouseEvent('click', { bubbles: true })
      Object.defineProperty(event, 'isTrusted', { value: true })
      await act(async () => void key?.dispatchEvent(event))
    },
    type: (text: string, data?: string) =>
      act(async () => {
        const input = field()
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
        input?.dispatchEvent(Object.assign(new Event('input', { bubbles: true }), data === undefined ? {} : { data }))
      }),
    wait: (ms: number) => act(async () => void vi.advanceTimersByTime(ms)),
    /** The description of the field that a screen reader says. */
    described: () => {
      const input = field()
      const id = input?.getAttribute('aria-describedby')
      const says = id ? element.querySelector(`[id="${id}"]`) : null
      const label = element.querySelector(`label[for="${input?.id}"]`)?.textContent
      const { autocomplete, inputmode } = Object.fromEntries(
        [...(input?.attributes ?? [])].map((one) => [one.name, one.value]),
      )
      return [label, autocomplete, inputmode, input?.getAttribute('aria-invalid'), says?.textContent, says?.role]
    },
  }
}

const address = 'ann@acme.example'

test('the email is typed into a field with a label, and what is wrong with it is said beside the field until it is changed (login 84)', async () => {
  const { described, type, press, asked, show, wait } = await draw({ at: 'email', typed: '' })
  expect(described()).toEqual(['Email', 'email', 'email', 'false', undefined, undefined])
  await type('ann')
  // The key has not stood there for half a second.
  await press('Continue')
  await wait(500)
  await press('Continue')
  expect(asked).toEqual([['submit', 'ann']])
  await show({ at: 'email', typed: 'ann', problem: { code: 'typo' } })
  const said = 'Please enter a valid email address'
  expect(described()).toEqual(['Email', 'email', 'email', 'true', said, 'alert'])
  await type('ann@')
  expect(described()[3]).toBe('false')
  await show({ at: 'email', typed: 'ann@', problem: { code: 'invalid' } })
  expect(described()[4]).toBe('Invalid email. Try again.')
})

test.each([
  [{ code: 'soon', seconds: 12 }, 'Please try again after 12 seconds'],
  [{ code: 'limit', seconds: 1_790 }, 'Try again after 30 minutes'],
  [{ code: 'down' }, 'The login server cannot be reached'],
  [{ code: 'devices' }, 'This account has 16 browsers already'],
  [{ code: 'clock' }, 'The clock of this device is wrong'],
  [{ code: 'ended' }, 'This browser is logged in no more'],
] as const)('a login that fails as %o says so, and can be tried again (login 84)', async (problem, said) => {
  const { element, keys } = await draw({ at: 'email', typed: address, problem })
  expect(element.querySelector('[role=alert]')?.textContent).toContain(said)
  expect(keys()).toEqual(['Continue', 'Back'])
})

test('the sixth digit sends the code, a wrong code is said, and the next digit begins another one (login 84)', async () => {
  const step = { at: 'otp', email: address, resendAt: 0 } as const
  const { described, type, asked, show, field, text, element } = await draw(step)
  expect(described()).toEqual(['Code of 6 digits', 'one-time-code', 'numeric', 'false', undefined, undefined])
  expect(text()).toContain(address)
  await type('123 45')
  expect(asked).toEqual([])
  await type('123456')
  expect(asked).toEqual([['verify', '123456']])
  await show({ ...step, isBusy: true })
  expect(element.querySelector('[role=status]')?.textContent).toBe(messages.login.checking)
  await show({ ...step, problem: { code: 'code' } })
  expect([field()?.value, described()[3], described()[5]]).toEqual(['123456', 'true', 'alert'])
  await type('1237456', '7')
  expect([field()?.value, described()[3]]).toEqual(['7', 'false'])
  // A code that is pasted over the wrong one is taken whole.
  await show({ ...step, problem: { code: 'code' } })
  await type('654 321')
  expect(asked.at(-1)).toEqual(['verify', '654321'])
})

test('another code is offered as the time for it has come, and is said to be on its way (login 84)', async () => {
  const { keys, show, press, asked, wait, text, element } = await draw({ at: 'otp', email: address, resendAt: 0 })
  await show({ at: 'otp', email: address, resendAt: Date.now() + 2_400 })
  expect(keys()).toEqual(['Resend in 3s', 'Use another email', 'Back'])
  await wait(1_500)
  expect(keys()[0]).toBe('Resend in 1s')
  await press('Resend in 1s')
  expect(asked).toEqual([])
  await wait(1_000)
  await press('Resend code')
  expect(asked).toEqual(['resend'])
  await show({ at: 'otp', email: address, resendAt: Date.now() + 30_000, isResent: true })
  expect(element.querySelector('.notice[role=status]')?.textContent).toBe('Code email resent')
  expect(text()).toContain('Resend in 30s')
})

test.each<readonly [EmailStep, readonly string[], string]>([
  [
    { at: 'protect', email: address, isMade: false },
    ['Create a passkey', 'Use a recovery code instead', 'Back'],
    address,
  ],
  [
    { at: 'protect', email: address, isMade: true, problem: 'cancelled' },
    ['Use the passkey', 'Use a recovery code instead', 'Back'],
    'The passkey was not used',
  ],
  [
    { at: 'protect', email: address, isMade: false, problem: 'notSupported' },
    ['Create a passkey', 'Use a recovery code instead', 'Back'],
    'go on with a recovery code',
  ],
  [
    { at: 'protect', email: address, isMade: true, problem: { code: 'down' } },
    ['Use the passkey', 'Use a recovery code instead', 'Back'],
    'The login server cannot be reached',
  ],
  [
    { at: 'openVault', email: address, hasPasskey: true, hasCode: true, problem: 'wrongPasskey' },
    ['Use a passkey', 'Use the recovery code', 'Use another device', 'Restore a wallet', 'Back'],
    'This passkey does not open the wallet',
  ],
  [
    { at: 'openVault', email: address, hasPasskey: true, hasCode: false, problem: 'conflict' },
    ['Use a passkey', 'Use another device', 'Restore a wallet', 'Back'],
    'Nothing of it was replaced',
  ],
  [
    { at: 'openVault', email: address, hasPasskey: false, hasCode: false, problem: 'wrongLogin' },
    ['Use another device', 'Restore a wallet', 'Back'],
    'Nothing else that can be used in this browser',
  ],
  [{ at: 'unsent', email: address, problem: { code: 'down' } }, ['Try again', 'Back'], 'it may have stored the wallet'],
  [{ at: 'stuck', email: address, problem: { code: 'old' } }, ['Send me a code', 'Back'], 'This login is too old'],
  [
    { at: 'stuck', email: address, problem: { code: 'passkey' }, reason: 'foreign' },
    ['Use a passkey', 'Send me a code', 'Back'],
    'This passkey is another wallet’s.',
  ],
  [{ at: 'stuck', email: address, problem: { code: 'down' } }, ['Try again', 'Back'], 'cannot be reached'],
  [{ at: 'stuck', email: address, problem: 'outdated' }, ['Try again', 'Back'], 'The wallet of this browser stays'],
])('the step %o says why it is there, and has a way on (login 87)', async (step, ways, said) => {
  const { keys, text, element } = await draw(step)
  expect(keys()).toEqual(ways)
  expect(text()).toContain(said)
  expect(document.activeElement).toBe(element.querySelector('h1'))
  expect(element.querySelectorAll('.btn--primary').length).toBeLessThanOrEqual(1)
})

test('a code that is mistyped says which group to compare, and a step that says nothing is wrong has no alert (login 84)', async () => {
  const open = { at: 'openVault', email: address, hasPasskey: false, hasCode: true } as const
  const { described, show, element } = await draw(open)
  expect(element.querySelector('[role=alert]')).toBeNull()
  await show({ ...open, codeFault: { reason: 'checksum', group: 3 } })
  expect([described()[3], described()[4]]).toEqual(['true', messages.factors.wrongCode(3)])
})

test('the email is the first way of a page with a server, and a page without one offers none (login 83)', async () => {
  const ways = await draw({ at: 'choose' })
  expect(ways.keys()).toEqual([
    'Continue with email',
    'Create a wallet with a passkey',
    'Use an existing passkey',
    'Restore a wallet',
    'Cancel',
  ])
  expect(ways.element.querySelector('.btn--primary')?.textContent).toBe('Continue with email')
  const known = await draw({ at: 'choose' }, address)
  expect(known.keys().slice(0, 2)).toEqual([`Continue as ${address}`, 'Use another email'])
  const element = document.createElement('div')
  const root = createRoot(element)
  onTestFinished(() => act(async () => root.unmount()))
  const props = { flow: {}, name: 'Keys', host: '', look: {}, step: { at: 'choose' } } as unknown as Parameters<
    typeof ChooseStep
  >[0]
  await act(async () => root.render(<ChooseStep {...props} />))
  expect(element.textContent).not.toContain('email')
})

test('providers are keys of their own: two as two, more as one key and a row of small ones with full names (login 106, login 110)', async () => {
  const named = (element: HTMLElement) =>
    [...element.querySelectorAll('button')].map((key) => key.getAttribute('aria-label') ?? key.textContent)
  const two = await draw({ at: 'choose' }, undefined, ['google', 'x'])
  expect(two.keys().slice(0, 3)).toEqual(['Continue with email', 'Continue with Google', 'Continue with X'])
  await two.wait(500)
  await two.press('Continue with X')
  expect(two.asked).toEqual([['beginSocial', 'x']])
  const many = await draw({ at: 'choose' }, undefined, ['github', 'google', 'apple'])
  expect(many.keys().slice(1, 4)).toEqual(['Continue with GitHub', 'Google', 'Apple'])
  expect(named(many.element).slice(1, 4)).toEqual([
    'Continue with GitHub',
    'Continue with Google',
    'Continue with Apple',
  ])
  const known = await draw({ at: 'choose' }, 'ada (GitHub)', ['github'], 'github')
  expect(known.keys().slice(0, 3)).toEqual([
    'Continue as \u2068ada (GitHub)\u2069',
    'Continue with email',
    'Continue with GitHub',
  ])
})

const social = { at: 'social', way: 'github' } as const

test.each<readonly [EmailStep, readonly string[], string]>([
  [social, ['Back'], 'Log in at GitHub in the window that has opened.'],
  [{ ...social, isElsewhere: true }, ['Try again', 'Back'], 'Finish in the other window'],
  [{ ...social, problem: { code: 'blocked' } }, ['Open the window', 'Back'], 'Could not open social popup'],
  [{ ...social, problem: { code: 'closed' } }, ['Try again', 'Back'], 'Popup closed'],
  [{ ...social, problem: { code: 'timeout' } }, ['Try again', 'Back'], 'Social login timed out. Please try again.'],
  [{ ...social, problem: { code: 'provider' } }, ['Back'], 'does not offer this login'],
  [{ ...social, problem: { code: 'other' } }, ['Try again', 'Back'], 'to another account meanwhile'],
  [{ ...social, problem: { code: 'cancelled' } }, ['Try again', 'Back'], 'You did not log in at the provider'],
  [{ ...social, problem: { code: 'refused' } }, ['Try again', 'Back'], 'is not for this login'],
  [{ ...social, problem: { code: 'unavailable' } }, ['Try again', 'Back'], 'The provider cannot be reached'],
  [{ ...social, problem: { code: 'limit', seconds: 1_790 } }, ['Try again', 'Back'], 'Try again after 30 minutes'],
  [{ ...social, problem: { code: 'ended' } }, ['Try again', 'Back'], 'This browser is logged in no more'],
  [{ ...social, problem: { code: 'failed' }, details: 'odd' }, ['Try again', 'Back'], 'Something went wrong'],
  [
    { at: 'stuck', email: 'ada (GitHub)', problem: { code: 'old' }, by: 'github' },
    ['Continue with GitHub', 'Back'],
    'This login is too old',
  ],
])(
  'the step %o of a login at a provider says why it is there, and has a way on (login 109)',
  async (step, ways, said) => {
    const { keys, text, element, press, wait, asked } = await draw(step)
    expect(keys()).toEqual(ways)
    expect(text()).toContain(said)
    expect(document.activeElement).toBe(element.querySelector('h1'))
    expect(element.querySelector('details')?.textContent).toBe(text().includes('odd') ? 'Detailsodd' : undefined)
    await wait(500)
    await press(ways[0] ?? '')
    expect(asked).toEqual([ways.length > 1 ? ['beginSocial', 'github'] : 'back'])
  },
)

test('a login by Farcaster shows the link as a QR code, to open on a phone, and to copy (login 111)', async () => {
  const url = 'https://farcaster.example/~/sign?channel=1'
  const { text, keys, show, press, wait, element } = await draw({ at: 'farcaster' })
  expect([text().includes(messages.login.asking), keys()]).toEqual([true, ['Back']])
  const { drawCode } = await import('../social/drawCode.ts')
  await show({ at: 'farcaster', url })
  await act(async () => void (await import('../social/drawCode.ts')))
  const code = element.querySelector('[role=img]')
  expect(code?.getAttribute('aria-label')).toBe('QR code: link to Farcaster')
  expect(code?.querySelector('path')?.getAttribute('d')).toBe(drawCode(url)?.path)
  expect(text()).toContain('Scan this QR Code with your phone')
  const link = element.querySelector('a')
  expect([link?.textContent, link?.href, link?.target, link?.rel]).toEqual([
    ...['Open farcaster', url],
    ...['_blank', 'noopener noreferrer'],
  ])
  const writeText = vi.fn(async (_: string) => {})
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  await wait(500)
  await press('Copy link')
  expect([writeText.mock.calls, text().includes('Link copied'), text().includes(url)]).toEqual([[[url]], true, false])
  writeText.mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
  await press('Copy link')
  expect([text().includes('Link copied'), text().includes(url)]).toEqual([false, true])
})
