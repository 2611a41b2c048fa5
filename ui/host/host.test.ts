import { siwx } from 'tapkit/features/siwx'
import type { Plugin } from 'tapkit/kernel'
import { createTestKernel, mockChain } from 'tapkit/testing'
import { expect, test, vi } from 'vitest'
import { createHost } from './createHost.ts'

async function open() {
  const chain = mockChain({ balances: { 'wallet-1': 5n } })
  const kernel = createTestKernel({
    plugins: [chain.plugin, { name: 'greeter', apply: () => ({ greet: (name: string) => `Hello ${name}` }) }],
  })
  await kernel.start()
  return { kernel, kit: createHost(kernel), chain }
}
const wallet = { connectorId: 'wallet', namespace: 'mock' } as never

test('default: what a host reads is of the active namespace', async () => {
  const { kit } = await open()
  expect(kit.wallets().map(({ id }) => id)).toEqual(['wallet'])
  expect([kit.connections(), kit.account().status]).toEqual([[], 'disconnected'])
  await kit.connect(wallet)
  expect(kit.connections()).toMatchObject([{ connectorId: 'wallet', active: true, address: 'wallet-1' }])
  expect(kit.account()).toMatchObject({ status: 'connected', address: 'wallet-1' })
  expect(kit.network()?.id).toBe('mock:1')
  expect(kit.wallets('other')).toEqual([])
})

test('default: before anything has happened a host reads what a page without a wallet shows', () => {
  const kit = createHost(createTestKernel({ plugins: [mockChain().plugin] }))
  expect([kit.account().status, kit.connections(), kit.network()?.id]).toEqual(['disconnected', [], 'mock:1'])
  expect(kit.network('other')).toBeUndefined()
})

test('error: a kernel that was not started lists no wallet, and connecting says why', async () => {
  const kit = createHost(createTestKernel({ plugins: [mockChain().plugin] }))
  await expect(kit.connect(wallet)).rejects.toMatchObject({
    ...{ name: 'ConnectorNotFoundError', params: { id: 'wallet' } },
    debug: expect.stringContaining('`await kernel.start()`'),
  })
})

test('behavior: the state is a value: one object until something changes, and never changed itself', async () => {
  const { kit } = await open()
  const before = kit.state
  expect(kit.state).toBe(before)
  await kit.connect(wallet)
  expect(Object.keys(before.graph.sessions)).toEqual([])
  expect(Object.keys(kit.state.graph.sessions).length).toBe(1)
  expect(kit.state.networks).toBe(before.networks)
  expect(() => Object.assign(kit.state.modal, { open: true })).toThrow()
})

test('behavior: listeners hear of events until they are stopped, whatever the others do', async () => {
  const { kit } = await open()
  const heard: string[] = []
  kit.on('connect', () => {
    throw new Error('a host’s fault')
  })
  const listener = ({ connection }: { connection: { account: { address: string } } }) =>
    void heard.push(connection.account.address)
  const stop = kit.on('connect', listener)
  kit.on('connect', listener)
  kit.on('track', ({ event }) => void heard.push(event))
  await kit.connect(wallet)
  expect(heard.toSorted()).toEqual(['CONNECT_SUCCESS', 'wallet-1', 'wallet-1'])
  stop()
  await kit.disconnect()
  await kit.connect(wallet)
  expect(heard.filter((entry) => entry === 'wallet-1').length).toBe(3)
})

test('behavior: what a plugin answers is the host’s to call', async () => {
  const { kit } = await open()
  expect((kit.features as unknown as { greeter: { greet(name: string): string } }).greeter.greet('you')).toBe(
    'Hello you',
  )
})

test('error: a kit without a modal says so when it is asked to open, and what to do', async () => {
  const { kit } = await open()
  const says = { code: 'no_modal', message: 'This kit has no modal: make it with createAppKit()' }
  expect(() => kit.open()).toThrow(expect.objectContaining(says))
  expect(() => kit.open({ namespace: 'mock' })).toThrow(expect.objectContaining(says))
  expect(() => kit.open('WhatIsAWallet')).toThrow(expect.objectContaining(says))
  expect(kit.state.modal.open).toBe(false)
})

