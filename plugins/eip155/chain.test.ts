// @vitest-environment node
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as wagmi from '@wagmi/core'
import * as ethers6 from 'ethers'
import * as ethers5 from 'ethers-5'
import { type Kernel, selectNetwork } from 'tapkit/kernel'
import { createMemoryArea, createTestKernel } from 'tapkit/testing'
import * as viem from 'viem'
import { erc20Abi, getContractAddress, type Hex, hashMessage, serializeErc6492Signature } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { people, tokens } from '../../sandbox/evm/addresses.mjs'
import { type RunningEvm, startEvm } from '../../sandbox/evm/startEvm.mjs'
import { getEthersSigner } from './ethers/index.ts'
import { getEthersSigner as getEthers5Signer } from './ethers5/index.ts'
import { eip155, verifyMessage } from './index.ts'
import { base, mainnet } from './networks/index.ts'
import { getPublicClient, getWalletClient } from './viem/index.ts'
import { createWagmiConfig } from './wagmi/index.ts'

const cache = mkdtempSync(join(tmpdir(), 'tapkit-eip155-'))
const [alice] = people.accounts
const listed = Object.values(tokens[1]).map(({ address }) => address)
let evm: RunningEvm
let kernel: Kernel
/** Whether the wallet fails after it has broadcast, and what it broadcast then. */
let lose = false
let lost = ''

/** A wallet that holds no keys: the node signs for it. */
async function request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
  if (method === 'eth_accounts') return [alice]
  const answer = await evm.chains[0]?.rpc(method, params as unknown[])
  if (method !== 'eth_sendTransaction' || !lose) return answer
  lose = false
  lost = String(answer)
  throw Object.assign(new Error('Internal JSON-RPC error: request timed out'), { code: -32603 })
}

beforeAll(async () => {
  evm = await startEvm({ ports: { ethereum: 0, base: 0 }, cache })
  const [ethereum, other] = evm.chains
  const urls = { 'eip155:1': [ethereum?.rpcUrl ?? ''], 'eip155:8453': [other?.rpcUrl ?? ''] } as const
  kernel = createTestKernel({
    plugins: [
      eip155({ networks: [mainnet, base], rpcUrls: urls, tokens: { 'eip155:1': listed, 'eip155:8453': listed } }),
    ],
    storage: createMemoryArea(),
    fetch: globalThis.fetch,
  })
  kernel.connectors.add({
    id: 'node',
    name: 'Node',
    namespace: 'eip155',
    kind: 'external',
    getProvider: async () => ({ request }),
    connect: async ({ network }) => ({ accounts: [{ address: alice }], network }),
  })
  await evm.chains[0]?.rpc('anvil_impersonateAccount', [alice])
  await kernel.start()
  await kernel.connect({ connectorId: 'node', namespace: 'eip155' })
}, 60_000)

afterAll(async () => {
  kernel?.destroy()
  await evm?.stop()
  rmSync(cache, { recursive: true, force: true })
})

describe('tokens through Multicall3', () => {
  test.each(['eip155:1', 'eip155:8453'] as const)('on %s', async (networkId) => {
    const held = await kernel.fetchTokens({ networkId })
    const symbols = held.map(({ symbol }) => symbol)
    // REVERT reverts, WETH is not held; WHOLE has no decimals, and the app lists it. MKR's texts are bytes32. USDT is elsewhere on Base.
    const usdt = networkId === 'eip155:1' ? ['USDT'] : []
    expect(symbols).toEqual(['ETH', 'USDC', 'DAI', ...usdt, 'MKR', 'WHOLE', 'FALSE'])
    expect(held.find(({ symbol }) => symbol === 'MKR')).toMatchObject({ name: 'Maker', decimals: 18 })
    expect(held[1]).toMatchObject({ address: tokens[1].USDC.address, name: 'USD Coin', decimals: 6 })
    expect(held.every(({ value }) => value > 0n)).toBe(true)
  })

  test('are the same where Multicall3 is not', async () => {
    const url = evm.chains[0]?.rpcUrl ?? ''
    const alone = createTestKernel({
      plugins: [
        eip155({
          networks: [{ ...mainnet, contracts: { multicall3: { address: people.bob } } }],
          rpcUrls: { 'eip155:1': [url] },
          tokens: { 'eip155:1': listed },
        }),
      ],
      fetch: globalThis.fetch,
    })
    const query = { namespace: 'eip155', address: alice } as const
    expect(await alone.fetchTokens(query)).toEqual(await kernel.fetchTokens(query))
    alone.destroy()
  })
})

