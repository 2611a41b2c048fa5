import { expect, onTestFinished, test, vi } from 'vitest'
import { openApp } from '../fixtures/openApp.ts'
import { openSecurePage } from '../fixtures/openSecurePage.ts'
import { turn } from '../fixtures/person.ts'

test.each(['frame', 'denied', 'partitioned'] as const)('a window is told its task (%s, login 6)', async (mode) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const page = openSecurePage({ mode })
  const app = await openApp()
  app.kernel.open('Connect')
  const connecting = app.login.connectPasskey()
  await turn(() => page.waiting().length === 1)
  page.waiting()[0]?.approve()
  await turn(() => app.state.approval !== undefined)
  if (mode !== 'frame') app.login.openApprovalWindow()
  await turn(() => page.waiting().length === 1)
  page.waiting()[0]?.approve()
  await turn(() => app.kernel.connection() !== undefined)
  await connecting
  const frames = page.frames()
  app.login.openSecurity('export')
  await turn(() => page.waiting().length === 1)
  expect(page.waiting()).toMatchObject([{ type: 'MANAGE_WALLET', place: 'window', payload: { task: 'export' } }])
  expect(page.frames()).toBe(frames)
})
