// The wallet against a real node, with happy-dom as its page.
import { createPublicClient, encodeFunctionData, erc20Abi, http, parseAbi, toHex } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { people, tokens } from '../evm/addresses.mjs'
import { type RunningEvm, startEvm } from '../evm/startEvm.mjs'
import { addresses } from './accounts.ts'
import { announceSandboxWallet, type SandboxWallet } from './index.ts'

const [from] = addresses
const to = people.bob
const { USDT, FALSE } = tokens[1]
let evm: RunningEvm
let wallet: SandboxWallet

beforeAll(async () => {
  evm = await startEvm({ ports: { ethereum: 0, base: 0 } })
  wallet = announceSandboxWallet({
    chains: evm.chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl })),
    mode: 'approve',
  })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
}, 60_000)
afterAll(() => evm?.stop())
afterEach(() => {
  wallet.mode = 'approve'
  wallet.manner = 'honest'
})

const client = () => createPublicClient({ chain: mainnet, transport: http(evm.chains[0]?.rpcUrl), pollingInterval: 20 })
const send = (transaction: object) =>
  wallet.provider.request({
    method: 'eth_sendTransaction',
    params: [{ from, ...transaction }],
  }) as Promise<`0x${string}`>
const receipt = async (hash: `0x${string}`) => client().waitForTransactionReceipt({ hash })
const transfer = (amount: bigint) =>
  encodeFunctionData({
    abi: parseAbi(['function transfer(address, uint256)']),
    functionName: 'transfer',
    args: [to, amount],
  })

test('ether is sent, signed by the wallet itself', async () => {
  const before = await client().getBalance({ address: to })
  const hash = await send({ to, value: toHex(10n ** 18n) })
  expect((await receipt(hash)).from.toLowerCase()).toBe(from.toLowerCase())
  expect((await client().getTransaction({ hash })).type).toBe('eip1559')
  expect(await client().getBalance({ address: to })).toBe(before + 10n ** 18n)
})

test('sendsThenFails: it is on the chain, and the wallet says neither that nor that it was refused', async () => {
  wallet.manner = 'sendsThenFails'
  const before = await client().getBalance({ address: to })
  await expect(send({ to, value: '0x5' })).rejects.toMatchObject({ code: -32603 })
  await vi.waitFor(async () => expect(await client().getBalance({ address: to })).toBe(before + 5n))
})

test('sendsMore: twice the ether, and its id', async () => {
  wallet.manner = 'sendsMore'
  const hash = await send({ to, value: '0x5' })
  await receipt(hash)
  expect((await client().getTransaction({ hash })).value).toBe(10n)
})

test('a legacy gas price is honoured', async () => {
  const hash = await send({ to, value: '0x1', gasPrice: toHex(5n * 10n ** 9n) })
  expect((await receipt(hash)).type).toBe('legacy')
})

test('tokens are sent, and the dialog says how many', async () => {
  wallet.mode = 'ask'
  const sending = send({ to: USDT.address, data: transfer(5_000_000n) })
  const root = await vi.waitFor(() => {
    const shadow = document.querySelector('tapkit-sandbox-wallet')?.shadowRoot
    if (!shadow) throw new Error('no dialog')
    return shadow
  })
  expect(root.textContent).toContain('5 USDT')
  expect(root.textContent?.toLowerCase()).toContain(to.toLowerCase())
  expect(root.textContent).toContain('Ethereum (sandbox)')
  root.querySelector<HTMLButtonElement>('button.approve')?.click()
  expect((await receipt(await sending)).status).toBe('success')
  const read = { address: USDT.address, abi: erc20Abi, functionName: 'balanceOf', args: [to] } as const
  expect(await client().readContract(read)).toBe(5_000_000n)
})

test('a transaction that will fail is warned of, and approved all the same it reverts', async () => {
  wallet.mode = 'ask'
  const sending = send({ to: USDT.address, data: transfer(10n ** 30n) })
  const warning = await vi.waitFor(() => {
    const root = document.querySelector('tapkit-sandbox-wallet')?.shadowRoot
    root?.querySelector<HTMLButtonElement>('button.approve')?.click()
    return root?.querySelector('.warning')?.textContent ?? expect.fail('no warning')
  })
  expect(warning).toContain('likely to fail')
  expect((await receipt(await sending)).status).toBe('reverted')
})

test('a false answer still mines', async () => {
  expect((await receipt(await send({ to: FALSE.address, data: transfer(1n) }))).status).toBe('success')
})

test('more than there is comes back as the node’s error', async () => {
  await expect(send({ to, value: toHex(10n ** 24n) })).rejects.toMatchObject({ code: expect.any(Number) })
})

test('another chain than the active one is refused', async () => {
  await expect(send({ to, value: '0x1', chainId: '0x2105' })).rejects.toMatchObject({ code: -32602 })
})

test('reads go to the node of the active chain, block 0 included', async () => {
  const genesis = () => wallet.provider.request({ method: 'eth_getBlockByNumber', params: ['0x0', false] })
  expect(await genesis()).toMatchObject({ hash: evm.chains[0]?.genesisHash })
  await wallet.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
  expect(await genesis()).toMatchObject({ hash: evm.chains[1]?.genesisHash })
})
