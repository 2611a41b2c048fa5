// What an app asks of viem's clients, of those that are over a session of the kit.
import type { Kernel } from 'tapkit/kernel'
import { createSimulatedWallet } from 'tapkit/testing'
import * as viem from 'viem'
import { expect, test } from 'vitest'
import { endWithTest } from '../../../kernel/fixtures/endWithTest.ts'
import { alice, bob, createWorld } from '../fixtures/createWorld.ts'
import { getPublicClient, getWalletClient } from './index.ts'

const hash = `0x${'ab'.repeat(32)}`
const typed = {
  domain: { name: 'Acme', chainId: 1 },
  types: { Greeting: [{ name: 'text', type: 'string' }] },
  primaryType: 'Greeting',
  message: { text: 'hello' },
} as const
const to = bob as viem.Address

const open = endWithTest(
  async ({ isConnected = true } = {}) => {
    const wallet = createSimulatedWallet({ accounts: [alice, bob], chains: [1, 10, 8453] })
    const world = await createWorld({ rpc: { eth_getBalance: () => '0x7' }, wallet })
    if (isConnected) await world.connect()
    /** What the visitor was asked. */
    const asked = () => wallet.requests.filter(({ method }) => /sign|sendTransaction/i.test(method))
    return { ...world, asked }
  },
  ({ kernel }) => kernel.destroy(),
)

const publicClient = (kernel: Kernel) => {
  const client = getPublicClient(kernel, viem)
  if (!client) throw new Error('no network')
  return client
}
const walletClient = (kernel: Kernel) => {
  const client = getWalletClient(kernel, viem)
  if (!client) throw new Error('nobody is connected')
  return client
}
type Client = ReturnType<typeof walletClient>

test('the public client reads from the composed endpoints, connected or not, and asks no wallet', async () => {
  const { kernel, wallet, calls, connect } = await open({ isConnected: false })
  const client = publicClient(kernel)
  expect(await client.getBalance({ address: to })).toBe(7n)
  expect([client.chain.id, await client.getChainId()]).toEqual([1, 1])
  expect(getWalletClient(kernel, viem)).toBeUndefined()
  expect(wallet.requests).toEqual([])
  await connect()
  expect(publicClient(kernel)).toBe(client)
  await kernel.switchNetwork('eip155:8453')
  expect(publicClient(kernel).chain.name).toBe('Base')
  expect(await publicClient(kernel).getBalance({ address: to })).toBe(7n)
  // The old one is of its own network.
  expect(await client.getBalance({ address: to })).toBe(7n)
  const urls = calls.filter(({ method }) => method === 'eth_getBalance').map(({ url }) => new URL(url).host)
  expect(urls).toEqual(['ethereum-rpc.publicnode.com', 'mainnet.base.org', 'ethereum-rpc.publicnode.com'])
})

test('what a node refuses is viem’s error, and it was asked once', async () => {
  const { kernel, calls } = await open({ isConnected: false })
  await expect(publicClient(kernel).getGasPrice()).rejects.toMatchObject({ name: 'MethodNotFoundRpcError' })
  expect(calls.filter(({ method }) => method === 'eth_gasPrice')).toHaveLength(1)
})

test('the wallet client sends and signs as the account in use, on the network in use (evm 11)', async () => {
  const { kernel, asked } = await open()
  const client = walletClient(kernel)
  expect([client.account.address, client.chain.id]).toEqual([alice, 1])
  expect(await client.getAddresses()).toEqual([alice])
  expect(await client.requestAddresses()).toEqual([alice])
  expect(await client.sendTransaction({ to, value: 1n })).toBe(hash)
  await client.signMessage({ message: 'hello' })
  await client.signTypedData(typed)
  expect(asked()).toMatchObject([
    { method: 'eth_sendTransaction', params: [{ from: alice, to: bob, value: '0x1', chainId: '0x1' }] },
    { method: 'personal_sign', params: ['0x68656c6c6f', alice] },
    { method: 'eth_signTypedData_v4', params: [alice, expect.stringContaining('hello')] },
  ])
  // What an app sends is the app's (evm 10).
  expect(kernel.state.ledger).toEqual([])
})

