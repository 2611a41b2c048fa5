import { createTestKernel, mockNetwork } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { auth } from './auth.ts'
import { logIn } from './fixtures/logIn.ts'
import { openApp, solanaId } from './fixtures/openApp.ts'
import { openSecurePage, secure } from './fixtures/openSecurePage.ts'

test.each(['https://keys.acme.test/', 'http://keys.acme.test', '*', location.origin, ''])(
  'a secure page at "%s" is refused as the app is composed',
  (origin) => {
    expect(() => auth({ secure: origin })).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  },
)

test('the login is one embedded wallet of kind auth, in EVM and Solana as far as they are composed', async () => {
  const { kernel } = await openApp()
  const [first, second, ...others] = kernel.connectors.list()
  expect([first, second]).toMatchObject(
    ['eip155', 'solana'].map((namespace) => ({
      id: 'auth',
      kind: 'auth',
      embedded: true,
      namespace,
      name: 'Test wallet',
    })),
  )
  expect([first?.wallet === second?.wallet, others]).toEqual([true, []])
  const solanaOnly = createTestKernel({
    plugins: [
      { name: 'app', apply: ({ networks }) => networks.add([mockNetwork(solanaId)]) },
      auth({ secure, name: 'Keys' }),
    ],
  })
  onTestFinished(() => solanaOnly.destroy())
  await solanaOnly.start()
  expect(solanaOnly.connectors.list().map(({ key, name }) => [key, name])).toEqual([['solana:auth', 'Keys']])
})

test('the secure page is all that the login adds to the policy of the app, as a frame (login 21)', async () => {
  const { kernel } = await openApp()
  expect(kernel.http.hosts('frame-src')).toEqual([secure])
  expect(kernel.http.hosts()).not.toContain(secure)
})

test('a press that would ask an external wallet leads to the login’s section of Connect', async () => {
  const { kernel, view } = await openApp()
  kernel.open('Account')
  kernel.navigate('ConnectingExternal' as never, { key: 'eip155:auth', connectorId: 'auth' } as never)
  expect(view()).toBe('Connect')
})

test('a task of the visitor opens the window, which is told the task', async () => {
  const page = openSecurePage()
  const { login } = await logIn(page)
  login.openSecurity('export')
  await vi.waitFor(() => expect(page.waiting()).toMatchObject([{ type: 'MANAGE_WALLET', payload: { task: 'export' } }]))
  expect(page.windows.at(-1)?.url).toMatch(/\/window#flow=[0-9a-f]{32}$/)
  page.waiting()[0]?.approve()
})

test('a task whose window is blocked is said in a toast', async () => {
  const page = openSecurePage()
  const { login, kernel } = await logIn(page)
  const notify = vi.spyOn(kernel, 'notify')
  page.setting.blocksWindows = true
  login.openSecurity('log')
  expect(notify).toHaveBeenCalledWith('The window was blocked. Allow it, and try again.', 'error')
})

test('the secure page is told the name and the look of the app', async () => {
  const page = openSecurePage()
  await logIn(page)
  expect(page.looks).toContainEqual({ type: 'SYNC_DAPP_DATA', payload: { name: 'Test' } })
  expect(page.looks.map(({ type }) => type)).toContain('SYNC_THEME')
})
