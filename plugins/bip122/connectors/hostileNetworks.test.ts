import { selectAccount } from 'tapkit/kernel'
import { createMemoryArea, createTestKernel } from 'tapkit/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connectUnisat } from '../fixtures/connectUnisat.ts'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { createWorld, rates, utxo } from '../fixtures/createWorld.ts'
import { bip122 } from '../index.ts'
import { bitcoin, bitcoinTestnet } from '../networks/index.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.useRealTimers()
})

const routes = { '/utxo': [utxo(1_000_000)], '/fees/recommended': rates }
const open = async (network?: string) => {
  const wallet = createSatsWallet(network === undefined ? {} : { network })
  const world = await createWorld({ wallet, routes })
  ends.push(world.end)
  return world
}

describe('a wallet that is on a chain whose addresses look like those of Bitcoin (bitcoin 26)', () => {
  test('error: a wallet that names that chain as it connects is not connected as if it were on Bitcoin', async () => {
    const { kernel, connect } = await open('Fractal Bitcoin')
    await expect(connect()).rejects.toMatchObject({ name: 'UnsupportedNetworkError' })
    expect(selectAccount(kernel.state, 'bip122').caipAddress).toBeUndefined()
  })

  test('error: a wallet that has moved there without a word pays nothing that was reviewed on Bitcoin', async () => {
    const { kernel, wallet, connect } = await open()
    await connect()
    const prepared = await kernel.prepare({ kind: 'transfer', to: addresses.other, amount: 10_000n })
    wallet.network = 'Fractal Bitcoin'
    await expect(kernel.send(prepared)).rejects.toThrow()
    expect(wallet.requests.map(({ method }) => method)).not.toContain('sendTransfer')
  })

  test('behavior: a wallet that moves there, and names the chain only if it is asked, is shown on an unknown network', async () => {
    const { kernel, wallet, connect } = await open()
    await connect()
    wallet.network = 'Fractal Bitcoin'
    wallet.emit('networkChange', {})
    await expect.poll(() => kernel.connections('bip122')[0]?.networkId).toBe('bip122:unknown')
  })

  test('behavior: a wallet that has moved there without a word is shown on an unknown network when the visitor comes back', async () => {
    const { kernel, wallet, connect } = await open()
    await connect()
    wallet.network = 'Fractal Bitcoin'
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await expect.poll(() => kernel.connections('bip122')[0]?.networkId).toBe('bip122:unknown')
  })

  test('behavior: a wallet that has moved there is asked to come back if the visitor presses Bitcoin, and pays again', async () => {
    const { kernel, wallet, connect } = await open()
    await connect()
    wallet.network = 'Fractal Bitcoin'
    wallet.emit('networkChange', {})
    await expect.poll(() => kernel.connections('bip122')[0]?.networkId).toBe('bip122:unknown')
    await kernel.switchNetwork(bitcoin.id)
    expect(kernel.account('bip122').caipAddress).toBe(`${bitcoin.id}:${addresses.payment}`)
    await kernel.send(await kernel.prepare({ kind: 'transfer', to: addresses.other, amount: 10_000n }))
    expect(wallet.requests.at(-1)?.method).toBe('sendTransfer')
  })

  test('behavior: UniSat, which has moved there, is asked to come back if the visitor presses Bitcoin', async () => {
    const { kernel } = await open()
    const unisat = await connectUnisat(kernel)
    unisat.chain = 'FRACTAL_BITCOIN_MAINNET'
    unisat.emit('chainChanged', {})
    await expect.poll(() => kernel.connections('bip122')[0]?.networkId).toBe('bip122:unknown')
    await kernel.switchNetwork(bitcoin.id)
    expect([unisat.chain, kernel.account('bip122').caipAddress]).toEqual([
      'BITCOIN_MAINNET',
      `${bitcoin.id}:${addresses.payment}`,
    ])
  })

  test('error: a wallet that stays there, whatever it answers, is not switched', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 500 })
    const { kernel, wallet, connect } = await open()
    await connect()
    wallet.network = 'Fractal Bitcoin'
    wallet.emit('networkChange', {})
    await expect.poll(() => kernel.connections('bip122')[0]?.networkId).toBe('bip122:unknown')
    wallet.replies.wallet_changeNetwork = () => ({ jsonrpc: '2.0', id: '1', result: null })
    await expect(kernel.switchNetwork(bitcoin.id)).rejects.toMatchObject({ name: 'SwitchDeclinedError' })
    expect(kernel.connections('bip122')[0]?.networkId).toBe('bip122:unknown')
  })

  test('error: a wallet of Wallet Standard whose accounts name that chain is not connected as if it were on Bitcoin', async () => {
    const account = {
      address: addresses.payment,
      publicKey: new Uint8Array(33),
      purpose: 'payment',
      chains: ['bitcoin:fractal'],
    }
    const features = { 'bitcoin:connect': { connect: async () => ({ accounts: [account] }) } }
    const wallet = { name: 'Standard', icon: '', accounts: [account], features }
    const kernel = createTestKernel({
      plugins: [bip122({ networks: [bitcoin, bitcoinTestnet] })],
      storage: createMemoryArea(),
    })
    ends.push(kernel.destroy)
    await kernel.start()
    dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail: ({ register }: { register(wallet: unknown): void }) => register(wallet),
      }),
    )
    const pressed = kernel.connect({ connectorId: 'Standard', namespace: 'bip122' })
    await expect(pressed).rejects.toMatchObject({ name: 'UnsupportedNetworkError' })
  })
})