test.each([4001, 5000])('a refusal is UserRejectedRequestError, whatever the wallet calls it: %i', async (code) => {
  const { kernel, wallet } = await open()
  wallet.answers.personal_sign = () => {
    throw Object.assign(new Error('No.'), { code })
  }
  const error = await walletClient(kernel)
    .signMessage({ message: 'hello' })
    .catch((thrown) => thrown)
  expect(error.walk((each: unknown) => each instanceof viem.UserRejectedRequestError)).toBeTruthy()
})

test('a wallet that fails is asked once: it may have sent', async () => {
  const { kernel, wallet, asked } = await open()
  wallet.answers.eth_sendTransaction = () => {
    throw Object.assign(new Error('Internal JSON-RPC error.'), { code: -32603 })
  }
  await expect(walletClient(kernel).sendTransaction({ to, value: 1n })).rejects.toThrow('Internal JSON-RPC error')
  expect(asked()).toHaveLength(1)
})

const refusesEach = async (client: Client, message: RegExp) => {
  await expect(client.signMessage({ message: 'hello' })).rejects.toThrow(message)
  await expect(client.signTypedData(typed)).rejects.toThrow(message)
  await expect(client.sendTransaction({ to, value: 1n })).rejects.toThrow(message)
}

test('of another account, another network or nobody now, the old client refuses (evm 11)', async () => {
  const { kernel, wallet, asked } = await open()
  const ofAlice = walletClient(kernel)
  expect(walletClient(kernel)).toBe(ofAlice)
  wallet.accounts = [bob]
  wallet.emit('accountsChanged', [bob])
  await expect.poll(() => walletClient(kernel).account.address).toBe(bob)
  await refusesEach(ofAlice, /The account in use is not 0x7099/)
  const onEthereum = walletClient(kernel)
  await onEthereum.switchChain({ id: 8453 })
  await expect.poll(() => walletClient(kernel).chain.id).toBe(8453)
  await refusesEach(onEthereum, /The network in use is no longer eip155:1/)
  const last = walletClient(kernel)
  await kernel.disconnect()
  await refusesEach(last, /The account in use is not 0x3C44/)
  expect(getWalletClient(kernel, viem)).toBeUndefined()
  expect(asked()).toEqual([])
})

test('what names another account or another chain than the client’s is refused', async () => {
  const { kernel, asked } = await open()
  const client = walletClient(kernel)
  await expect(client.signMessage({ account: to, message: 'hello' })).rejects.toThrow(/This is for the account 0x7099/)
  await expect(client.sendTransaction({ account: to, to, value: 1n })).rejects.toThrow(/This is for the account/)
  const elsewhere = { version: '1.0', from: alice, chainId: '0xa', calls: [] }
  await expect(client.request({ method: 'wallet_sendCalls', params: [elsewhere] } as never)).rejects.toThrow(/chain 10/)
  expect(asked()).toEqual([])
})

test('on a network that the app does not offer there is a wallet client alone', async () => {
  const { kernel, wallet } = await open()
  wallet.chainId = '0xa'
  wallet.emit('chainChanged', '0xa')
  await expect.poll(() => walletClient(kernel).chain.id).toBe(10)
  expect(getPublicClient(kernel, viem)).toBeUndefined()
  expect(await walletClient(kernel).sendTransaction({ to, value: 1n })).toBe(hash)
})

test('without viem a sentence says what to install', async () => {
  const { kernel } = await open()
  for (const get of [getPublicClient, getWalletClient]) {
    expect(() => get(kernel, undefined as never)).toThrow('viem is not here: npm install viem, and hand it over')
  }
})
