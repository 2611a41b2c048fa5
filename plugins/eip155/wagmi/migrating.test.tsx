// The pages of docs/migrating.md, used as they stand there: each row's right side does what the row says.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRoot } from 'react-dom/client'
import type { AppKit } from 'tapkit'
import { createSimulatedWallet } from 'tapkit/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { extractExamples } from '../../../tests/published/examples.mjs'
import { loadAhead } from '../../features/wallets/fixtures/visit.tsx'
import { addSigner } from '../../solana/fixtures/addSigner.ts'
import { createSigner } from '../../solana/fixtures/createSigner.ts'
import { announce } from '../fixtures/createWorld.ts'

// What the pages and their views are made of is read here, where no test's time runs.
await Promise.all([
  ...[import('tapkit'), import('tapkit/react'), import('wagmi'), import('wagmi/chains'), import('ethers')],
  ...[import('tapkit/walletconnect'), import('tapkit/features/wallets'), import('@tanstack/react-query')],
  ...[import('../viem/react.ts'), import('../ethers/react.ts'), import('../bound/askBound.ts')],
  ...[import('../../solana/web3/react.ts'), import('../../solana/networks/index.ts'), import('@solana/web3.js')],
  ...[import('./follow.ts'), import('../../../ui/core/views/AccountView.tsx'), loadAhead()],
])

type Page = { readonly appkit: AppKit; readonly App: () => React.ReactNode }

const root = join(import.meta.dirname, '../../..')
const folder = join(root, '.cache/migrating')
beforeAll(async () => {
  const examples = extractExamples('migrating', await readFile(join(root, 'docs/migrating.md'), 'utf8'))
  await rm(folder, { recursive: true, force: true })
  for (const { file, code } of examples) {
    await mkdir(join(folder, file, '..'), { recursive: true })
    await writeFile(join(folder, file), code)
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let end = () => {}
beforeEach(() => {
  localStorage.clear()
  // Whoever is asked is out of reach.
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

async function use(name: string) {
  const { appkit, App }: Page = await import(/* @vite-ignore */ join(folder, 'migrating', name))
  const events: string[] = []
  appkit.kernel.hooks.track.tap('test', ({ event }) => void events.push(event))
  const place = document.body.appendChild(document.createElement('main'))
  const drawn = createRoot(place)
  drawn.render(<App />)
  end = () => {
    drawn.unmount()
    place.remove()
    appkit.destroy()
  }
  const buttons = () => [...place.querySelectorAll('button')]
  const find = (label: string) => buttons().find(({ textContent }) => textContent === label)
  return {
    appkit,
    drawn: (selector: string) => place.querySelector(selector)?.textContent,
    shows: (text: string) => expect.poll(() => place.querySelector('output')?.textContent).toBe(text),
    press: (label: string) => find(label)?.click(),
    /** The wallet has ended its side, too. */
    ends: () => expect.poll(() => events).toContain('DISCONNECT_SUCCESS'),
    has: (label: string) => expect.poll(() => buttons().map(({ textContent }) => textContent)).toContain(label),
    view: () => appkit.state.modal.open && appkit.state.router.stack.at(-1)?.view,
  }
}

/** A wallet of the page, as it announces itself. */
function provideWallet() {
  const wallet = createSimulatedWallet({ chains: [1, 8453] })
  const onRequest = () => announce(wallet.provider, { rdns: 'com.example.wallet' })
  addEventListener('eip6963:requestProvider', onRequest)
  onTestFinished(() => removeEventListener('eip6963:requestProvider', onRequest))
  return wallet
}

test('the page of RainbowKit’s and of AppKit’s set-up: hooks, buttons and views are of one session', async () => {
  const wallet = provideWallet()
  const [address = ''] = wallet.accounts
  const { appkit, shows, press, has, ends, view } = await use('wagmiPage.tsx')
  await shows('disconnected nobody 1')
  press('Connect')
  await expect.poll(view).toBe('Connect')
  await expect.poll(() => appkit.state.status).toBe('ready')
  await appkit.connect({ connectorId: 'com.example.wallet', namespace: 'eip155' })
  await shows(`connected ${address} 1`)
  // wagmi's own hook has it too, and its button is the account's now.
  await has(address)
  press(address)
  await expect.poll(view).toBe('Account')
  press('Networks')
  await expect.poll(view).toBe('Networks')
  press('Base')
  await shows(`connected ${address} 8453`)
  expect(wallet.chainId).toBe('0x2105')
  press('Account')
  await expect.poll(view).toBe('Account')
  press('Disconnect')
  await shows('disconnected nobody 8453')
  await has('Connect')
  await ends()
})

test('the page with ethers and viem: their signers are of the account in use, and ask its wallet', async () => {
  const wallet = provideWallet()
  const [address = ''] = wallet.accounts
  const { appkit, shows, press, drawn } = await use('ethersPage.tsx')
  await shows('nobody nobody 1')
  await expect.poll(() => appkit.state.status).toBe('ready')
  await appkit.connect({ connectorId: 'com.example.wallet', namespace: 'eip155' })
  await shows(`${address} ${address} 1`)
  press('Sign')
  await expect.poll(() => drawn('p')).toMatch(/^0x[0-9a-f]{130}$/)
  expect(wallet.requests.map(({ method }) => method)).toContain('personal_sign')
})

test('the page of wallet-adapter’s set-up: the wallet and the connection are the kit’s', async () => {
  const signer = createSigner()
  const { appkit, shows, press, ends, view } = await use('solanaPage.tsx')
  await shows('nobody https://rpc.acme.app')
  press('Connect')
  await expect.poll(view).toBe('Connect')
  await expect.poll(() => appkit.state.status).toBe('ready')
  await addSigner(appkit.kernel, signer.provider)
  await shows(`${signer.address} https://rpc.acme.app`)
  press('Disconnect')
  await shows('nobody https://rpc.acme.app')
  await ends()
})
