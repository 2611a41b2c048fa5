// @vitest-environment node
import {
  broadcastTransaction,
  Cl,
  type ClarityValue,
  deserializePostConditionWire,
  makeContractCall,
  makeContractDeploy,
  makeSTXTokenTransfer,
  type StacksTransactionWire,
  wireToPostCondition,
} from '@stacks/transactions'
import type { Kernel } from 'tapkit/kernel'
import { createMemoryArea, createTestKernel } from 'tapkit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asset, counter, people } from '../../sandbox/stacks/addresses.mjs'
import { type RunningStacks, startStacks } from '../../sandbox/stacks/startStacks.mjs'
import { keys } from '../../sandbox/wallet/accounts.ts'
import { lazyConnector } from '../wbip/lazyConnector.ts'
import { createLife } from './connectors/createLife.ts'
import { stacks } from './index.ts'
import { stacksTestnet } from './networks/index.ts'
import type { StacksProvider } from './provider.ts'

const [alice] = people.accounts
const senderKey = `${keys[0].slice(2)}01`
const coin = { address: asset, decimals: 6, symbol: 'SBX', name: 'Sandbox Coin' }
let chain: RunningStacks
let kernel: Kernel

type Asked = Record<string, string> & { functionArgs: string[]; postConditions?: string[] }

/** A wallet that asks nobody: it signs with a key and broadcasts to the sandbox. */
const provider: StacksProvider = {
  dialect: 'sip030',
  subscribe: () => () => {},
  async request(method, params) {
    const asked = params as Asked
    const network = 'testnet'
    const client = { baseUrl: chain.apiUrl }
    const common = {
      senderKey,
      network,
      client,
      ...(asked?.fee ? { fee: BigInt(asked.fee), nonce: BigInt(asked.nonce ?? 0) } : {}),
    } as const
    const submit = async (transaction: StacksTransactionWire) => {
      const answer = await broadcastTransaction({ transaction, network, client })
      if ('error' in answer) throw new Error(answer.reason)
      return { txid: answer.txid, transaction: transaction.serialize() }
    }
    switch (method) {
      case 'stx_getAddresses':
        return { addresses: [{ address: alice }] }
      case 'stx_transferStx':
        return submit(
          await makeSTXTokenTransfer({
            ...common,
            recipient: asked.recipient ?? '',
            amount: asked.amount ?? 0,
            memo: asked.memo ?? '',
          }),
        )
      case 'stx_callContract': {
        const [contractAddress = '', contractName = ''] = (asked.contract ?? '').split('.')
        const functionArgs: ClarityValue[] = asked.functionArgs.map((hex) => Cl.deserialize(hex))
        const postConditions = (asked.postConditions ?? []).map((hex) =>
          wireToPostCondition(deserializePostConditionWire(hex)),
        )
        return submit(
          await makeContractCall({
            ...common,
            contractAddress,
            contractName,
            functionName: asked.functionName ?? '',
            functionArgs,
            postConditions,
          }),
        )
      }
      default:
        return submit(
          await makeContractDeploy({
            ...common,
            contractName: asked.name ?? '',
            codeBody: asked.clarityCode ?? '',
            clarityVersion: 3,
          }),
        )
    }
  },
}

beforeAll(async () => {
  chain = await startStacks({ port: 0 })
  await fetch(`${chain.apiUrl}/v2/info`)
}, 120_000)
beforeEach(async () => {
  await chain.reset()
  kernel = createTestKernel({
    plugins: [stacks({ networks: [stacksTestnet], apiUrls: { 'stacks:2147483648': chain.apiUrl } })],
    storage: createMemoryArea(),
    fetch: globalThis.fetch,
  })
  const listing = { id: 'keys', name: 'Keys', kind: 'external' }
  kernel.connectors.add(lazyConnector('stacks', listing, async () => createLife(provider, 'Keys')))
  await kernel.start()
  await kernel.connect({ connectorId: 'keys', namespace: 'stacks' })
  return () => kernel.destroy()
})
afterAll(() => chain?.stop())

const balanceOf = async (address: string) => (await kernel.fetchBalance({ address, force: true })).value
const coinsOf = async (address: string) =>
  (await kernel.fetchTokens({ address, force: true })).find((held) => held.address === asset)?.value ?? 0n

describe('on a chain that checks signatures, nonces and post-conditions', () => {
  test('reads STX and tokens', async () => {
    expect(await kernel.fetchTokens()).toEqual([
      { name: 'Stacks', symbol: 'STX', decimals: 6, value: 1_000_000_000n, networkId: 'stacks:2147483648' },
      { ...coin, value: 5_000_000_000n, networkId: 'stacks:2147483648' },
    ])
  })

  test('STX arrive; the fee is what was estimated; what was seen is what was sent', async () => {
    const amount = 12_345_678n
    const fee = await kernel.estimateFee({ to: people.bob, amount, memo: 'Grüße' })
    const before = await balanceOf(alice)
    const { id } = await kernel.sendTransfer({ to: people.bob, amount, memo: 'Grüße' })
    expect(await kernel.waitForTransaction({ id })).toEqual({
      id,
      status: 'confirmed',
      seen: { to: people.bob, amount },
    })
    expect(await balanceOf(people.bob)).toBe(amount)
    expect(await balanceOf(alice)).toBe(before - amount - fee.value)
  })

  test('a token arrives, under the post-condition that we wrote', async () => {
    const { id } = await kernel.sendTransfer({ to: people.bob, amount: 7n, token: coin, memo: 'hi' })
    expect(await kernel.waitForTransaction({ id })).toMatchObject({
      status: 'confirmed',
      seen: { to: people.bob, amount: 7n },
    })
    expect(await coinsOf(people.bob)).toBe(7n)
  })

  test('several transfers follow each other by nonce', async () => {
    for (const amount of [1n, 2n, 3n]) await kernel.sendTransfer({ to: people.bob, amount })
    expect(await balanceOf(people.bob)).toBe(6n)
  })

  test('more tokens than there are fail in the block', async () => {
    const { id } = await kernel.sendTransfer({ to: people.bob, amount: 9_000_000_000n, token: coin })
    expect(await kernel.waitForTransaction({ id })).toEqual({ id, status: 'failed' })
    expect(await coinsOf(people.bob)).toBe(0n)
  })

  test('a contract is published and called; what it moves must be allowed', async () => {
    const ask = (method: string, params: unknown) => kernel.request({ method, params, namespace: 'stacks' })
    const status = async (sent: unknown) =>
      (await kernel.waitForTransaction({ id: (sent as { txid: string }).txid })).status
    const code = '(define-public (hello) (ok u7))'
    expect(await status(await ask('stx_deployContract', { name: 'mine', clarityCode: code, clarityVersion: 3 }))).toBe(
      'confirmed',
    )
    expect(await status(await ask('stx_callContract', { contract: `${alice}.mine`, functionName: 'hello' }))).toBe(
      'confirmed',
    )
    const tip = {
      contract: counter,
      functionName: 'add-and-tip',
      functionArgs: [Cl.uint(1), Cl.uint(5), Cl.address(people.bob)],
    }
    expect(await status(await ask('stx_callContract', tip))).toBe('failed')
    expect(await balanceOf(people.bob)).toBe(0n)
  })
})
