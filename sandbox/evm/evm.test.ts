// @vitest-environment node
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublicClient, createWalletClient, erc20Abi, http, parseAbi, parseEther, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { base, mainnet } from 'viem/chains'
import { getEnsAddress, getEnsAvatar, getEnsName, getEnsText } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keys } from '../wallet/accounts.ts'
import { names, people, tokens, uniswap } from './addresses.mjs'
import { type RunningChain, type RunningEvm, startEvm } from './startEvm.mjs'

const ports = { ethereum: 0, base: 0 }
const cache = mkdtempSync(join(tmpdir(), 'tapkit-evm-'))
const alice = privateKeyToAccount(keys[0])
const { USDC, USDT, MKR, REVERT, WHOLE, FALSE, DAI, WETH } = tokens[1]
let evm: RunningEvm

beforeAll(async () => {
  evm = await startEvm({ ports, cache })
}, 60_000)
afterAll(async () => {
  await evm?.stop()
  rmSync(cache, { recursive: true, force: true })
})

function chain(id: 1 | 8453): RunningChain {
  const found = evm.chains.find((entry) => entry.id === id)
  if (!found) throw new Error(`no chain ${id}`)
  return found
}
const client = (id: 1 | 8453 = 1) =>
  createPublicClient({ chain: id === 1 ? mainnet : base, transport: http(chain(id).rpcUrl), pollingInterval: 20 })
const wallet = () => createWalletClient({ account: alice, chain: mainnet, transport: http(chain(1).rpcUrl) })

test('the first start seeds, the second one starts from the snapshot with the same genesis', async () => {
  expect(evm.seeded).toBe(true)
  const again = await startEvm({ ports, cache })
  try {
    expect(again.seeded).toBe(false)
    const hashes = await Promise.all(
      again.chains.map(async ({ rpc }) => (await rpc<{ hash: string }>('eth_getBlockByNumber', ['0x0', false])).hash),
    )
    expect(hashes).toEqual(evm.chains.map(({ genesisHash }) => genesisHash))
    expect(new Set(hashes).size).toBe(2)
  } finally {
    await again.stop()
  }
})

test('both chains hold ether and tokens for the wallet, and know what time it is', async () => {
  for (const id of [1, 8453] as const) {
    expect(await client(id).getChainId()).toBe(id)
    expect(await client(id).getBalance({ address: alice.address })).toBeGreaterThan(parseEther('20'))
    const read = { abi: erc20Abi, functionName: 'balanceOf', args: [alice.address] } as const
    for (const token of [tokens[id].USDC, tokens[id].USDT, tokens[id].DAI])
      expect(await client(id).readContract({ ...read, address: token.address })).toBeGreaterThan(0n)
  }
  await chain(8453).rpc('evm_mine')
  const { timestamp } = await client(8453).getBlock()
  expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60)
})

describe('ENS through unmodified viem', () => {
  test.each(Object.entries(names))('%s resolves', async (name, address) => {
    expect(await getEnsAddress(client(), { name })).toBe(address)
  })

  test('a missing name and an address without a name are null', async () => {
    expect(await getEnsAddress(client(), { name: 'nobody.eth' })).toBeNull()
    expect(await getEnsAddress(client(), { name: 'nobody.example' })).toBeNull()
    expect(await getEnsName(client(), { address: people.accounts[1] })).toBeNull()
    expect(await getEnsName(client(), { address: people.carol })).toBeNull()
  })

  test('reverse records count only where the name points back', async () => {
    expect(await getEnsName(client(), { address: alice.address })).toBe('alice.eth')
    expect(await getEnsName(client(), { address: people.bob })).toBe('bob.eth')
    expect(await getEnsName(client(), { address: people.mallory })).toBeNull()
  })

  test('text records and an avatar without a network', async () => {
    expect(await getEnsText(client(), { name: 'bob.eth', key: 'description' })).toBe('Somebody to send things to')
    expect(await getEnsText(client(), { name: 'bob.eth', key: 'missing' })).toBeNull()
    expect(await getEnsAvatar(client(), { name: 'alice.eth' })).toMatch(/^data:image\/svg\+xml/)
  })
})

