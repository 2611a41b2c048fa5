// @vitest-environment node
import { createWalletClient, encodeFunctionData, hexToBigInt, http, maxUint256, parseAbi, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../plugins/eip155/context.ts'
import { fetchPermit } from '../../plugins/eip155/permit/fetchPermit.ts'
import { toTypedData } from '../../plugins/eip155/permit/permit.ts'
import { verifyPermit } from '../../plugins/eip155/permit/verifyPermit.ts'
import { toNetwork } from '../../plugins/eip155/toNetwork.ts'
import { keys } from '../wallet/accounts.ts'
import { people, permitRouter, tokens } from './addresses.mjs'
import { type RunningChain, type RunningEvm, startEvm } from './startEvm.mjs'

const [alice] = people.accounts
const { USDC, DAI, WETH } = tokens[1]
let evm: RunningEvm
let chain: RunningChain
beforeAll(async () => {
  evm = await startEvm({ ports: { ethereum: 0, base: 0 } })
  chain = evm.chains.find(({ id }) => id === 1) as RunningChain
}, 60_000)
afterAll(() => evm?.stop())

const tokenAbi = parseAbi(['function allowance(address, address) view returns (uint256)'])
const abi = parseAbi([
  'function multicall(bytes[])',
  'function selfPermit(address,uint256,uint256,uint8,bytes32,bytes32)',
  'function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
])
const account = { namespace: 'eip155', address: alice } as const

function read(token: string, signal: AbortSignal, deadline: bigint) {
  const post = async (url: string, { body }: { body: unknown }) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(url, { method: 'POST', body: JSON.stringify(body), headers })).json()
  }
  const context = { kernel: { http: { post, request: post } }, chains: new Map(), tokens: {} } as unknown as Context
  return fetchPermit(context, {
    grant: { token, spender: permitRouter, amount: 100_000_000n },
    deadline,
    account,
    network: { ...toNetwork(mainnet), rpcUrl: chain.rpcUrl },
    signal,
  })
}

test('what is read of the token, signed and verified here is what its contract takes, once', async ({ signal }) => {
  const wallet = createWalletClient({
    account: privateKeyToAccount(keys[0] as `0x${string}`),
    chain: mainnet,
    transport: http(chain.rpcUrl),
  }).extend(publicActions)
  const deadline = BigInt(Math.floor(Date.now() / 1_000) + 3_600)
  expect(await read(DAI.address, signal, deadline)).toBeUndefined()
  const permit = await read(USDC.address, signal, deadline)
  if (!permit) throw new Error('no permit')
  const data = toTypedData(permit)
  const signature = await wallet.signTypedData(data as never)
  const network = { ...toNetwork(mainnet), rpcUrl: chain.rpcUrl }
  const signed = verifyPermit({ network, account, data, signature })
  if (!signed) throw new Error('not verified')
  const { token, value, v, r, s } = signed
  const path = [token, WETH.address, DAI.address] as `0x${string}`[]
  const calls = [
    encodeFunctionData({
      abi,
      functionName: 'selfPermit',
      args: [token as `0x${string}`, value, deadline, v, r, s],
    }),
    encodeFunctionData({
      abi,
      functionName: 'swapExactTokensForTokens',
      args: [value, 1n, path, alice as `0x${string}`, maxUint256],
    }),
  ]
  const swap = { address: permitRouter, abi, functionName: 'multicall', args: [calls] } as const
  const hash = await wallet.writeContract(swap)
  expect((await wallet.waitForTransactionReceipt({ hash, pollingInterval: 20 })).status).toBe('success')
  const allowed = await wallet.call({
    to: USDC.address,
    data: encodeFunctionData({ abi: tokenAbi, args: [alice as `0x${string}`, permitRouter] }),
  })
  expect(hexToBigInt(allowed.data ?? '0x1')).toBe(0n)
  await expect(wallet.simulateContract(swap)).rejects.toThrow(/revert/)
  // The token's own number has moved on.
  expect((await read(USDC.address, signal, deadline))?.nonce).toBe(permit.nonce + 1n)
})
