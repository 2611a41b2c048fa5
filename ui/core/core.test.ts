import {
  type ConnectorInput,
  type Kernel,
  type KernelOptions,
  type Network,
  type Plugin,
  type SessionChange,
  SwitchDeclinedError,
  selectNetwork,
} from 'tapkit/kernel'
import { createTestKernel, mockNetwork } from 'tapkit/testing'
import { expect, test, vi } from 'vitest'
import { chooseNetwork } from './chooseNetwork.ts'
import { core } from './index.ts'
import { walletRows } from './walletRows.ts'

const one = mockNetwork('eip155:1')
const two = mockNetwork('eip155:2')
const sol = mockNetwork('solana:main')
const stranger = mockNetwork('eip155:999')

type On = { network: Network; refuse: boolean; report?: (change: SessionChange) => void }

const chains = (on: On): Plugin => ({
  name: 'chains',
  apply(kernel) {
    kernel.networks.add([one, two, sol])
    const wallet = (id: string): ConnectorInput => ({
      id,
      name: id,
      namespace: 'eip155',
      kind: 'announced',
      getProvider: async () => ({}),
      connect: async () => ({ network: on.network, accounts: [{ address: '0xabc' }] }),
      async switchNetwork(network) {
        if (on.refuse) throw new SwitchDeclinedError()
        return { network }
      },
      watch(_, report) {
        on.report = report
      },
    })
    kernel.connectors.add(wallet('alpha') as never)
    kernel.connectors.add(wallet('beta') as never)
    kernel.connectors.add({ ...wallet('injected'), kind: 'injected', name: 'Browser Wallet' } as never)
  },
})

function kit(options: Partial<KernelOptions> = {}, on: On = { network: one, refuse: false }) {
  return createTestKernel({ ...options, plugins: [core(), chains(on)] })
}
const connect = (kernel: Kernel) => kernel.connect({ connectorId: 'alpha', namespace: 'eip155' } as never)
const views = (kernel: Kernel) => kernel.state.router.stack.map(({ view }) => view)

test('open without a view: Connect for a stranger, Account for who is connected', async () => {
  const kernel = kit()
  kernel.open()
  expect(views(kernel)).toEqual(['Connect'])
  kernel.close()
  await connect(kernel)
  kernel.open()
  expect(views(kernel)).toEqual(['Account'])
})

test('back to Connect while connected is Account (interface 5)', async () => {
  const kernel = kit()
  kernel.open('Connect')
  kernel.navigate('WhatIsAWallet')
  await connect(kernel)
  kernel.goBack()
  expect(views(kernel)).toEqual(['Account'])
})

test('a wallet on a network that the app does not offer opens UnsupportedChain, which does not close (networks 5)', async () => {
  vi.useFakeTimers()
  const kernel = kit({}, { network: stranger, refuse: false })
  await connect(kernel)
  kernel.open('Account')
  expect(views(kernel)).toEqual(['UnsupportedChain'])
  expect(kernel.close()).toBe(false)
  expect(kernel.state.modal).toMatchObject({ open: true, shaking: true })
  kernel.navigate('SwitchNetwork', { networkId: one.id })
  expect(kernel.close()).toBe(false)
  await vi.advanceTimersByTimeAsync(500)
  expect(kernel.state.modal.shaking).toBe(false)
  await kernel.switchNetwork(one)
  expect(kernel.close()).toBe(true)
  vi.useRealTimers()
})

test('what the wallet does by itself is followed by an open modal', async () => {
  const on: On = { network: one, refuse: false }
  const kernel = kit({}, on)
  await connect(kernel)
  kernel.open('Account')
  on.report?.({ network: stranger })
  await vi.waitFor(() => expect(views(kernel)).toEqual(['UnsupportedChain']))
  on.report?.({ network: one })
  await vi.waitFor(() => expect(views(kernel)).toEqual(['Account']))
  on.report?.({ accounts: [] })
  await vi.waitFor(() => expect(kernel.state.modal.open).toBe(false))
})

test('network switching off: nothing is forced (networks 5)', async () => {
  const kernel = kit({ features: { networkSwitch: false } }, { network: stranger, refuse: false })
  await connect(kernel)
  kernel.open()
  expect(views(kernel)).toEqual(['Account'])
})

test('choosing a network before a wallet is connected is done at once (networks 2)', async () => {
  const kernel = kit()
  kernel.open('Networks')
  chooseNetwork(kernel, two)
  await vi.waitFor(() => expect(kernel.state.modal.open).toBe(false))
  expect(selectNetwork(kernel.state)).toBe(two.id)
})

