import { type AnalyticsEvent, analytics } from 'tapkit/features/analytics'
import { expect, test, vi } from 'vitest'
import { click, mount } from '../../../ui/kit/fixtures/mount.tsx'
import { openApp } from '../fixtures/openApp.ts'
import { evm, openSecurePage, sol } from '../fixtures/openSecurePage.ts'
import { approveAll } from '../fixtures/person.ts'
import { PasskeySection } from './PasskeySectionView.tsx'

/** Presses the key of Connect, in an app that hears of everything. */
async function pressKey() {
  const page = openSecurePage()
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PublicKeyCredential', class {})
  const events: AnalyticsEvent[] = []
  const app = await openApp({ plugins: [analytics({ sinks: [(heard) => void events.push(...heard)] })] })
  app.kernel.open('Connect')
  const { find } = mount(<PasskeySection kernel={app.kernel} login={app.login} />)
  click(find('button'))
  /** The names of what was told, once an event of this name was. */
  const told = async (name: string) => {
    await vi.waitFor(() => {
      dispatchEvent(new Event('pagehide'))
      expect(events.map(({ event }) => event)).toContain(name)
    })
    return events.filter(({ event }) => !/^(INITIALIZE|MODAL_|CLICK_)/.test(event))
  }
  return { page, app, told }
}

test('behavior: a login tells analytics what any way to connect tells, and of nobody who (login 26)', async () => {
  const { page, told } = await pressKey()
  await approveAll(page, ['CONNECT_PASSKEY', 'CONSENT'])
  const events = await told('CONNECT_SUCCESS')
  expect(events.map(({ event, properties }) => [event, properties])).toEqual([
    ['SELECT_WALLET', expect.objectContaining({ platform: 'browser' })],
    ['CONNECT_SUCCESS', expect.objectContaining({ method: 'browser', reconnect: false })],
  ])
  const text = JSON.stringify(events)
  for (const secret of [evm, sol, 'keys.acme']) expect(text).not.toContain(secret)
})

test('behavior: a login that the visitor refuses is told as a refusal (login 26)', async () => {
  const { page, told } = await pressKey()
  await vi.waitFor(() => expect(page.waiting()).toHaveLength(1))
  page.waiting()[0]?.refuse()
  expect((await told('USER_REJECTED')).map(({ event }) => event)).toEqual(['SELECT_WALLET', 'USER_REJECTED'])
})

test('behavior: a login that fails is told with the code of its error (login 26)', async () => {
  const { page, told } = await pressKey()
  await vi.waitFor(() => expect(page.waiting()).toHaveLength(1))
  page.waiting()[0]?.refuse('internal')
  const events = await told('CONNECT_ERROR')
  expect(events.map(({ event }) => event)).toContain('SELECT_WALLET')
  expect(events.find(({ event }) => event === 'CONNECT_ERROR')?.properties).toMatchObject({ code: 'connect_failed' })
})
