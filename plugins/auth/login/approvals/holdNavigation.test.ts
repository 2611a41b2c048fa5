import { returnToView, stage } from 'tapkit/kernel'
import { expect, test, vi } from 'vitest'
import { logIn } from '../../fixtures/logIn.ts'
import type { App } from '../../fixtures/openApp.ts'
import { evm, openSecurePage, type SecurePage } from '../../fixtures/openSecurePage.ts'

type Eip1193 = { request(input: { method: string; params?: unknown }): Promise<unknown> }

const askToSign = async ({ kernel }: App) =>
  ((await kernel.getProvider('eip155')) as Eip1193).request({ method: 'personal_sign', params: ['0x68', evm] })
const waiting = (page: SecurePage) => vi.waitFor(() => expect(page.waiting()).toHaveLength(1))
const stackOf = ({ kernel }: App) => kernel.state.router.stack.map(({ view }) => view)

/** An app whose approval is shown, over the view that the app had opened, if any. */
async function askOver(beneath?: 'Account') {
  const page = openSecurePage()
  const app = await logIn(page)
  if (beneath) app.kernel.open(beneath)
  const signing = askToSign(app)
  // Each test awaits the outcome later.
  signing.catch(() => {})
  await waiting(page)
  return { app, signing, page, approve: () => page.waiting()[0]?.approve({ result: '0x12' }) }
}

test.each([
  ['a view of the app', 'Account'],
  ['no view', undefined],
] as const)(
  'a view that the app opens while an approval over %s is shown is seen after the approval',
  async (_, beneath) => {
    const { app, signing, approve } = await askOver(beneath)
    app.kernel.open('Networks')
    expect(app.view()).toBe('ApproveTransaction')
    approve()
    expect(await signing).toBe('0x12')
    expect(stackOf(app)).toEqual(['Networks'])
  },
)

test('a view that leads on while the approval is shown is seen after the approval, over its own view', async () => {
  const { app, signing, page } = await askOver('Account')
  app.kernel.navigate('Networks')
  app.kernel.replace('WhatIsANetwork')
  expect(app.view()).toBe('ApproveTransaction')
  page.waiting()[0]?.refuse()
  await expect(signing).rejects.toMatchObject({ code: 4001 })
  expect(stackOf(app)).toEqual(['Account', 'WhatIsANetwork'])
})

test.each([
  [['Account', 'Gate'], 'Account'],
  [['Gate'], undefined],
])('an approval over %j does not lead back to a gate that has been answered', async ([first = '', ...next], after) => {
  const page = openSecurePage()
  const app = await logIn(page)
  app.kernel.hooks.resolveView.tap({ name: 'gate', stage: stage.early }, ({ view }: { readonly view: string }) =>
    view === 'Gate' ? { title: view, gate: true, load: async () => ({ default: () => null }) } : undefined,
  )
  const { open, navigate } = app.kernel as unknown as Record<'open' | 'navigate', (view: string) => void>
  open(first)
  for (const view of next) navigate(view)
  const signing = askToSign(app)
  await waiting(page)
  page.waiting()[0]?.approve({ result: '0x12' })
  await signing
  expect(app.view()).toBe(after)
})

test('a modal that is closed with the approval stays closed, although the app has opened a view meanwhile', async () => {
  const { app, signing } = await askOver('Account')
  app.kernel.open('Networks')
  app.kernel.close()
  await expect(signing).rejects.toMatchObject({ code: 4001 })
  await vi.waitFor(() => expect(app.view()).toBeUndefined())
})

test.each([
  ['over a view of the app', 'Account'],
  ['alone', undefined],
] as const)(
  'a feature that is done while an approval is shown %s refuses nothing: the visitor answers, and the modal closes',
  async (_, beneath) => {
    const { app, signing, approve } = await askOver(beneath)
    expect(app.kernel.close('done')).toBe(false)
    expect([app.view(), app.kernel.state.modal.shaking]).toEqual(['ApproveTransaction', false])
    approve()
    expect(await signing).toBe('0x12')
    expect(app.view()).toBeUndefined()
  },
)

test('a view that the app opens after its flow has ended beneath an approval is shown alone after the approval', async () => {
  const { app, signing, approve } = await askOver('Account')
  app.kernel.close('done')
  app.kernel.navigate('Networks')
  approve()
  await signing
  expect(stackOf(app)).toEqual(['Networks'])
})

test('a wallet that has connected beneath an approval leads back to the view that needed a wallet once the visitor has answered', async () => {
  const page = openSecurePage()
  const app = await logIn(page)
  app.kernel.open('WalletSecurity')
  app.kernel.navigate('Connect')
  const signing = askToSign(app)
  await waiting(page)
  expect(returnToView(app.kernel)).toBe(true)
  expect(app.view()).toBe('ApproveTransaction')
  page.waiting()[0]?.approve({ result: '0x12' })
  expect(await signing).toBe('0x12')
  expect(stackOf(app)).toEqual(['WalletSecurity'])
})

test('a session that ends while a feature is done leaves neither the approval nor the modal', async () => {
  const { app, signing } = await askOver('Account')
  app.kernel.close('done')
  await app.kernel.disconnect()
  await expect(signing).rejects.toMatchObject({ code: 4001 })
  await vi.waitFor(() => expect([app.view(), app.state.approval]).toEqual([undefined, undefined]))
})
