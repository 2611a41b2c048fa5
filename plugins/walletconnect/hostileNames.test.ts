import { bip122 } from 'tapkit/bip122'
import { bitcoin } from 'tapkit/bip122/networks'
import { eip155 } from 'tapkit/eip155'
import { mainnet } from 'tapkit/eip155/networks'
import { stacks } from 'tapkit/stacks'
import { stacksMainnet } from 'tapkit/stacks/networks'
import { createTestKernel } from 'tapkit/testing'
import { afterEach, expect, test } from 'vitest'
import { createFakeClient } from './fixtures/createFakeClient.ts'
import { walletconnect } from './index.ts'

let end = () => {}
afterEach(() => end())

/** A page in which a wallet stands before the kit starts. */
function visit(enter: (asked: string[]) => () => void) {
  const asked: string[] = []
  const leave = enter(asked)
  const fake = createFakeClient()
  const kernel = createTestKernel({
    plugins: [
      eip155({ networks: [mainnet] }),
      bip122({ networks: [bitcoin] }),
      stacks({ networks: [stacksMainnet] }),
      walletconnect({ provider: fake }),
    ],
  })
  end = () => {
    kernel.destroy()
    leave()
  }
  return { kernel, fake, asked }
}

/** A wallet at a place of the page, which registers itself by that (WBIP004). */
const registered = (id: string, registry: string) => (asked: string[]) => {
  const provider = { request: async (method: string) => void asked.push(method) }
  Object.assign(window, {
    [id]: provider,
    [registry]: [{ id, name: id, methods: ['getAddresses', 'stx_getAddresses'] }],
  })
  return () => {
    for (const name of [id, registry]) Reflect.deleteProperty(window, name)
  }
}

/** A Bitcoin wallet that announces itself by Wallet Standard, which has a name alone. */
const announced = (name: string) => (asked: string[]) => {
  const connect = { connect: async () => void asked.push('connect') }
  const wallet = { name, version: '1.0.0', chains: ['bitcoin:mainnet'], features: { 'bitcoin:connect': connect } }
  const ready = ({ detail }: Event & { detail?: { register(wallet: unknown): void } }) => detail?.register(wallet)
  addEventListener('wallet-standard:app-ready', ready)
  return () => removeEventListener('wallet-standard:app-ready', ready)
}

test.each([
  ['registers itself for Bitcoin', registered('walletConnect', 'btc_providers')],
  ['registers itself for Stacks', registered('walletConnect', 'webbtc_stx_providers')],
  ['announces itself', announced('walletConnect')],
])('error: a wallet of the page that %s by the name of WalletConnect is not it', async (_, enter) => {
  const { kernel, fake, asked } = visit(enter)
  await kernel.start()
  kernel.open('ConnectingWalletConnect')
  await expect.poll(() => fake.proposed.length).toBe(1)
  expect(asked).toEqual([])
  expect(
    kernel.connectors
      .list()
      .filter(({ kind }) => kind === 'walletConnect')
      .map(({ key }) => key),
  ).toEqual(['eip155:walletConnect', 'bip122:walletConnect', 'stacks:walletConnect'])
  expect(kernel.connectors.list().filter(({ disputed }) => disputed)).toEqual([])
})
