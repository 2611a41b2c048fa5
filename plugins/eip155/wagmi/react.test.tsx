import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Fragment, type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createMemoryArea, createTestKernel } from 'tapkit/testing'
import { base, mainnet } from 'viem/chains'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  cookieStorage,
  cookieToInitialState,
  createStorage,
  type State,
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useSwitchChain,
  WagmiProvider,
} from 'wagmi'
import { endWithTest } from '../../../kernel/fixtures/endWithTest.ts'
import { alice, bob, openWagmi, wagmiConfig, walletId } from '../fixtures/openWagmi.ts'
import { eip155 } from '../index.ts'
import { wagmiAdapter } from './index.ts'

const open = endWithTest(openWagmi, ({ kernel }) => kernel.destroy())
const cookies = () => wagmiConfig({ ssr: true, storage: createStorage({ storage: cookieStorage }) })

/** An app as one writes it with wagmi. */
function App() {
  const { address, status, chainId } = useConnection()
  const connectors = useConnectors()
  const connect = useConnect()
  const disconnect = useDisconnect()
  const switchChain = useSwitchChain()
  const sign = useSignMessage()
  const send = useSendTransaction()
  return (
    <>
      <output>{[status, address ?? 'nobody', chainId ?? 'nowhere'].join(' ')}</output>
      <i>{connectors.map(({ id }) => id).join()}</i>
      {connectors.map((connector) => (
        <button key={connector.uid} type="button" id="connect" onClick={() => connect.mutate({ connector })} />
      ))}
      <button type="button" id="switch" onClick={() => switchChain.mutate({ chainId: 8453 })} />
      <button type="button" id="sign" onClick={() => sign.mutate({ message: 'hello' })} />
      <button type="button" id="send" onClick={() => send.mutate({ to: bob, value: 1n, gas: 21_000n })} />
      <button type="button" id="disconnect" onClick={() => disconnect.mutate()} />
      <b>{sign.data ?? ''}</b>
      <u>{send.data ?? ''}</u>
    </>
  )
}

type Config = ReturnType<typeof wagmiConfig>
const page = (config: Config, initialState?: State, Mode = Fragment): ReactNode => (
  <Mode>
    <WagmiProvider config={config} {...(initialState && { initialState })}>
      <QueryClientProvider client={new QueryClient()}>
        <App />
      </QueryClientProvider>
    </WagmiProvider>
  </Mode>
)

let place: HTMLElement
let unmount = () => {}
beforeEach(() => {
  place = document.body.appendChild(document.createElement('main'))
})
afterEach(() => {
  unmount()
  place.remove()
  cookieStorage.removeItem('wagmi.store')
  cookieStorage.removeItem('wagmi.recentConnectorId')
})

const shown = (selector = 'output') => place.querySelector(selector)?.textContent
const press = (id: string) => place.querySelector<HTMLElement>(`#${id}`)?.click()
const shows = (text: string, selector?: string) =>
  expect.poll(() => shown(selector), { message: selector ?? 'output' }).toBe(text)

test.each([
  ['', Fragment],
  [', twice under StrictMode', StrictMode],
])('hooks of wagmi act on the session of the kit, and show it%s', async (_, Mode) => {
  const { kernel, config, wallet } = await open()
  const root = createRoot(place)
  unmount = () => root.unmount()
  root.render(page(config, undefined, Mode))
  await shows('disconnected nobody nowhere')
  press('connect')
  await shows(`connected ${alice} 1`)
  expect(kernel.connection('eip155')?.account.address).toBe(alice)
  press('switch')
  await shows(`connected ${alice} 8453`)
  press('sign')
  await expect.poll(() => shown('b')).toMatch(/^0x[0-9a-f]{130}$/)
  press('send')
  await expect.poll(() => shown('u')).toBe(`0x${'ab'.repeat(32)}`)
  const sent = wallet.requests.find(({ method }) => method === 'eth_sendTransaction')
  expect(sent?.params).toEqual([{ from: alice, to: bob, value: '0x1', gas: '0x5208' }])
  wallet.accounts = [bob]
  wallet.emit('accountsChanged', [bob])
  await shows(`connected ${bob} 8453`)
  press('disconnect')
  await shows('disconnected nobody nowhere')
  expect(kernel.connection('eip155')).toBeUndefined()
  // What the kit does, they show.
  await kernel.connect({ connectorId: walletId, namespace: 'eip155' })
  await shows(`connected ${bob} 8453`)
})

