import type { Plugin } from 'tapkit/kernel'
import { expect, test, vi } from 'vitest'
import { askToConnect } from '../../../ui/core/actions/ask.ts'
import { cancel } from './actions/cancel.ts'
import { takeAnother } from './actions/takeAnother.ts'
import { asked, mock, openModal, other, settle, signNow, views } from './fixtures/visitModal.ts'
import { siwx } from './index.ts'

/** A view that needs a wallet. */
const mint: Plugin = {
  name: 'mint',
  apply: ({ hooks }) =>
    hooks.resolveView.tap('mint', ({ view }) =>
      (view as string) === 'Mint'
        ? { title: 'Mint', wallet: true, load: async () => ({ default: () => null }) }
        : undefined,
    ),
}

async function openMint(required: boolean) {
  const kit = await openModal([siwx({ required }), mint])
  const { kernel } = kit
  ;(kernel.open as (view: string, params: unknown) => void)('Mint', { amount: '7' })
  kernel.navigate('Connect', {})
  askToConnect(kernel, mock)
  return kit
}

test.each([
  ['signs', true],
  ['goes on without signing', false],
] as const)(
  'a visitor whom an optional sign-in meets at the view that needed a wallet, and who %s, is at that view afterwards (interface 25, sign-in 11)',
  async (_, isSigned) => {
    const { kernel } = await openMint(false)
    const { id } = await asked(kernel)
    await settle()
    expect(views(kernel)).toEqual(['Mint', 'SIWXSignMessage'])
    if (isSigned) await signNow(kernel)
    else await cancel(kernel, id)
    await settle()
    expect(kernel.state.router.stack).toMatchObject([{ view: 'Mint', params: { amount: '7' } }])
  },
)

test('a visitor who passes a required sign-in is back at the view that needed a wallet (interface 25)', async () => {
  const { kernel } = await openMint(true)
  await asked(kernel)
  await signNow(kernel)
  await settle()
  expect(kernel.state.router.stack).toMatchObject([{ view: 'Mint', params: { amount: '7' } }])
})

test('a required sign-in of the network that a view moves the wallet to leads back to the view', async () => {
  const { kernel } = await openMint(true)
  await signNow(kernel)
  await settle()
  expect(views(kernel)).toEqual(['Mint'])
  const moved = kernel.switchNetwork('mock:2')
  await vi.waitUntil(() => views(kernel).length === 2)
  await signNow(kernel)
  await moved
  await settle()
  expect(views(kernel)).toEqual(['Mint'])
})

test('a visitor who takes another wallet in place of a required sign-in is back at the view that needed a wallet (interface 25)', async () => {
  const { kernel } = await openMint(true)
  takeAnother(kernel, (await asked(kernel)).id)
  await settle()
  expect(views(kernel)).toEqual(['Mint', 'Connect'])
  askToConnect(kernel, other)
  await signNow(kernel)
  await settle()
  expect(kernel.state.router.stack).toMatchObject([{ view: 'Mint', params: { amount: '7' } }])
})
