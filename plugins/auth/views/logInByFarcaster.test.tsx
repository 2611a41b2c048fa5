import { act } from 'react'
import { type AnalyticsEvent, analytics } from 'tapkit/features/analytics'
import { expect, onTestFinished, test, vi } from 'vitest'
import { settle } from '../../../ui/shell/fixtures/openShell.tsx'
import { farcasterLink } from '../fixtures/openSecurePage.ts'
import { Fault } from '../protocol/fault.ts'
import { openFarcaster } from './fixtures/openFarcaster.ts'

test('behavior: a signature on the phone leads to the window of the secure page, and then to the consent (login 128)', async () => {
  const { page, kernel, begin, sign, code, find, seen, stack, pressArmed, approve, until, heard } =
    await openFarcaster()
  expect([page.frames(), heard()]).toEqual([0, []])
  await begin()
  expect(find('.tk-head, header').textContent).toContain('Farcaster')
  expect([code(), seen()]).toEqual([
    'QR code: link to Farcaster',
    expect.stringContaining('Scan this QR Code with your phone'),
  ])
  await sign('ada')
  expect([page.windows, stack()]).toEqual([[], ['Connect', 'CreateWallet']])
  await until(() => seen().includes('You are logged in'))
  expect(seen()).toContain('\u2068ada (Farcaster)\u2069')
  await pressArmed('Open the window')
  await approve('CONNECT_PASSKEY', 'CONSENT')
  await until(() => kernel.connection())
  expect([kernel.state.features.auth.farcaster, heard()]).toEqual([undefined, expect.not.arrayContaining(['RELOAD'])])
})

test('behavior: the link can be copied, and a browser that denies it says so (login 128)', async () => {
  const { begin, pressButton, kernel } = await openFarcaster()
  const writeText = vi.fn(async (_: string) => {})
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as never)
  await begin()
  await pressButton('Copy link')
  expect([writeText.mock.calls, kernel.state.toast?.message]).toEqual([[[farcasterLink]], 'Link copied'])
  writeText.mockRejectedValueOnce(new Error('denied'))
  await pressButton('Copy link')
  expect(kernel.state.toast?.message).toBe('Failed to copy')
})

test('behavior: on a phone, a key opens the app, and there is no code (login 128)', async () => {
  const { begin, code, seen, find, button } = await openFarcaster({ isPhone: true })
  await begin()
  expect(seen()).toContain('Continue in Farcaster')
  expect(seen()).toContain('Accept connection request in the app')
  expect([code(), find<HTMLAnchorElement>('a.tk-btn').href]).toEqual([undefined, farcasterLink])
  expect(find('a.tk-btn').textContent).toContain('Open farcaster')
  expect(button('Copy link')).toBeDefined()
})

test('behavior: until the next step is there, the visitor reads that the data load (login 128)', async () => {
  const { begin, page, until, root, view } = await openFarcaster()
  await begin()
  const texts: string[] = []
  const watch = new MutationObserver(() => void texts.push(root.textContent ?? ''))
  watch.observe(root, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => watch.disconnect())
  act(() => page.signOnPhone())
  await until(() => view() === 'CreateWallet' && root.textContent?.includes('You are logged in'))
  expect(texts.find((text) => text.includes('Loading user data'))).toContain(
    'Please wait a moment while we load your data.',
  )
})

test('behavior: a visitor who leaves gives the link up, the secure page loads again, and no late answer leads anywhere (login 130)', async () => {
  const { begin, page, kernel, heard, until, view, sign, code } = await openFarcaster()
  await begin()
  act(() => void kernel.goBack())
  await until(() => heard().includes('RELOAD'))
  expect([kernel.state.features.auth.farcaster, page.isAwaitingPhone()]).toEqual([undefined, false])
  await settle(1_000)
  expect(view()).toBe('Connect')
  await begin()
  expect([code(), page.frames()]).toEqual(['QR code: link to Farcaster', 1])
  act(() => void kernel.close())
  act(() => page.signOnPhone())
  await settle(5_000)
  expect([view(), kernel.state.features.auth.farcaster]).toEqual([undefined, undefined])
  act(() => kernel.open('Connect'))
  await begin()
  await sign()
})

test('behavior: a press that comes while the secure page loads again waits for the page that comes (login 130)', async () => {
  const { begin, kernel, press, until, page, sign, heard } = await openFarcaster()
  await begin()
  act(() => void kernel.goBack())
  await press()
  await until(() => page.isAwaitingPhone() && kernel.state.features.auth.farcaster)
  expect(heard().filter((type) => type === 'GET_FARCASTER_URI')).toHaveLength(2)
  await sign()
})

test('behavior: an answer that comes after the visitor has left leads nowhere, also if the page does not stop (login 130)', async () => {
  const { page, press, until, heard, kernel, view } = await openFarcaster()
  let answer = (_: unknown) => {}
  page.setting.server = {
    answers: (type) => (type === 'CONNECT_FARCASTER' ? new Promise((resolve) => (answer = resolve)) : undefined),
  }
  await press()
  await until(() => heard().includes('CONNECT_FARCASTER'))
  act(() => void kernel.goBack())
  answer({ userName: 'mallory' })
  await settle(5_000)
  expect([view(), kernel.state.features.auth.farcaster]).toEqual(['Connect', undefined])
})

test('behavior: a link at which nobody answers is over, and the visitor gets another one (login 131)', async () => {
  const { page, begin, press, until, seen, pressButton, sign } = await openFarcaster()
  page.setting.server = {
    answers: (type) => {
      if (type === 'CONNECT_FARCASTER') throw new Fault('not_allowed', { reason: 'expired' })
    },
  }
  await press()
  await until(() => seen().includes('The link has expired'))
  expect(seen()).toContain('Nobody has answered within 5 minutes.')
  page.setting.server = {}
  await pressButton('Try again')
  await begin()
  await sign()
})