describe('transfers', () => {
  const { USDC, USDT, FALSE, REVERT } = tokens[1]
  const balanceOf = async (address: string) => (await kernel.fetchBalance({ address, force: true })).value

  test('of ether: the fee is at least what it costs, and what was seen is what was sent', async () => {
    const amount = 10n ** 18n
    const prepared = await kernel.prepare({ kind: 'transfer', to: people.bob, amount })
    expect(prepared.notices).toEqual([])
    const [before, bob] = [await balanceOf(alice), await balanceOf(people.bob)]
    const { id } = await kernel.send(prepared)
    expect(await kernel.waitForTransaction({ id })).toEqual({ id, status: 'confirmed', seen: prepared.changes })
    expect(await balanceOf(people.bob)).toBe(bob + amount)
    const cost = before - amount - (await balanceOf(alice))
    expect(cost).toBeGreaterThan(0n)
    expect(cost).toBeLessThanOrEqual(prepared.fee?.value ?? 0n)
  })

  test.each([USDC, USDT])('of $symbol', async (token) => {
    const prepared = await kernel.prepare({ kind: 'transfer', to: people.bob, amount: 5_000_000n, token })
    expect(prepared.fee?.value).toBeGreaterThan(0n)
    expect(prepared.notices).toEqual([])
    const { id } = await kernel.send(prepared)
    expect(await kernel.waitForTransaction({ id })).toEqual({ id, status: 'confirmed', seen: prepared.changes })
  })

  test.each([FALSE, REVERT])('of $symbol are refused before the wallet is asked', async (token) => {
    const prepared = await kernel.prepare({ kind: 'transfer', to: people.bob, amount: 1n, token })
    expect(prepared.notices).toContainEqual({
      code: 'wouldFail',
      blocks: true,
      params: expect.objectContaining({ reason: `The ${token.symbol} contract refuses this transfer` }),
    })
    await expect(kernel.send(prepared)).rejects.toMatchObject({ name: 'PreparedBlockedError' })
  })

  test('of more than is held are refused, with why', async () => {
    const reasons = (symbol: string) => ({
      code: 'wouldFail',
      params: expect.objectContaining({ reason: `The account holds less ${symbol} than that` }),
    })
    const amount = 10n ** 30n
    const native = await kernel.prepare({ kind: 'transfer', to: people.bob, amount })
    const paid = await kernel.prepare({ kind: 'transfer', to: people.bob, amount, token: USDC })
    expect(native.notices).toContainEqual(expect.objectContaining(reasons('ETH')))
    expect(paid.notices).toContainEqual(expect.objectContaining(reasons('USDC')))
  })

  test('to a contract, and of a token that is not on this network, say so', async () => {
    const contract = await kernel.prepare({ kind: 'transfer', to: tokens[1].WETH.address, amount: 10n ** 18n })
    expect(contract.notices).toContainEqual({ code: 'contract' })
    expect(contract.notices).toContainEqual({
      code: 'wouldFail',
      blocks: true,
      params: expect.objectContaining({ reason: 'The receiver’s contract refuses this payment' }),
    })
    const elsewhere = { ...USDC, address: people.carol }
    const absent = await kernel.prepare({ kind: 'transfer', to: people.bob, amount: 1n, token: elsewhere })
    expect(absent.notices).toMatchObject([
      {
        code: 'wouldFail',
        blocks: true,
        params: expect.objectContaining({ reason: 'There is no token contract at this address on Ethereum' }),
      },
    ])
  })

  test('of a token whose decimals are others are refused', async () => {
    const token = { ...USDC, decimals: 18 }
    await expect(kernel.prepare({ kind: 'transfer', to: people.bob, amount: 1n, token })).rejects.toMatchObject({
      name: 'TokenDecimalsError',
    })
  })

  test('that answered false in a block have failed', async () => {
    const data = `0xa9059cbb${people.bob.slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}`
    const id = String(
      await request({ method: 'eth_sendTransaction', params: [{ from: alice, to: FALSE.address, data }] }),
    )
    expect(await kernel.waitForTransaction({ id })).toEqual({ id, status: 'failed', seen: [] })
  })

  test('that the wallet sent and did not name are found', async () => {
    const prepared = await kernel.prepare({ kind: 'transfer', to: people.bob, amount: 4_711n })
    lose = true
    await expect(kernel.send(prepared)).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
    const entry = () => kernel.state.ledger.find(({ id }) => id === prepared.id)
    await vi.waitFor(() => expect(entry()).toMatchObject({ status: 'confirmed', transactionId: lost }))
  })
})

