import type { Plugin } from 'tapkit/kernel'
import { expect, test, vi } from 'vitest'
import { openApp } from '../fixtures/openApp.ts'
import { evm, openSecurePage } from '../fixtures/openSecurePage.ts'
import { approveAll, arrive } from '../fixtures/person.ts'

const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'connected',
    (error) => error.params?.reason,
  )

test.each([
  { before: 'the app', isSoon: true, first: 'superseded' },
  { before: 'the app', isSoon: false, first: 'superseded' },
  { before: 'the visitor', isSoon: true, first: 'connected' },
  { before: 'the visitor', isSoon: false, first: 'connected' },
])(
  'an app that calls `connect` is connected although $before has asked already, soon: $isSoon (login 46)',
  async ({ before, isSoon, first }) => {
    const page = openSecurePage()
    const app = await openApp()
    const call = () => outcomeOf(app.kernel.connect({ connectorId: 'auth', namespace: 'eip155' as never }))
    const press = () => outcomeOf(app.login.connectPasskey())
    app.kernel.open('Connect')
    const older = before === 'the app' ? call() : press()
    if (!isSoon) await vi.waitFor(() => expect(app.state.status).not.toBe('idle'))
    const newer = call()
    await arrive()
    if (before === 'the app') void press()
    await approveAll(page, ['CONNECT_PASSKEY', 'CONSENT'])
    expect(await Promise.all([older, newer])).toEqual([first, 'connected'])
    expect([app.kernel.connection('eip155')?.account.address, page.windows.length]).toEqual([evm, 1])
  },
)

test('a login that the app alone has begun ends as the app gives up', async () => {
  const page = openSecurePage()
  const app = await openApp()
  const caller = new AbortController()
  const namespace = 'eip155' as never
  const connecting = outcomeOf(app.kernel.connect({ connectorId: 'auth', namespace, signal: caller.signal }))
  await vi.waitFor(() => expect(app.view()).toBe('Connect'))
  app.login.connectPasskey().catch(() => {})
  await approveAll(page, ['CONNECT_PASSKEY'])
  await vi.waitFor(() => expect(page.waiting()).toMatchObject([{ type: 'CONSENT' }]))
  caller.abort()
  await connecting
  await vi.waitFor(() => expect([page.waiting(), app.state.approval]).toEqual([[], undefined]))
  expect([app.kernel.connection(), app.state.status]).toEqual([undefined, 'idle'])
})

test('what the consent signs comes to the gate of the newest call (login 46, sessions 17)', async () => {
  const page = openSecurePage()
  let nonces = 0
  const seen: (string | undefined)[] = []
  const gate: Plugin = {
    name: 'gate',
    apply({ hooks }) {
      hooks.challenge.tap('gate', ({ network }) => ({
        ...{ domain: 'acme.app', uri: 'https://acme.app', version: '1', chainId: network.reference },
        ...{ nonce: `nonce000${++nonces}`, issuedAt: '2030-01-31T12:00:00Z' },
      }))
      hooks.authorize.tap('gate', ({ signed }) => void seen.push(signed?.challenge.nonce))
    },
  }
  const app = await openApp({ plugins: [gate] })
  const call = () => outcomeOf(app.kernel.connect({ connectorId: 'auth', namespace: 'eip155' as never }))
  const older = call()
  await vi.waitFor(() => expect(app.state.status).toBe('asked'))
  const newer = call()
  void app.login.connectPasskey()
  await approveAll(page, ['CONNECT_PASSKEY', 'CONSENT'])
  expect(await Promise.all([older, newer])).toEqual(['superseded', 'connected'])
  expect(seen).toEqual(['nonce0001', 'nonce0002'])
})