test('choosing a network with a wallet asks in SwitchNetwork; another chain needs another wallet (networks 4)', async () => {
  const kernel = kit()
  await connect(kernel)
  kernel.open('Account')
  kernel.navigate('Networks')
  chooseNetwork(kernel, two)
  expect(kernel.state.router.stack.at(-1)).toMatchObject({ view: 'SwitchNetwork', params: { networkId: two.id } })
  kernel.goBack()
  chooseNetwork(kernel, sol)
  expect(kernel.state.router.stack.at(-1)).toMatchObject({
    view: 'SwitchActiveChain',
    params: { switchToChain: 'solana', networkId: sol.id, navigateTo: 'Connect', navigateWithReplace: true },
  })
  kernel.goBack()
  // On the current network, a click only goes back.
  chooseNetwork(kernel, one)
  expect(views(kernel)).toEqual(['Account'])
})

test('a network that cannot be chosen: the visitor is told, and stays where they are', async () => {
  const kernel = kit()
  kernel.open('Networks')
  chooseNetwork(kernel, stranger)
  // The code of the switch loads first.
  await vi.waitFor(() => expect(kernel.state.toast).toMatchObject({ variant: 'error' }))
  expect(views(kernel)).toEqual(['Networks'])
})

test('a visitor who leaves the list while the network changes is not sent back', async () => {
  const kernel = kit()
  kernel.open('Networks')
  chooseNetwork(kernel, two)
  kernel.navigate('WhatIsANetwork')
  await vi.waitFor(() => expect(selectNetwork(kernel.state)).toBe(two.id))
  await new Promise((resolve) => setTimeout(resolve))
  expect(views(kernel)).toEqual(['Networks', 'WhatIsANetwork'])
})

test('the modal closes when the last wallet is gone', async () => {
  const kernel = kit()
  await connect(kernel)
  kernel.open('Account')
  await kernel.disconnect()
  expect(kernel.state.modal.open).toBe(false)
})

test('the modal stays open for a visitor who connects another wallet meanwhile', async () => {
  const on: On = { network: one, refuse: false }
  const kernel = kit({}, on)
  await connect(kernel)
  kernel.open('Connect')
  on.report?.({ accounts: [] })
  expect(kernel.connection()).toBeUndefined()
  expect(views(kernel)).toEqual(['Connect'])
})

test('walletRows: recent first, then announced, then the browser’s own (wallets 5)', async () => {
  const kernel = kit()
  const names = () => walletRows(kernel.state).map(({ name, tag }) => `${name} ${tag}`)
  expect(names()).toEqual(['alpha installed', 'beta installed', 'Browser Wallet installed'])
  await kernel.connect({ connectorId: 'beta', namespace: 'eip155' } as never)
  expect(names()).toEqual(['beta recent', 'alpha installed', 'Browser Wallet installed'])
})

test('walletRows: kinds keep their order behind the host’s own, and a kind that nobody ordered comes last (wallets 5)', () => {
  const rows = (connectorTypeOrder?: readonly string[]) => {
    const kernel = createTestKernel({ plugins: [], connectorTypeOrder })
    kernel.networks.add([mockNetwork('eip155:1')])
    for (const kind of ['recommended', 'odd', 'external', 'custom', 'featured', 'injected', 'walletConnect'])
      kernel.connectors.add({
        ...{ id: kind, name: kind, namespace: 'eip155', kind },
        getProvider: async () => ({}),
        connect: async () => ({ accounts: [] }),
      } as never)
    return walletRows(kernel.state).map(({ name }) => name)
  }
  const inOrder = ['walletConnect', 'injected', 'featured', 'custom', 'external', 'recommended', 'odd']
  expect(rows()).toEqual(inOrder)
  expect(rows(['featured', 'odd'])).toEqual([
    'featured',
    'odd',
    ...inOrder.filter((each) => !/featured|odd/.test(each)),
  ])
})

test('walletRows: an order of the host’s own, and a namespace filter', () => {
  const kernel = kit({ connectorTypeOrder: ['custom', 'injected'] })
  kernel.connectors.add({
    id: 'c',
    name: 'C',
    namespace: 'solana',
    kind: 'custom',
    getProvider: async () => ({}),
    connect: async () => ({ accounts: [] }),
  } as never)
  expect(walletRows(kernel.state)[0]?.name).toBe('C')
  expect(
    walletRows(kernel.state, 'eip155').flatMap(({ parts }) => parts.map(({ namespace }) => namespace)),
  ).not.toContain('solana')
})