test('multicall3 reads many tokens at once, and one that reverts hides only itself', async () => {
  const addresses = [USDC, REVERT, WHOLE].map(({ address }) => address)
  const contracts = addresses.map((address) => ({ address, abi: erc20Abi, functionName: 'decimals' }) as const)
  const results = await client().multicall({ contracts })
  expect(results.map(({ status }) => status)).toEqual(['success', 'failure', 'success'])
  expect(results[2]?.result).toBe(0)
})

describe('odd tokens', () => {
  const send = async (address: `0x${string}`, amount: bigint) => {
    const noReturn = parseAbi(['function transfer(address to, uint256 value)'])
    const call = { address, abi: noReturn, functionName: 'transfer', args: [people.bob, amount] } as const
    return client().waitForTransactionReceipt({ hash: await wallet().writeContract(call) })
  }
  const balance = (address: `0x${string}`) =>
    client().readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [people.bob] })

  test('the USDT-like one moves without a return value', async () => {
    const call = { address: USDT.address, abi: erc20Abi, functionName: 'transfer', args: [people.bob, 5n] } as const
    await expect(client().simulateContract({ ...call, account: alice.address })).rejects.toThrow('returned no data')
    const before = await balance(USDT.address)
    expect((await send(USDT.address, 5_000_000n)).status).toBe('success')
    expect(await balance(USDT.address)).toBe(before + 5_000_000n)
  })

  test('the USDT-like one wants its allowance reset', async () => {
    const abi = parseAbi(['function approve(address spender, uint256 value)'])
    const approve = (value: bigint) =>
      client().simulateContract({
        address: USDT.address,
        abi,
        functionName: 'approve',
        args: [people.bob, value],
        account: alice.address,
      })
    await approve(7n)
    const call = { address: USDT.address, abi, functionName: 'approve', args: [people.bob, 7n] } as const
    await client().waitForTransactionReceipt({ hash: await wallet().writeContract(call) })
    await expect(approve(8n)).rejects.toThrow()
    await approve(0n)
  })

  test('the MKR-like one answers its symbol as bytes32', async () => {
    const abi = parseAbi(['function symbol() view returns (bytes32)'])
    const symbol = await client().readContract({ address: MKR.address, abi, functionName: 'symbol' })
    expect(symbol).toBe(`0x4d4b52${'0'.repeat(58)}`)
    await expect(
      client().readContract({ address: MKR.address, abi: erc20Abi, functionName: 'symbol' }),
    ).rejects.toThrow()
  })

  test('the refusing one succeeds, answers false and moves nothing', async () => {
    expect((await send(FALSE.address, 5n)).status).toBe('success')
    expect(await balance(FALSE.address)).toBe(0n)
  })
})

test('Uniswap v2 quotes, over one pool and over two', async () => {
  const abi = parseAbi(['function getAmountsOut(uint256, address[]) view returns (uint256[])'])
  const quote = (id: 1 | 8453, amount: bigint, path: `0x${string}`[]) =>
    client(id).readContract({ address: uniswap.router, abi, functionName: 'getAmountsOut', args: [amount, path] })
  for (const id of [1, 8453] as const) {
    const [, out] = await quote(id, parseEther('1'), [WETH.address, tokens[id].USDT.address])
    expect(out).toBeGreaterThan(parseUnits('2900', 6))
    expect(out).toBeLessThan(parseUnits('3000', 6))
  }
  const hops = await quote(1, parseUnits('300', 6), [USDC.address, WETH.address, DAI.address])
  expect(hops[2]).toBeGreaterThan(parseUnits('290', 18))
})

test('mining can be paused', async () => {
  await chain(1).pauseMining()
  const hash = await wallet().sendTransaction({ to: people.bob, value: 1n })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect((await client().getTransaction({ hash })).blockNumber).toBeNull()
  await chain(1).resumeMining()
  expect((await client().waitForTransactionReceipt({ hash })).status).toBe('success')
})

test('a taken port is refused in one sentence that names the variable', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const start = startEvm({ ports: { ethereum: port, base: 0 }, cache })
  await expect(start).rejects.toThrow(`Port ${port} for Ethereum (sandbox) is in use`)
  await expect(start).rejects.toThrow('TAPKIT_PORT_ETHEREUM')
  server.close()
})