const mine: Plugin = {
  name: 'mine',
  apply(kernel) {
    const view = { title: 'Mine', load: async () => ({ default: () => null }) }
    kernel.hooks.resolveView.tap('mine', (input) => (String(input.view) === 'Mine' ? view : undefined))
    return { show: async () => (kernel.open as (view: string) => void)('Mine') }
  },
}

test('behavior: a page that says that it draws a view of a plugin has it opened without a modal', () => {
  const kit = createHost(createTestKernel({ plugins: [mine] }), { draws: ['Mine' as never] })
  const openView = kit.open as (view: string) => void
  openView('Mine')
  expect(kit.state.router.stack).toMatchObject([{ view: 'Mine' }])
})

test('error: without a modal, neither `open` nor a call of a feature shows a view that nobody draws (errors 9)', async () => {
  const kit = createHost(createTestKernel({ plugins: [mine] }))
  const says = { name: 'NoModalError', debug: expect.stringContaining("createHost(kernel, { draws: ['Mine'] })") }
  expect(() => (kit.open as (view: string) => void)('Mine')).toThrow(expect.objectContaining(says))
  const { show } = (kit.features as unknown as { mine: { show(): Promise<void> } }).mine
  await expect(show()).rejects.toMatchObject(says)
  expect([kit.state.modal.open, kit.state.router.stack]).toEqual([false, []])
})

test('error: a required sign-in that no view draws is refused, each time, and the error names the remedy (errors 9)', async () => {
  const kernel = createTestKernel({ plugins: [mockChain().plugin, siwx()] })
  await kernel.start()
  const kit = createHost(kernel)
  for (let turn = 0; turn < 2; turn++) {
    await expect(kit.connect(wallet)).rejects.toMatchObject({
      name: 'NoModalError',
      debug: expect.stringContaining("createHost(kernel, { draws: ['SIWXSignMessage'] })"),
    })
    expect([kit.connections(), kit.state.modal.open, kit.state.features.siwx.requests]).toEqual([[], false, []])
  }
})

test('behavior: a page that says that it draws the sign-in is asked', async () => {
  const kernel = createTestKernel({ plugins: [mockChain().plugin, siwx()] })
  await kernel.start()
  const kit = createHost(kernel, { draws: ['SIWXSignMessage'] })
  const connecting = kit.connect(wallet).catch(({ name }) => name)
  await vi.waitFor(() => expect(kit.state.features.siwx.requests).toMatchObject([{ required: true }]))
  kernel.destroy()
  expect(await connecting).toBe('ConnectAbortedError')
})

test('error: an event or a namespace that there is not is named, with those that there are (errors 9)', async () => {
  const { kit } = await open()
  for (const event of ['conect', 'toString', ''])
    expect(() => kit.on(event as never, () => {})).toThrow(
      expect.objectContaining({
        name: 'PluginError',
        message: expect.stringMatching(`^There is no event "${event}"\\. Listen to .*\\bconnect, .*track\\.$`),
      }),
    )
  await expect(kit.connect({ connectorId: 'wallet', namespace: 'evm' } as never)).rejects.toMatchObject({
    name: 'ConnectorNotFoundError',
    debug: 'No plugin brings namespace "evm". Those that are composed: mock.',
  })
})

test('error: on a server, connecting says that nothing starts there (errors 9)', async () => {
  vi.stubGlobal('document', undefined)
  const kit = createHost(createTestKernel({ plugins: [mockChain().plugin] }))
  await expect(kit.connect(wallet)).rejects.toMatchObject({
    debug: expect.stringContaining('On a server nothing starts, createAppKit() included'),
  })
  vi.unstubAllGlobals()
})
