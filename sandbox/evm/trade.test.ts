// @vitest-environment node
import { createWalletClient, encodeFunctionData, http, maxUint256, parseAbi, parseEther, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { measureCall } from '../../plugins/eip155/actions/measureCall.ts'
import { simulateBlock } from '../../plugins/eip155/actions/simulateBlock.ts'
import { traceCall } from '../../plugins/eip155/actions/traceCall.ts'
import type { Context } from '../../plugins/eip155/context.ts'
import { toNetwork } from '../../plugins/eip155/toNetwork.ts'
import { keys } from '../wallet/accounts.ts'
import { people, tokens, uniswap } from './addresses.mjs'
import { type RunningChain, type RunningEvm, startEvm } from './startEvm.mjs'

const [alice] = people.accounts
const { USDC, DAI, WETH } = tokens[1]
const router = uniswap.router
const abi = parseAbi([
  'function swapExactETHForTokens(uint256,address[],address,uint256) payable',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256) payable',
  'function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
  'function swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
  'function approve(address,uint256)',
])
let evm: RunningEvm
let chain: RunningChain
beforeAll(async () => {
  evm = await startEvm({ ports: { ethereum: 0, base: 0 } })
  chain = evm.chains.find(({ id }) => id === 1) as RunningChain
}, 60_000)
afterAll(() => evm?.stop())

const { signal } = new AbortController()
const network = toNetwork(mainnet)
const ways = { simulateBlock, traceCall, measureCall }
const names = Object.keys(ways) as (keyof typeof ways)[]

/** What each way says of a call of alice's. */
const attempt = (name: keyof typeof ways, data: `0x${string}`, value = 0n) => {
  const http = { fetch: (input: string, init: RequestInit) => fetch(input, init) }
  const context = { kernel: { http }, chains: new Map(), tokens: {} } as unknown as Context
  const request = async (url: string, { body }: { body: unknown }) => {
    const answer = await fetch(url, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    return answer.json()
  }
  Object.assign(http, { request, post: request })
  return ways[name](
    context,
    { ...network, rpcUrl: chain.rpcUrl },
    {
      payload: {
        from: alice as `0x${string}`,
        to: router as `0x${string}`,
        value: `0x${value.toString(16)}`,
        data,
        chainId: '0x1',
      },
      tokens: [USDC.address, DAI.address],
      signal,
    },
  )
}
const wallet = () =>
  createWalletClient({
    account: privateKeyToAccount(keys[0]),
    chain: mainnet,
    transport: http(chain.rpcUrl),
    pollingInterval: 20,
  }).extend(publicActions)
let before: unknown
beforeEach(async () => {
  if (before) await chain.rpc('evm_revert', [before])
  before = await chain.rpc('evm_snapshot', [])
})

const sums = (trial: Awaited<ReturnType<typeof attempt>>) => {
  const text = new Map<string, bigint>()
  for (const { direction, token = 'ETH', amount } of trial?.changes ?? []) {
    const key = token.toLowerCase()
    text.set(key, (text.get(key) ?? 0n) + (direction === 'in' ? amount : -amount))
  }
  return Object.fromEntries(text)
}

test.each(names)('%s sees ether leave and a token arrive', async (name) => {
  const args = [0n, [WETH.address, USDC.address], alice, maxUint256] as never
  const data = encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args })
  const trial = await attempt(name, data, parseEther('0.5'))
  expect(trial?.isReverted).toBe(false)
  expect(sums(trial)).toEqual({ eth: -parseEther('0.5'), [USDC.address.toLowerCase()]: 1_488_081_911n })
})

test.each([1_488_081_911n, 1_488_081_912n])(
  'the router compares the least with what has arrived: %s (evm 34)',
  async (least) => {
    const args = [least, [WETH.address, USDC.address], alice, maxUint256] as never
    const functionName = 'swapExactETHForTokensSupportingFeeOnTransferTokens'
    const data = encodeFunctionData({ abi, functionName, args })
    const trial = await attempt('simulateBlock', data, parseEther('0.5'))
    expect(trial?.isReverted).toBe(least > 1_488_081_911n)
  },
)

test.each(names)('%s sees a token leave and ether arrive, once it is approved', async (name) => {
  const args = [1_000_000_000n, 0n, [USDC.address, WETH.address], alice, maxUint256] as never
  const data = encodeFunctionData({ abi, functionName: 'swapExactTokensForETH', args })
  expect(await attempt(name, data)).toEqual({ isReverted: true, changes: [] })
  const hash = await wallet().writeContract({
    abi,
    address: USDC.address as never,
    functionName: 'approve',
    args: [router as never, 1_000_000_000n],
  })
  // The node names a transaction before it has mined it.
  await wallet().waitForTransactionReceipt({ hash })
  const trial = await attempt(name, data)
  const { eth = 0n, ...rest } = sums(trial)
  expect(rest).toEqual({ [USDC.address.toLowerCase()]: -1_000_000_000n })
  expect(eth).toBeGreaterThan(parseEther('0.33'))
  expect(eth).toBeLessThan(parseEther('0.334'))
})

test.each(names)('%s sees that somebody else is paid', async (name) => {
  const args = [0n, [WETH.address, USDC.address], people.mallory, maxUint256] as never
  const data = encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args })
  expect(sums(await attempt(name, data, parseEther('1')))).toEqual({ eth: -parseEther('1') })
})