/** What a server draws for a visitor with these cookies; a kit is composed there, and never started. */
function drawOnServer(cookie: string) {
  const config = cookies()
  const kernel = createTestKernel({ plugins: [eip155({ networks: [mainnet, base] }), wagmiAdapter({ config })] })
  const state = cookieToInitialState(config, cookie)
  const html = renderToString(page(config, state))
  kernel.destroy()
  config._internal.mipd?.destroy()
  return { html, state }
}

/** Connects by wagmi's own hooks, on a page that is drawn in the browser; `cookie` is what wagmi remembers of it. */
async function connectOnPage(config: Parameters<typeof page>[0]) {
  const root = createRoot(place)
  root.render(page(config))
  await expect.poll(() => place.querySelector('#connect')).toBeTruthy()
  press('connect')
  await shows(`connected ${alice} 1`)
  return { root, cookie: document.cookie }
}

test('a server draws the account of wagmi’s cookie, the page takes it over, and the kit brings the wallet back', async () => {
  const area = createMemoryArea()
  const first = await open({ area, config: cookies() })
  const { root, cookie } = await connectOnPage(first.config)
  expect(cookie).toContain(alice)
  root.unmount()
  // A reload: nothing is ended by it.
  const entries = new Map(area.entries)
  first.kernel.destroy()
  cookieStorage.setItem('wagmi.store', cookie.match(/wagmi\.store=([^;]*)/)?.[1] ?? '')

  const { html, state } = drawOnServer(cookie)
  expect(html).toContain(`reconnecting ${alice} 1`)
  place.innerHTML = html
  const errors = vi.spyOn(console, 'error')
  const { config, wallet } = await open({ area: createMemoryArea(Object.fromEntries(entries)), config: cookies() })
  const drawn: (string | null | undefined)[] = []
  const watch = new MutationObserver(() => drawn.push(shown()))
  watch.observe(place, { subtree: true, characterData: true, childList: true })
  const hydrated = hydrateRoot(place, page(config, state))
  unmount = () => hydrated.unmount()
  await shows(`connected ${alice} 1`)
  watch.disconnect()
  expect(drawn.filter((text) => text?.includes('nobody'))).toEqual([])
  expect(errors).not.toHaveBeenCalled()
  expect(wallet.prompts()).toBe(0)
  await shows(walletId, 'i')
})

test('who leaves while the wallet asks is connected when it has answered, and shown so when they are back', async () => {
  const { kernel, config, wallet } = await open()
  let answer: (() => void) | undefined
  wallet.answers.eth_requestAccounts = () => new Promise((resolve) => (answer = () => resolve(wallet.accounts)))
  const first = createRoot(place)
  first.render(page(config, undefined, StrictMode))
  await shows('disconnected nobody nowhere')
  press('connect')
  await expect.poll(() => answer).toBeDefined()
  await shows('connecting nobody nowhere')
  first.unmount()
  answer?.()
  await expect.poll(() => kernel.connection('eip155')?.account.address).toBe(alice)
  const again = createRoot(place)
  unmount = () => again.unmount()
  again.render(page(config, undefined, StrictMode))
  await shows(`connected ${alice} 1`)
  press('disconnect')
  await shows('disconnected nobody nowhere')
})

test('what wagmi’s cookie remembers and the kit does not is shown to nobody', async () => {
  const first = await open({ config: cookies() })
  const { root, cookie } = await connectOnPage(first.config)
  root.unmount()
  const { html, state } = drawOnServer(cookie)
  place.innerHTML = html
  const { config } = await open({ config: cookies() })
  const hydrated = hydrateRoot(place, page(config, state))
  unmount = () => hydrated.unmount()
  await shows('disconnected nobody nowhere')
})
