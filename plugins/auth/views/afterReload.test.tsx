import { expect, onTestFinished, test, vi } from 'vitest'
import { click, mount } from '../../../ui/kit/fixtures/mount.tsx'
import { logIn } from '../fixtures/logIn.ts'
import { openApp } from '../fixtures/openApp.ts'
import { openSecurePage } from '../fixtures/openSecurePage.ts'
import { turn } from '../fixtures/person.ts'
import { PasskeySection } from './PasskeySectionView.tsx'

test('H: the key logs in after a reload that could not reach the secure page', async () => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PublicKeyCredential', class {})
  onTestFinished(() => void vi.unstubAllGlobals())
  const page = openSecurePage()
  const before = await logIn(page)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  page.setting.isDown = true
  before.kernel.destroy()
  const opening = openApp({ area: before.area })
  await turn(() => page.frames() === 1)
  await vi.advanceTimersByTimeAsync(10_000)
  const { kernel } = await opening
  vi.useRealTimers()
  expect(kernel.connection()).toBeUndefined()
  const pressed = vi.fn(async () => {})
  const { find, page: drawn } = mount(<PasskeySection kernel={kernel} login={{ connectPasskey: pressed }} />)
  expect(drawn.textContent).not.toContain('logged in')
  click(find('button'))
  expect(pressed).toHaveBeenCalledOnce()
})