test('behavior: a page that was asleep as the link was over is asked to stop (login 131)', async () => {
  const { begin, until, seen, told, button } = await openFarcaster()
  await begin()
  await settle(320_000)
  expect([seen(), told()]).toEqual([expect.stringContaining('Scan this'), []])
  await settle(10_500)
  await until(() => seen().includes('The link has expired'))
  expect(button('Try again')).toBeDefined()
})

test.each<[string, Fault, string]>([
  [
    'that takes another answer',
    new Fault('not_allowed', { reason: 'answer' }),
    'The answer is too old, was used before, or is not for this login. Try again.',
  ],
  ['that is down', new Fault('unavailable'), 'The login service did not answer. Try again in a moment.'],
  ['that is asked too often', new Fault('cooldown', { seconds: 17 }), 'Please try again after 17 seconds'],
  [
    'that knows the browser no more',
    new Fault('not_connected'),
    'This browser was logged out of the account. Try again.',
  ],
])('behavior: a server %s is told, and the visitor can try again (login 131)', async (_, fault, sentence) => {
  const { page, press, until, seen, pressButton, begin, sign } = await openFarcaster()
  page.setting.server = {
    answers: () => {
      throw fault
    },
  }
  await press()
  await until(() => seen().includes('Failed to connect to farcaster'))
  expect(seen()).toContain(sentence)
  page.setting.server = {}
  await pressButton('Try again')
  await begin()
  await sign()
})

test('behavior: a secure page without Farcaster is told to the visitor in a sentence, and to the developer (login 131)', async () => {
  const { press, until, seen, told } = await openFarcaster({ hasServer: false })
  await press()
  await until(() => seen().includes('Failed to connect to farcaster'))
  expect([seen(), told()]).toEqual([expect.stringContaining('lacks what'), ['APKT002']])
})

test.each([
  ['no address of the web', { url: 'javascript:alert(1)' }],
  ['an address over http', { url: 'http://farcaster.test/' }],
  ['an answer that inherits', JSON.parse('{"__proto__":{"url":"https://farcaster.test/"}}')],
])('behavior: a page that gives out %s as the link leads nowhere (login 131)', async (_, link) => {
  const { page, press, until, seen, has } = await openFarcaster()
  page.setting.server = { answers: () => link }
  await press()
  await until(() => seen().includes('Failed to connect to farcaster'))
  expect([has('[role=img]'), has('a.tk-btn')]).toEqual([false, false])
})

test('behavior: a name that hides or turns characters is shown as one short line (login 128)', async () => {
  const { begin, sign, until, seen } = await openFarcaster()
  await begin()
  await sign(`a\u202eda\n${'x'.repeat(80)}`)
  await until(() => seen().includes('You are logged in'))
  expect(seen()).not.toMatch(/\u202e|\n|x{51}/)
})

test.each(['denied', 'logged in'])(
  'behavior: if a window has to log in (%s), the view leads on to it (login 129)',
  async (why) => {
    const { page, press, until, view, seen, kernel, heard } = await openFarcaster()
    if (why === 'denied') page.setting.mode = 'denied'
    else page.setting.server = { loggedIn: 'ada@acme.test' }
    await press()
    await until(() => view() === 'CreateWallet' && seen().includes('A wallet of your own'))
    expect([kernel.state.features.auth.farcaster, page.windows, heard()]).toEqual([
      undefined,
      [],
      ['GET_FARCASTER_URI'],
    ])
  },
)

test('behavior: while the visitor is logged in, no login begins (login 128)', async () => {
  const { begin, sign, pressArmed, approve, until, kernel, page, heard, seen } = await openFarcaster()
  await begin()
  await sign()
  await pressArmed('Open the window')
  await approve('CONNECT_PASSKEY', 'CONSENT')
  await until(() => kernel.connection())
  page.heard.length = 0
  act(() => kernel.open('ConnectingFarcaster'))
  await until(() => seen().includes('You’re logged in'))
  await settle(1_000)
  act(() => void kernel.close())
  await settle(1_000)
  expect(heard()).toEqual([])
})

test('behavior: the steps of a login by Farcaster are told, and no name (login 132)', async () => {
  const events: AnalyticsEvent[] = []
  const { page, begin, press, until, seen, pressButton, kernel, sign } = await openFarcaster({
    plugins: [analytics({ sinks: [(heard) => void events.push(...heard)] })],
  })
  page.setting.server = {
    answers: () => {
      throw new Fault('unavailable')
    },
  }
  await press()
  await until(() => seen().includes('Failed to connect'))
  page.setting.server = {}
  await pressButton('Try again')
  await begin()
  act(() => void kernel.goBack())
  await settle(1_000)
  await begin()
  await sign('ada')
  await settle(11_000)
  dispatchEvent(new Event('pagehide'))
  const told = events.filter(({ event }) => event.startsWith('SOCIAL_'))
  expect(told.map(({ event }) => event.replace('SOCIAL_LOGIN_', ''))).toEqual([
    ...['STARTED', 'ERROR', 'STARTED', 'CANCELED'],
    ...['STARTED', 'REQUEST_USER_DATA', 'SUCCESS'],
  ])
  for (const { properties } of told) expect(properties).toMatchObject({ provider: 'farcaster' })
  expect(told[1]?.properties).toMatchObject({ code: 'secure_page_fault' })
  expect(JSON.stringify(events)).not.toMatch(/ada|channelToken/)
})
