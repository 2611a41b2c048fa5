import { expect, test, vi } from 'vitest'
import { openApp } from '../fixtures/openApp.ts'
import { evm, openSecurePage, secure, sol } from '../fixtures/openSecurePage.ts'

const addressesOf = ({ kernel }: Awaited<ReturnType<typeof openApp>>) =>
  ['eip155', 'solana'].map((namespace) => kernel.connection(namespace)?.account.address)

test('a press opens the window, the consent is drawn in a frame, and then both namespaces are connected', async () => {
  const page = openSecurePage()
  const app = await openApp()
  expect([page.frames(), page.windows]).toEqual([0, []])
  app.kernel.open('Connect')
  const connecting = app.login.connectPasskey()
  expect(page.windows.map(({ url }) => url)).toEqual([expect.stringMatching(`^${secure}/window#flow=[0-9a-f]{32}$`)])
  expect([app.view(), app.state.status]).toEqual(['CreateWallet', 'window'])
  await vi.waitFor(() => expect(page.waiting()).toHaveLength(1))
  expect(page.shown[0]).toMatchObject({ type: 'CONNECT_PASSKEY', place: 'window' })
  page.shown[0]?.approve()
  await vi.waitFor(() => expect(page.waiting()).toMatchObject([{ type: 'CONSENT', place: 'frame' }]))
  expect([app.view(), app.state.status, app.state.approval?.kind]).toEqual(['ApproveTransaction', 'consent', 'consent'])
  expect(app.kernel.connection()).toBeUndefined()
  page.shown[1]?.approve()
  await connecting
  expect(addressesOf(app)).toEqual([evm, sol])
  expect([app.view(), app.state]).toEqual([undefined, { status: 'idle', mode: 'frame' }])
})
