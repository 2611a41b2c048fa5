import { act } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { drawWalletButton } from '../buttons/drawWalletButton.ts'
import { findWallet } from '../core/findWallet.ts'
import { settle } from '../core/fixtures/drawn.ts'
import { absentOf, twoChains, walletOf } from '../core/fixtures/twoChains.ts'
import { createHost } from '../host/createHost.ts'
import { mount } from '../kit/fixtures/mount.tsx'
import { AppKitProvider, useAppKitWallet } from '../react.ts'

afterEach(settle)

const draw = (kernel: Kernel, attributes: Record<string, string>) => {
  const element = document.createElement('span')
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  const content = drawWalletButton(kernel, element)
  return content === 'later' ? undefined : content
}

test('behavior: a wallet is found by its name, id or domain; one of the app’s own chain first', () => {
  const { kernel, world } = twoChains()
  kernel.connectors.add(walletOf(world, 'solana', 'heron', { name: 'Heron Wallet', rdns: 'app.heron' }))
  const keyOf = (wallet: string, namespace?: string) => findWallet(kernel, wallet, namespace)?.key
  expect(['Harbor', 'harbor', 'app.harbor', 'HARBOR wallet'].map((name) => keyOf(name))).toEqual(
    Array(4).fill('eip155:app.harbor'),
  )
  expect(keyOf('Harbor', 'solana')).toBe('solana:Harbor')
  expect(['heron', 'heron-wallet', 'app.heron'].map((name) => keyOf(name))).toEqual(Array(3).fill('solana:heron'))
  expect([keyOf('Quartz', 'solana'), keyOf('nobody'), keyOf('')]).toEqual([undefined, undefined, undefined])
})

test('behavior: a press on a wallet’s button asks that wallet, and leads to its account afterwards (interface 11)', async () => {
  const { kernel, world } = twoChains()
  expect(draw(kernel, { wallet: 'Quartz' })?.label).toBe('Connect Quartz')
  draw(kernel, { wallet: 'Quartz' })?.onClick()
  expect(kernel.state.router.stack).toMatchObject([
    { view: 'ConnectingExternal', params: { connectorId: 'app.quartz', namespace: 'eip155' } },
  ])
  expect(draw(kernel, { wallet: 'Quartz' })?.busy).toBeFalsy()
  await vi.waitUntil(() => kernel.account('eip155' as never).status === 'connected')
  expect(world.asked).toEqual(['connect eip155:app.quartz eip155:1'])
  await vi.waitUntil(() => !kernel.state.modal.open)
  expect(draw(kernel, { wallet: 'Quartz' })?.label).toBe('Quartz connected')
  draw(kernel, { wallet: 'Quartz' })?.onClick()
  expect(kernel.state.router.stack.at(-1)?.view).toBe('Account')
})

test('behavior: one that is not there leads to where it can be had, a stranger to the list', () => {
  const { kernel } = twoChains()
  kernel.connectors.add(absentOf('solana', 'Heron', { web: 'https://heron.example' }))
  draw(kernel, { wallet: 'Heron' })?.onClick()
  expect(kernel.state.router.stack.at(-1)).toMatchObject({ view: 'GetWallet', params: { key: 'solana:Heron' } })
  kernel.close()
  draw(kernel, { wallet: 'Nobody', namespace: 'solana' })?.onClick()
  expect(kernel.state.router.stack.at(-1)).toMatchObject({ view: 'Connect', params: { namespace: 'solana' } })
  expect(draw(kernel, {})).toBeUndefined()
})

test('error: nobody is sent to a wallet whose identity another one claims (wallets 1, interface 11)', () => {
  const { kernel, world } = twoChains()
  for (const source of [{}, {}])
    kernel.connectors.add(walletOf(world, 'eip155', 'app.heron', { name: 'Heron', source }))
  draw(kernel, { wallet: 'Heron' })?.onClick()
  expect(kernel.state.router.stack.at(-1)?.view).toBe('Connect')
  expect(world.asked).toEqual([])
})

/** One button of a page, and how it stands now. */
function place(kernel: Kernel) {
  const element = document.createElement('span')
  element.setAttribute('wallet', 'Quartz')
  let drawings = 0
  const drawn = () => {
    const content = drawWalletButton(kernel, element, () => void drawings++)
    if (!content || content === 'later') throw new Error('Nothing is drawn')
    const { label, parts, onClick } = content
    return { label, text: (parts[1] as HTMLElement).textContent, press: onClick }
  }
  return { drawn, isDrawnAgain: () => drawings > 0 }
}

