import { expect, test, vi } from 'vitest'
import { click, mount } from '../../../ui/kit/fixtures/mount.tsx'
import type { AuthState } from '../login/state.ts'
import { CreateWallet } from './CreateWalletView.tsx'
import { createLoginWorld, page } from './fixtures/createLoginWorld.ts'

test.each<[name: string, state: Partial<AuthState>, title: string, keys: readonly string[], asked: readonly string[]]>([
  ['nothing is under way', { status: 'idle' }, 'A wallet of your own', ['Open the window'], ['connectPasskey']],
  ['an app waits for a press', { status: 'asked' }, 'A wallet of your own', ['Open the window'], ['connectPasskey']],
  ['the window is open', { status: 'window' }, 'Go on in the other window', ['Show the window'], ['focusWindow']],
  [
    'the window was blocked',
    { status: 'window', problem: 'blocked' },
    'The window was blocked',
    ['Open the window again', 'Continue in this tab'],
    ['focusWindow', 'continueHere'],
  ],
  [
    'the browser opens no window where nothing but a window would do',
    { status: 'window', problem: 'unable' },
    'This browser opens no window',
    ['Open the window again'],
    ['focusWindow'],
  ],
  [
    'the login failed for want of a window',
    { status: 'failed', problem: 'unable' },
    'This browser opens no window',
    ['Open the window again'],
    ['connectPasskey'],
  ],
  [
    'the page does not list the app (login 67)',
    { status: 'failed', problem: 'refused' },
    'This wallet is not set up for this app',
    [],
    [],
  ],
  [
    'the page lacks what the app needs (login 68)',
    { status: 'failed', problem: 'unfit' },
    'This wallet does not fit this app',
    [],
    [],
  ],
  [
    'the page did not answer (login 68)',
    { status: 'failed', problem: 'silent' },
    'Failed to connect',
    ['Try again'],
    ['connectPasskey'],
  ],
  ['the visitor goes to the page', { status: 'leaving' }, `Opening ${page}…`, [], []],
  ['the visitor has come back', { status: 'back' }, 'Connecting…', [], []],
  [
    'the window cannot be seen any more',
    { status: 'window', problem: 'severed' },
    'Finish in the other window',
    ['Open the window again'],
    ['focusWindow'],
  ],
  [
    'the page of the window says nothing (login 69)',
    { status: 'window', problem: 'slow' },
    'The other window is slow to answer',
    ['Show the window', 'Cancel'],
    ['focusWindow'],
  ],
  ['the consent is awaited', { status: 'consent' }, 'One more step', [], []],
  ['the session opens', { status: 'opening' }, 'Connecting…', [], []],
  ['the visitor said no', { status: 'declined' }, 'You did not log in', ['Try again'], ['connectPasskey']],
  ['the login failed', { status: 'failed' }, 'Failed to connect', ['Try again'], ['connectPasskey']],
])('behavior: when %s, the view says so and has the way on (interface 27)', async (_, state, title, keys, wanted) => {
  const { kernel, login, asked, become } = createLoginWorld()
  await become(state)
  const { find, findAll } = mount(<CreateWallet kernel={kernel} login={login} />)
  expect(find('h2').textContent).toBe(title)
  expect(findAll('button').map(({ textContent }) => textContent)).toEqual(keys)
  for (const button of findAll('button')) click(button)
  expect(asked).toEqual(wanted)
})

test('behavior: an app in a frame is told that the page may not list the site around the app (login 81)', async () => {
  const { kernel, login, become } = createLoginWorld()
  await become({ status: 'failed', problem: 'refused' })
  const alone = mount(<CreateWallet kernel={kernel} login={login} />)
  expect(alone.find('p').textContent).not.toContain('the site that shows')
  alone.unmount()
  vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window & typeof globalThis)
  const { find } = mount(<CreateWallet kernel={kernel} login={login} />)
  expect(find('p').textContent).toContain('or the site that shows')
})

test('behavior: the key of a page that says nothing gives the login up (login 69)', async () => {
  const { kernel, login, become } = createLoginWorld()
  kernel.open('Connect')
  kernel.navigate('CreateWallet')
  await become({ status: 'window', problem: 'slow' })
  const { findAll } = mount(<CreateWallet kernel={kernel} login={login} />)
  const [, cancel] = findAll('button')
  if (cancel) click(cancel)
  expect(kernel.state.router.stack.map(({ view }) => view)).toEqual(['Connect'])
})

test('behavior: what comes next names the secure page, before its window opens', () => {
  const { kernel, login } = createLoginWorld()
  const { page: drawn } = mount(<CreateWallet kernel={kernel} login={login} />)
  expect(drawn.textContent).toContain(`A window of ${page} opens.`)
})

test('behavior: a login that goes wrong is said aloud, and its key has the focus', async () => {
  const { kernel, login, become } = createLoginWorld()
  await become({ status: 'window' })
  const { find } = mount(<CreateWallet kernel={kernel} login={login} />)
  await become({ status: 'failed' })
  expect(find('[aria-live=polite]').textContent).toContain('Failed to connect')
  expect(find('[data-autofocus]').textContent).toBe('Try again')
})

test('behavior: a visitor who has logged in by email is told what comes next, and for whom (login 99)', async () => {
  const { kernel, login, asked, become } = createLoginWorld({ email: true })
  const email = { address: 'ada@acme.test', sentAt: 0, isProven: true }
  await become({ email })
  const { find, findAll, page: drawn } = mount(<CreateWallet kernel={kernel} login={login} />)
  expect(find('h2').textContent).toBe('Your email is confirmed')
  expect(drawn.textContent).toContain(`A window of ${page} opens for \u2068ada@acme.test\u2069.`)
  const [open] = findAll('button')
  if (open) click(open)
  expect(asked).toEqual(['connectPasskey'])
  await become({ status: 'window' })
  expect(drawn.textContent).toContain(`Open or create your wallet on ${page}.`)
  await become({ status: 'declined' })
  expect(find('h2').textContent).toBe('You did not log in')
})

test('behavior: a visitor who has logged in at a provider is told what comes next, and where (login 122)', async () => {
  const { kernel, login, asked, become } = createLoginWorld({ socials: true })
  await become({ social: { provider: 'github', status: 'proven' } })
  const { find, findAll, page: drawn } = mount(<CreateWallet kernel={kernel} login={login} />)
  expect(find('h2').textContent).toBe('You are logged in')
  expect(drawn.textContent).toContain(`A window of ${page} opens for your login with \u2068GitHub\u2069.`)
  const [open] = findAll('button')
  if (open) click(open)
  expect(asked).toEqual(['connectPasskey'])
  await become({ status: 'window' })
  expect(drawn.textContent).toContain(`Open or create your wallet on ${page}.`)
})
