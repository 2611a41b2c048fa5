import { act } from 'react'
import type { View } from 'tapkit/kernel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { settle } from '../../../ui/core/fixtures/drawn.ts'
import ConnectView from '../../../ui/core/views/ConnectView.tsx'
import { click, mount } from '../../../ui/kit/fixtures/mount.tsx'
import { loadView } from '../../../ui/pieces/viewModules.ts'
import { logIn } from '../fixtures/logIn.ts'
import { openApp } from '../fixtures/openApp.ts'
import { openSecurePage } from '../fixtures/openSecurePage.ts'
import { turn } from '../fixtures/person.ts'
import type { AuthState } from '../login/state.ts'
import { createLoginWorld, page } from './fixtures/createLoginWorld.ts'
import { PasskeySection } from './PasskeySectionView.tsx'

/** A browser whose page has passkeys, or lacks them. */
function browser({ isSecure = true, hasPasskeys = true } = {}) {
  vi.stubGlobal('isSecureContext', isSecure)
  if (hasPasskeys) vi.stubGlobal('PublicKeyCredential', class {})
  onTestFinished(() => void vi.unstubAllGlobals())
}

test('behavior: a press logs in, and the key says whose page opens', () => {
  browser()
  const { kernel, login, asked } = createLoginWorld()
  const { find } = mount(<PasskeySection kernel={kernel} login={login} />)
  const button = find('button')
  expect(button.textContent).toBe('Continue with a passkey')
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toContain(page)
  click(button)
  expect(asked).toEqual(['connectPasskey'])
})

test.each<AuthState['status']>(['window', 'consent', 'opening'])(
  'behavior: while a login is under way (%s), the key takes no press (interface 29)',
  async (status) => {
    browser()
    const { kernel, login, asked, become } = createLoginWorld()
    await become({ status })
    const { find } = mount(<PasskeySection kernel={kernel} login={login} />)
    expect(find('button').getAttribute('aria-busy')).toBe('true')
    click(find('button'))
    expect(asked).toEqual([])
  },
)

test.each([
  ['no passkeys', { hasPasskeys: false }, 'This browser has no passkeys'],
  ['no secure connection', { isSecure: false, hasPasskeys: false }, 'Passkeys need a secure connection'],
] as const)('behavior: a browser with %s is told what is missing (interface 29)', (_, lacks, said) => {
  browser(lacks)
  const { kernel, login, asked } = createLoginWorld()
  const { find, page: drawn } = mount(<PasskeySection kernel={kernel} login={login} />)
  expect(drawn.textContent).toContain(said)
  click(find('button'))
  expect([find<HTMLButtonElement>('button').disabled, asked]).toEqual([true, []])
})

test('behavior: the key logs in after a reload that could not reach the secure page (login 7)', async () => {
  browser()
  const secure = openSecurePage()
  const before = await logIn(secure)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  secure.setting.isDown = true
  before.kernel.destroy()
  const opening = openApp({ area: before.area })
  await turn(() => secure.frames() === 1)
  await vi.advanceTimersByTimeAsync(10_000)
  const { kernel } = await opening
  vi.useRealTimers()
  const { login, asked } = createLoginWorld()
  const { find, page: drawn } = mount(<PasskeySection kernel={kernel} login={login} />)
  expect([kernel.connection(), drawn.textContent]).toEqual([undefined, expect.not.stringContaining('logged in')])
  click(find('button'))
  expect(asked).toEqual(['connectPasskey'])
})

test('behavior: the section stands in Connect, and not in Connect for a chain that the wallet has no account on', async () => {
  browser()
  const { kernel } = createLoginWorld()
  await kernel.start()
  kernel.open('Connect')
  await act(async () => void (await loadView(kernel.view('PasskeySection') as View)))
  const { page: drawn, unmount } = mount(<ConnectView kernel={kernel} params={undefined} />)
  await settle()
  expect(drawn.textContent).toContain('Continue with a passkey')
  // The wallet of the login is no row of the wallets (wallets 16).
  expect(drawn.textContent).not.toContain('Acme wallet')
  unmount()
  const bitcoin = mount(<ConnectView kernel={kernel} params={{ namespace: 'bip122' }} />)
  await settle()
  expect(bitcoin.page.textContent).not.toContain('passkey')
})
