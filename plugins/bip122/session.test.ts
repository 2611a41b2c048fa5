import { selectAccount, selectUnsupported } from 'tapkit/kernel'
import { createMemoryArea, createTestKernel, mockNetwork } from 'tapkit/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addresses, createSatsWallet, publicKey } from './fixtures/createSatsWallet.ts'
import { openWorlds } from './fixtures/openWorlds.ts'
import { clearPage, putAt } from './fixtures/page.ts'
import { bip122 } from './index.ts'
import { bitcoin, bitcoinSignet, bitcoinTestnet } from './networks/index.ts'

const open = openWorlds()
const id = 'XverseProviders.BitcoinProvider'

describe('accounts', () => {
  test('are chosen by purpose, wherever they stand in the list (bitcoin 1)', async () => {
    const wallet = createSatsWallet({ accounts: [addresses.ordinals, addresses.stacks, addresses.payment] })
    const { kernel, connect } = await open({ wallet })
    const { account, accounts } = await connect()
    expect(account).toMatchObject({ address: addresses.payment, type: 'payment', purpose: 'payment', publicKey })
    expect(accounts.map(({ type, purpose }) => [type, purpose])).toEqual([
      ['ordinal', 'ordinals'],
      ['payment', 'payment'],
    ])
    expect(selectAccount(kernel.state, 'bip122').address).toBe(addresses.payment)
  })
  test('of Stacks belong to Stacks, where that is composed', async () => {
    const wallet = createSatsWallet({ accounts: [addresses.payment, addresses.stacks] })
    const { kernel, connect } = await open({ wallet })
    kernel.networks.add([mockNetwork('stacks:1')])
    kernel.connectors.add({
      // Both plugins found it at one place of the page.
      ...{ id, name: 'Xverse', namespace: 'stacks' as never, kind: 'injected', source: wallet.provider },
      getProvider: async () => ({}) as never,
      connect: async () => ({ accounts: [] }),
    })
    await connect()
    expect(wallet.requests[0]?.params).toMatchObject({ addresses: ['payment', 'ordinals', 'stacks'] })
    const stacks = () => selectAccount(kernel.state, 'stacks').address
    expect(stacks()).toBe(addresses.stacks)
    const other = 'SP3FBR2AGK5H9QBDH3EEN6DF8EK8JY7RX8QJ5SVTE'
    wallet.emit('accountChange', { type: 'accountChange', addresses: [{ address: other, purpose: 'stacks' }] })
    await expect.poll(stacks).toBe(other)
    wallet.emit('accountChange', { type: 'accountChange', addresses: [] })
    await expect.poll(stacks).toBeUndefined()
  })
  test('of Stacks are not asked for where it is not', async () => {
    const { connect, wallet } = await open()
    await connect()
    expect(wallet.requests[0]?.params).toMatchObject({ addresses: ['payment', 'ordinals'] })
  })
  test('an address that serves no known purpose alone is no account', async () => {
    const wallet = createSatsWallet({ accounts: [addresses.stacks] })
    const { connect } = await open({ wallet })
    await expect(connect()).rejects.toMatchObject({ message: 'No address available' })
  })
})

describe('networks', () => {
  test('the session is on the network that the wallet is on; one that is not offered is marked', async () => {
    const wallet = createSatsWallet({ network: 'Signet', accounts: [addresses.testnet] })
    const { kernel, connect } = await open({ wallet })
    expect((await connect()).network.id).toBe(bitcoinSignet.id)
    expect(selectUnsupported(kernel.state, 'bip122')).toBe(bitcoinSignet.id)
  })
  test('a wallet that does not say is on the one that its addresses are of', async () => {
    const wallet = createSatsWallet({ accounts: [addresses.testnet], network: '' })
    const { connect } = await open({ wallet })
    expect((await connect()).network.id).toBe(bitcoinTestnet.id)
  })
  test('a switch brings the addresses of the new network, by a prompt where the wallet shows none by itself', async () => {
    for (const silent of [true, false]) {
      const { kernel, connect, wallet, end } = await open()
      const denied = { jsonrpc: '2.0', error: { code: -32002, message: 'Access denied' } }
      if (!silent) wallet.replies.wallet_getAccount = () => denied
      await connect()
      await kernel.switchNetwork(bitcoinTestnet.id)
      expect(selectAccount(kernel.state, 'bip122').caipAddress).toBe(`${bitcoinTestnet.id}:${addresses.testnet}`)
      end()
    }
  })
  test('a network that comes with other addresses is followed together with them', async () => {
    const { kernel, connect, wallet } = await open()
    await connect()
    const told = { address: addresses.testnet, purpose: 'payment' }
    wallet.emit('networkChange', { type: 'networkChange', bitcoin: { name: 'Testnet' }, addresses: [told] })
    const caipAddress = `${bitcoinTestnet.id}:${addresses.testnet}`
    await expect.poll(() => selectAccount(kernel.state, 'bip122').caipAddress).toBe(caipAddress)
  })
  test('the code of the receive view is a BIP-21 URI', async () => {
    const { kernel, connect } = await open()
    await connect()
    expect(await kernel.getPaymentUri()).toBe(`bitcoin:${addresses.payment}`)
  })
})

