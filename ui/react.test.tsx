import { act, createElement } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import type { Plugin } from 'tapkit/kernel'
import { createTestKernel, mockNetwork } from 'tapkit/testing'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createHost } from './host/createHost.ts'
import { drawInAct } from './kit/fixtures/drawInAct.ts'
import {
  AppKitProvider,
  ConnectButton,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useKit,
  useWalletInfo,
} from './react.ts'

beforeEach(drawInAct)

const network = mockNetwork('eip155:1')
const provider = { live: true }
const chain: Plugin = {
  name: 'chain',
  apply(kernel) {
    kernel.networks.add([network])
    kernel.connectors.add({
      id: 'w',
      name: 'W',
      namespace: 'eip155',
      kind: 'announced',
      rdns: 'com.w',
      getProvider: async () => provider,
      connect: async () => ({ network, accounts: [{ address: '0xabc' }] }),
    } as never)
    kernel.hooks.fetchBalance.tapPromise('chain', async () => ({ value: 1n, decimals: 18, symbol: 'ETH' }))
  },
}

async function render(use: () => unknown) {
  const kit = createHost(createTestKernel({ plugins: [chain] }))
  const seen: { current: unknown; draws: number } = { current: undefined, draws: 0 }
  const Probe = () => {
    seen.current = use()
    seen.draws++
    return null
  }
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => act(() => root.unmount()))
  await act(async () =>
    root.render(
      <AppKitProvider kit={kit}>
        <Probe />
      </AppKitProvider>,
    ),
  )
  const connect = () => act(async () => void (await kit.connect({ connectorId: 'w', namespace: 'eip155' } as never)))
  return { kit, seen, connect, root }
}

test('useAppKitAccount: connected, and every account (sessions 1)', async () => {
  const { seen, connect } = await render(() => useAppKitAccount())
  expect(seen.current).toMatchObject({ isConnected: false, address: undefined, allAccounts: [] })
  await connect()
  expect(seen.current).toEqual({
    isConnected: true,
    status: 'connected',
    address: '0xabc',
    caipAddress: 'eip155:1:0xabc',
    allAccounts: [
      {
        namespace: 'eip155',
        address: '0xabc',
        type: 'eoa',
        publicKey: undefined,
        chainId: '1',
        caipAddress: 'eip155:1:0xabc',
      },
    ],
  })
})

test('useAppKitNetwork, useWalletInfo, useAppKitProvider, useAppKitState', async () => {
  const { seen, connect } = await render(() => ({
    network: useAppKitNetwork(),
    wallet: useWalletInfo().walletInfo,
    provider: useAppKitProvider('eip155'),
    state: useAppKitState(),
  }))
  await connect()
  await act(async () => {})
  expect(seen.current).toMatchObject({
    network: { caipNetworkId: 'eip155:1', chainId: '1', supportsAllNetworks: true, caipNetwork: network },
    wallet: { name: 'W', rdns: 'com.w', type: 'announced' },
    provider: { walletProvider: provider, walletProviderType: 'announced' },
    state: { open: false, selectedNetworkId: 'eip155:1', activeChain: 'eip155' },
  })
})

test('useAppKitTheme: mode, accent and variables, each by its setter', async () => {
  const { kit, seen } = await render(() => useAppKitTheme())
  const theme = () => seen.current as ReturnType<typeof useAppKitTheme>
  expect(theme()).toMatchObject({ themeMode: 'system', themeAccent: undefined, themeVariables: {} })
  await act(async () => theme().setThemeVariables({ '--tk-font': 'serif' }))
  await act(async () => theme().setThemeAccent('#00687a'))
  await act(async () => theme().setThemeMode('light'))
  const variables = { '--tk-font': 'serif', '--tk-accent': '#00687a' }
  expect(theme()).toMatchObject({ themeMode: 'light', themeAccent: '#00687a', themeVariables: variables })
  expect(kit.state.theme).toEqual({ mode: 'light', variables })
  await act(async () => theme().setThemeVariables({}))
  expect(theme().themeAccent).toBeUndefined()
})