test.each([
  ['the visitor declines', Object.assign(new Error('no'), { code: 4001 }), 'Connection rejected'],
  ['the wallet fails', new Error('broken'), 'Failed to connect'],
])('error: where %s the button says so, until it is pressed again', async (_, error, why) => {
  const { kernel, world } = twoChains()
  const { drawn, isDrawnAgain } = place(kernel)
  world.error = error
  drawn().press()
  await vi.waitUntil(isDrawnAgain)
  expect(drawn()).toMatchObject({ label: `Connect Quartz. ${why}`, text: why })
  kernel.close()
  expect(drawn().text).toBe(why)
  world.error = undefined
  drawn().press()
  await vi.waitUntil(() => kernel.account('eip155' as never).status === 'connected')
  expect(drawn()).toMatchObject({ label: 'Quartz connected', text: 'Quartz connected' })
  await kernel.disconnect()
  expect(drawn()).toMatchObject({ label: 'Connect Quartz', text: 'Quartz' })
})

test('error: who closes the modal is told so, and finds the button as it was', async () => {
  const { kernel, world } = twoChains()
  const { drawn, isDrawnAgain } = place(kernel)
  world.hold = new Promise(() => {})
  drawn().press()
  kernel.close()
  await vi.waitUntil(isDrawnAgain)
  expect(drawn()).toMatchObject({ label: 'Connect Quartz. Modal closed', text: 'Quartz' })
})

function open() {
  const { kernel, world } = twoChains()
  const kit = createHost(kernel)
  let seen: ReturnType<typeof useAppKitWallet> | undefined
  const Probe = () => {
    seen = useAppKitWallet()
    return null
  }
  mount(
    <AppKitProvider kit={kit}>
      <Probe />
    </AppKitProvider>,
  )
  const press = async (wallet: string) => {
    let outcome: Promise<unknown> | undefined
    await act(async () => {
      outcome = seen?.connect(wallet).then(
        ({ account }) => account.address,
        ({ name, message }) => [name, message],
      )
    })
    return { outcome: () => act(async () => outcome), current: () => seen }
  }
  return { kernel, world, press }
}

test('behavior: the hook answers the connection that comes of it, and at once where it is there', async () => {
  const { press, world } = open()
  expect(await (await press('Quartz')).outcome()).toBe('eip155-app.quartz-address')
  const again = await press('Quartz')
  expect(await again.outcome()).toBe('eip155-app.quartz-address')
  expect(world.asked).toHaveLength(1)
  expect(again.current()?.status).toBe('success')
})

test('error: a wallet that comes back by itself meanwhile is not the answer', async () => {
  const { press, world, kernel } = open()
  await kernel.connect({ connectorId: 'Tern', namespace: 'solana' } as never)
  world.report['solana:Tern']?.({ accounts: [] })
  let release = () => {}
  world.hold = new Promise((resolve) => {
    release = resolve
  })
  const { outcome } = await press('Quartz')
  await act(async () => world.report['solana:Tern']?.({ accounts: [{ address: 'solana-Tern-address' }] }))
  await act(() => vi.waitUntil(() => kernel.connection('solana' as never)))
  await act(async () => release())
  expect(await outcome()).toBe('eip155-app.quartz-address')
})

test.each([
  [
    'the visitor declines',
    Object.assign(new Error('no'), { code: 4001 }),
    ['UserRejectedError', 'Connection rejected'],
  ],
  ['the wallet fails', new Error('broken'), ['ConnectFailedError', 'Failed to connect']],
])('error: %s', async (_, error, outcome) => {
  const { press, world } = open()
  world.error = error
  const pressed = await press('Quartz')
  expect(await pressed.outcome()).toEqual(outcome)
  await act(async () => {})
  expect(pressed.current()).toMatchObject({ status: 'error', error: { message: outcome[1] } })
})

test('error: who closes the modal has connected nothing', async () => {
  const { press, world, kernel } = open()
  world.hold = new Promise(() => {})
  const { outcome } = await press('Quartz')
  await act(async () => kernel.close())
  expect(await outcome()).toEqual(['ConnectAbortedError', 'Modal closed'])
})