describe('names (ENS)', () => {
  test.each(['alice.eth', 'Alice.ETH', ' alice.eth '])('%j leads to its address', async (name) => {
    expect(await kernel.resolveName({ name })).toMatchObject({
      address: alice,
      name: 'alice.eth',
      imageUrl: expect.stringMatching(/^data:image/),
    })
  })
  test.each(['nobody.eth', 'alice', 'аlice.eth', 'al\u200dice.eth', 'a..eth', ''])('%j is unknown', async (name) => {
    expect(await kernel.resolveName({ name })).toBeUndefined()
  })
  test('an address has the name that leads back to it', async () => {
    expect(await kernel.lookupAddress({ address: alice.toLowerCase() })).toMatchObject({
      address: alice,
      name: 'alice.eth',
    })
    expect(await kernel.lookupAddress({ address: people.bob })).toMatchObject({ name: 'bob.eth' })
  })
  test('an address that claims another’s name has none (reads 2)', async () => {
    expect(await kernel.lookupAddress({ address: people.mallory })).toBeUndefined()
    expect(await kernel.lookupAddress({ address: people.carol })).toBeUndefined()
    expect(await kernel.lookupAddress({ address: 'alice' })).toBeUndefined()
  })
  test('on another network the Ethereum record serves where the name has none for it', async () => {
    const [ethereum] = evm.chains
    const other = createTestKernel({
      plugins: [eip155({ networks: [base, mainnet], rpcUrls: { 'eip155:1': [ethereum?.rpcUrl ?? ''] } })],
      fetch: globalThis.fetch,
    })
    expect(selectNetwork(other.state)).toBe('eip155:8453')
    expect(await other.resolveName({ name: 'alice.eth' })).toMatchObject({ address: alice })
    other.destroy()
  })
  test('without Ethereum there are no names', async () => {
    const alone = createTestKernel({ plugins: [eip155({ networks: [base] })] })
    expect(await alone.resolveName({ name: 'alice.eth' })).toBeUndefined()
    expect(await alone.lookupAddress({ address: alice })).toBeUndefined()
    alone.destroy()
  })
  test('a node that is out of reach is an error', async () => {
    const alone = createTestKernel({ plugins: [eip155({ networks: [mainnet] })] })
    await expect(alone.resolveName({ name: 'alice.eth' })).rejects.toMatchObject({ message: 'Error resolving name' })
    await expect(alone.lookupAddress({ address: alice })).rejects.toMatchObject({
      message: 'Error fetching names for address',
    })
    alone.destroy()
  })
})

describe('a contract that signs (evm 6)', () => {
  const message = 'Grüße'
  /** Says yes to one hash: `calldataload(4) == hash ? 0x1626ba7e : 0`. */
  const runtime = `7f${hashMessage(message).slice(2)}60043514631626ba7e60e01b0260005260206000f3`
  const initCode: Hex = `0x60${(runtime.length / 2).toString(16)}600c60003960${(runtime.length / 2).toString(16)}6000f3${runtime}`
  /** Deploys what it is sent: `create2(0, calldata, 0)`. */
  const factory = '0x00000000000000000000000000000000000fac70'
  const deployer = '0x36600060003760003660006000f500'
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: factory,
    salt: `0x${'0'.repeat(64)}`,
    bytecode: initCode,
  })
  const wrapped = serializeErc6492Signature({ address: factory, data: initCode, signature: '0xdeadbeef' })
  const ask = (input: { message?: string; signature?: string; chainId?: 'eip155:8453' }) =>
    verifyMessage({ address, message, signature: wrapped, call: evm.chains[0]?.rpcUrl, chainId: 'eip155:1', ...input })

  test('before it is deployed, and after', async () => {
    const rpc = evm.chains[0]?.rpc
    await rpc?.('anvil_setCode', [factory, deployer])
    expect(await ask({})).toBe(true)
    expect(await ask({ message: 'Gruesse' })).toBe(false)
    expect(await ask({ signature: '0xdeadbeef' })).toBe(false)
    expect(await rpc?.('eth_getCode', [address, 'latest'])).toBe('0x')
    await rpc?.('anvil_setCode', [address, `0x${runtime}`])
    expect(await ask({ signature: '0xdeadbeef' })).toBe(true)
    expect(await ask({})).toBe(true)
    expect(await ask({ signature: '0xdeadbeef', message: 'Gruesse' })).toBe(false)
  })

  test('only on its own network', async () => {
    await expect(ask({ chainId: 'eip155:8453' })).rejects.toMatchObject({ code: 'chain_mismatch' })
  })

  test('a contract that fails has not signed', async () => {
    await evm.chains[0]?.rpc('anvil_setCode', [address, '0x60006000fd'])
    expect(await ask({ signature: '0xdeadbeef' })).toBe(false)
    expect(await ask({})).toBe(false)
  })
})

