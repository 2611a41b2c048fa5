import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSigner } from '../fixtures/createSigner.ts'
import { joinSigners, openAdapter } from '../fixtures/openAdapter.ts'
import { solanaDevnet } from '../networks/index.ts'
import type { WalletAdapter } from './index.ts'
import { useSolanaConnection, useSolanaWallet } from './react.ts'

const open = openAdapter()

/** An app as one writes it with wallet-adapter. */
function App({ adapter }: { readonly adapter: WalletAdapter }) {
  const { publicKey, connected, disconnecting, wallet, disconnect, signMessage } = useSolanaWallet(adapter)
  const { connection } = useSolanaConnection(adapter)
  return (
    <>
      <output>
        {[connected, publicKey?.toBase58() ?? 'nobody', wallet?.adapter.name ?? 'none', disconnecting].join(' ')}
      </output>
      <i>{connection.rpcEndpoint}</i>
      <button type="button" id="sign" onClick={() => signMessage(new Uint8Array(1))} />
      <button type="button" id="disconnect" onClick={() => disconnect()} />
    </>
  )
}

let place: HTMLElement
let unmount = () => {}
beforeEach(() => {
  place = document.body.appendChild(document.createElement('main'))
})
afterEach(() => {
  unmount()
  place.remove()
})
const shown = (selector = 'output') => place.querySelector(selector)?.textContent
const press = (id: string) => place.querySelector<HTMLElement>(`#${id}`)?.click()

test('hooks show the account and the network in use, and act on them', async () => {
  const [first, second] = [createSigner(), createSigner()]
  const { kernel, adapter, connect } = await open({ provider: joinSigners([first, second]) })
  const root = createRoot(place)
  unmount = () => root.unmount()
  root.render(<App adapter={adapter} />)
  await expect.poll(() => shown()).toBe('false nobody none false')
  expect(shown('i')).toBe(kernel.network('solana')?.rpcUrl)
  await connect()
  await expect.poll(() => shown()).toBe(`true ${first.address} Signer false`)
  await kernel.switchAccount({ namespace: 'solana', address: second.address })
  await expect.poll(() => shown()).toBe(`true ${second.address} Signer false`)
  await kernel.switchNetwork(solanaDevnet.id)
  await expect.poll(() => shown('i')).toBe(solanaDevnet.rpcUrls[0])
  press('disconnect')
  await expect.poll(() => shown()).toBe('false nobody none false')
  expect(kernel.connection('solana')).toBeUndefined()
})

test('a server draws nobody, and the page takes that over before it shows who is connected', async () => {
  const signer = createSigner()
  const { adapter, connect } = await open({ provider: signer.provider })
  await connect()
  place.innerHTML = renderToString(<App adapter={adapter} />)
  expect(shown()).toBe('false nobody none false')
  const errors = vi.spyOn(console, 'error')
  const hydrated = hydrateRoot(place, <App adapter={adapter} />)
  unmount = () => hydrated.unmount()
  await expect.poll(() => shown()).toBe(`true ${signer.address} Signer false`)
  expect(errors).not.toHaveBeenCalled()
})