test('a wallet that shares its addresses with a prompt only is restored with those of the last visit, silently', async () => {
  const area = createMemoryArea()
  const asked: string[] = []
  const list = [
    { symbol: 'BTC', type: 'p2wpkh', address: addresses.payment, publicKey },
    { symbol: 'BTC', type: 'p2tr', address: addresses.ordinals, publicKey },
  ]
  putAt('LeatherProvider', {
    async request(method: string) {
      asked.push(method)
      return { jsonrpc: '2.0', result: method === 'getAddresses' ? { addresses: list } : { signature: btoa('signed') } }
    },
  })
  const visit = async () => {
    const kernel = createTestKernel({ plugins: [bip122({ networks: [bitcoin] })], storage: area })
    onTestFinished(() => kernel.destroy())
    await kernel.start()
    return kernel
  }
  const first = await visit()
  await first.connect({ connectorId: 'LeatherProvider', namespace: 'bip122' })
  first.destroy()
  const second = await visit()
  await expect.poll(() => second.connection('bip122')?.accounts.length).toBe(2)
  expect(second.connection('bip122')?.account).toMatchObject({ address: addresses.payment, purpose: 'payment' })
  expect(asked).toEqual(['getAddresses'])
  expect((await second.signMessage({ message: 'hi' })).address).toBe(addresses.payment)
  await second.disconnect()
  second.destroy()
  expect((await visit()).connection('bip122')).toBeUndefined()
  clearPage()
})

test('what the storage holds is read as what a wallet says: what is no address is no account', async () => {
  const area = createMemoryArea()
  const visit = async () => {
    const kernel = createTestKernel({ plugins: [bip122({ networks: [bitcoin] })], storage: area })
    onTestFinished(() => kernel.destroy())
    await kernel.start()
    return kernel
  }
  putAt('LeatherProvider', {
    request: async () => ({ jsonrpc: '2.0', result: { addresses: [{ address: addresses.payment }] } }),
  })
  const first = await visit()
  await first.connect({ connectorId: 'LeatherProvider', namespace: 'bip122' })
  first.destroy()
  for (const [key, text] of area.entries) area.setItem(key, text.replaceAll(addresses.payment, 'ltc1qw508d6qejxtdg4y'))
  expect((await visit()).connection('bip122')).toBeUndefined()
})

test('a wallet that ends the session is no longer connected, and one that was disconnected is no longer listened to', async () => {
  const { kernel, connect, wallet } = await open()
  await connect()
  wallet.emit('disconnect', { type: 'disconnect' })
  await expect.poll(() => kernel.connection('bip122')).toBeUndefined()
  await connect()
  await kernel.disconnect()
  expect(wallet.requests.at(-1)).toEqual({ method: 'wallet_disconnect', params: null })
  await expect.poll(() => wallet.listeners()).toBe(0)
})

test('signs by the account of payments, and says how', async () => {
  const { kernel, connect } = await open()
  await connect()
  const { signature, ...who } = await kernel.signMessage({ message: 'hi' })
  expect(who).toEqual({ address: addresses.payment, publicKey, type: 'bip322' })
  expect(signature).toBe(btoa('signed'))
})

test('the entry exports these names', async () => {
  expect(Object.keys(await import('./index.ts')).toSorted()).toEqual([
    'bip122',
    'formatBitcoinUri',
    'parseBitcoinUri',
    'plainCoinsIntent',
    'psbtIntent',
    'verifyMessage',
  ])
})