describe('wagmi', () => {
  let config: wagmi.Config
  beforeAll(async () => {
    config = await createWagmiConfig(kernel, { wagmi, storage: null })
  })

  test('sends ether from the session of the kit, and sees it mined; it is no payment of the kit’s (evm 10)', async () => {
    await expect.poll(() => wagmi.getConnection(config).address).toBe(alice)
    const before = await wagmi.getBalance(config, { address: people.bob as Hex })
    const hash = await wagmi.sendTransaction(config, { to: people.bob as Hex, value: 10n ** 17n })
    const receipt = await wagmi.waitForTransactionReceipt(config, { hash, pollingInterval: 50 })
    expect(receipt).toMatchObject({ status: 'success', from: alice.toLowerCase(), to: people.bob.toLowerCase() })
    expect((await wagmi.getBalance(config, { address: people.bob as Hex })).value - before.value).toBe(10n ** 17n)
    // What an app sends by wagmi was reviewed by nobody here: it is none of the kit's payments.
    expect(kernel.state.ledger.some(({ id }) => id === hash)).toBe(false)
  })

  test('reads and writes a contract', async () => {
    const token = { abi: erc20Abi, address: tokens[1].USDC.address as Hex } as const
    const bob = people.bob as Hex
    const before = await wagmi.readContract(config, { ...token, functionName: 'balanceOf', args: [bob] })
    const hash = await wagmi.writeContract(config, { ...token, functionName: 'transfer', args: [bob, 1_000_000n] })
    await wagmi.waitForTransactionReceipt(config, { hash, pollingInterval: 50 })
    expect(await wagmi.readContract(config, { ...token, functionName: 'balanceOf', args: [bob] })).toBe(
      before + 1_000_000n,
    )
  })

  test('says why a contract refuses', async () => {
    const token = { abi: erc20Abi, address: tokens[1].USDC.address as Hex } as const
    const args = [people.bob as Hex, 10n ** 30n] as const
    const simulated = wagmi.simulateContract(config, {
      ...token,
      functionName: 'transfer',
      args,
      account: alice as Hex,
    })
    await expect(simulated).rejects.toMatchObject({ name: 'ContractFunctionExecutionError' })
  })
})

describe('ethers and viem', () => {
  const bob = people.bob as Hex
  const heldBy = async () => (await kernel.fetchBalance({ address: bob, force: true })).value

  test('ethers 6 sends from the session of the kit, sees it mined, and writes to a contract (evm 10)', async () => {
    const signer = getEthersSigner(kernel, ethers6) as ethers6.JsonRpcSigner
    const before = await heldBy()
    const sent = await signer.sendTransaction({ to: bob, value: 10n ** 16n })
    expect(await sent.wait()).toMatchObject({ status: 1, from: alice, to: bob })
    expect((await heldBy()) - before).toBe(10n ** 16n)
    const abi = [
      'function transfer(address, uint256) returns (bool)',
      'function balanceOf(address) view returns (uint256)',
    ]
    const token = new ethers6.Contract(tokens[1].USDC.address, abi, signer)
    const [balanceOf, transfer] = [token.getFunction('balanceOf'), token.getFunction('transfer')]
    const held = await balanceOf(bob)
    await (await transfer(bob, 1_000_000n)).wait()
    expect(await balanceOf(bob)).toBe(held + 1_000_000n)
    await expect(transfer(bob, 10n ** 30n)).rejects.toMatchObject({ code: 'CALL_EXCEPTION' })
    expect(kernel.state.ledger.some(({ transactionId }) => transactionId === sent.hash)).toBe(false)
  })

  test('ethers 5 sends from the session of the kit, and sees it mined', async () => {
    const signer = getEthers5Signer(kernel, ethers5) as ethers5.providers.JsonRpcSigner
    const before = await heldBy()
    const sent = await signer.sendTransaction({ to: bob, value: ethers5.BigNumber.from(10n ** 16n) })
    expect(await sent.wait()).toMatchObject({ status: 1, from: alice, to: bob })
    expect((await heldBy()) - before).toBe(10n ** 16n)
  })

  test('viem sends from the session of the kit, sees it mined, and reads and writes a contract', async () => {
    const client = getWalletClient(kernel, viem)
    const reader = getPublicClient(kernel, viem)
    if (!client || !reader) throw new Error('nobody is connected')
    const before = await reader.getBalance({ address: bob })
    const hash = await client.sendTransaction({ to: bob, value: 10n ** 16n })
    const receipt = await reader.waitForTransactionReceipt({ hash, pollingInterval: 50 })
    expect(receipt).toMatchObject({ status: 'success', from: alice.toLowerCase(), to: bob.toLowerCase() })
    expect((await reader.getBalance({ address: bob })) - before).toBe(10n ** 16n)
    const token = { abi: erc20Abi, address: tokens[1].USDC.address as Hex } as const
    const held = await reader.readContract({ ...token, functionName: 'balanceOf', args: [bob] })
    const written = await client.writeContract({ ...token, functionName: 'transfer', args: [bob, 1_000_000n] })
    await reader.waitForTransactionReceipt({ hash: written, pollingInterval: 50 })
    expect(await reader.readContract({ ...token, functionName: 'balanceOf', args: [bob] })).toBe(held + 1_000_000n)
  })
})