test('useAppKitBalance: an answer either way', async () => {
  const { seen, connect } = await render(() => useAppKitBalance())
  const { fetchBalance } = seen.current as ReturnType<typeof useAppKitBalance>
  expect(await fetchBalance()).toMatchObject({ isError: true, error: 'Not able to retrieve balance' })
  await connect()
  expect(await fetchBalance()).toMatchObject({ isSuccess: true, data: { value: 1n } })
})

test('useDisconnect and useAppKitEvents', async () => {
  const { seen, connect } = await render(() => ({ end: useDisconnect(), events: useAppKitEvents() }))
  await connect()
  expect(seen.current).toMatchObject({ events: { data: { event: 'CONNECT_SUCCESS' } } })
  await act(async () => (seen.current as { end: ReturnType<typeof useDisconnect> }).end.disconnect())
  expect(seen.current).toMatchObject({ events: { data: { event: 'DISCONNECT_SUCCESS' } } })
})

test('behavior: a change elsewhere in the state draws nothing', async () => {
  const { kit, seen } = await render(() => useAppKitAccount())
  const { draws } = seen
  await act(async () => kit.kernel.notify('x'))
  expect(seen.draws).toBe(draws)
})

test('error: without a provider a hook says what to do', () => {
  const Probe = () => {
    useAppKitAccount()
    return null
  }
  expect(() => renderToString(<Probe />)).toThrow('Please call "createAppKit" before using "useAppKitAccount" hook')
})

test('server rendering: markup without a global, hydrated without a warning', async () => {
  const kit = createHost(createTestKernel({ plugins: [chain] }))
  const App = () => (
    <AppKitProvider kit={kit}>
      <ConnectButton label="Sign in" />
    </AppKitProvider>
  )
  const html = renderToString(<App />)
  expect(html).toContain('<tapkit-connect-button')
  const container = document.createElement('div')
  const template = new DOMParser().parseFromString(html, 'text/html')
  container.append(...template.body.childNodes)
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  const root = await act(async () => hydrateRoot(container, <App />))
  expect(complaints).not.toHaveBeenCalled()
  await act(async () => root.unmount())
})

test('hydration: what the browser remembers is drawn after the server’s markup, without a warning', async () => {
  const kit = createHost(createTestKernel({ plugins: [chain] }))
  const App = () => (
    <AppKitProvider kit={kit}>
      <State />
    </AppKitProvider>
  )
  const container = document.createElement('div')
  container.append(...new DOMParser().parseFromString(renderToString(<App />), 'text/html').body.childNodes)
  expect(container.textContent).toBe('waiting stranger')
  await kit.kernel.start()
  await kit.connect({ connectorId: 'w', namespace: 'eip155' } as never)
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  const root = await act(async () => hydrateRoot(container, <App />))
  expect(complaints).not.toHaveBeenCalled()
  expect(container.textContent).toBe('ready 0xabc')
  await act(async () => root.unmount())
})

function State() {
  const { initialized } = useAppKitState()
  const { address } = useAppKitAccount()
  return <p>{`${initialized ? 'ready' : 'waiting'} ${address ?? 'stranger'}`}</p>
}

test('useKit: the provider’s kit without an argument, the one that is given before it, and an error where there is none', async () => {
  const { kit, seen } = await render(() => useKit())
  expect(seen.current).toBe(kit)
  const other = createHost(createTestKernel({ plugins: [] }))
  const given = await render(() => useKit('useMine', other))
  expect(given.seen.current).toBe(other)
  const read = (use: () => unknown) => () =>
    renderToString(
      createElement(() => {
        use()
        return null
      }),
    )
  expect(read(() => useKit())).toThrow('Please call "createAppKit" before using "useKit" hook')
  expect(read(() => useKit('useMine'))).toThrow('Please call "createAppKit" before using "useMine" hook')
})
