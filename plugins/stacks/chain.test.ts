// @vitest-environment node
import {
  broadcastTransaction,
  Cl,
  type ClarityValue,
  deserializePostConditionWire,
  makeContractCall,
  makeContractDeploy,
  makeSTXTokenTransfer,
  Pc,
  type StacksTransactionWire,
  wireToPostCondition,
} from '@stacks/transactions'
import { type Intents, type Kernel, RPCError } from 'tapkit/kernel'
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
/** What the wallet has sent, newest last; and whether it fails once it has. */
let sent: string[] = []
let isBroken = false

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
      sent.push(`0x${answer.txid}`)
      if (isBroken) throw new RPCError({ code: -32603, message: 'Timeout while waiting for the node' })
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
/** The sandbox keeps no list of an account's transactions: it is made of what the wallet has sent. */
const fetchListed: typeof fetch = async (input, init) => {
  const [, list] = /\/address\/\w+\/(transactions|mempool)\b/.exec(String(input)) ?? []
  if (!list) return fetch(input, init)
  const ids = list === 'mempool' ? [] : sent.toReversed()
  const results = await Promise.all(ids.map(async (id) => (await fetch(`${chain.apiUrl}/extended/v1/tx/${id}`)).json()))
  return new Response(JSON.stringify({ results }))
}
beforeEach(async () => {
  await chain.reset()
  sent = []
  isBroken = false
  kernel = createTestKernel({
    plugins: [
      stacks({
        networks: [stacksTestnet],
        apiUrls: { 'stacks:2147483648': chain.apiUrl },
        tokens: { 'stacks:2147483648': [coin] },
      }),
    ],
    storage: createMemoryArea(),
    fetch: fetchListed,
  })
  const listing = { id: 'keys', name: 'Keys', kind: 'external' }
  kernel.connectors.add(lazyConnector('stacks', listing, async () => createLife(provider, 'Keys')))
  await kernel.start()
  await kernel.connect({ connectorId: 'keys', namespace: 'stacks' })
  return () => kernel.destroy()
})
afterAll(() => chain?.stop())

const prepare = (transfer: Intents['transfer']) => kernel.prepare({ kind: 'transfer', ...transfer })
const pay = async (transfer: Intents['transfer']) => kernel.send(await prepare(transfer))
const statusOf = (id: string) => kernel.state.ledger.find(({ transactionId }) => transactionId === id)?.status
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

  test('names of accounts are paid to and shown, and a contract’s is neither', async () => {
    expect(await kernel.resolveName({ name: 'Bob.btc' })).toEqual({ address: people.bob, name: 'bob.btc' })
    expect(await kernel.resolveName({ name: 'nobody.btc' })).toBeUndefined()
    expect((await kernel.lookupAddress({ address: people.bob }))?.name).toBe('bob.btc')
    expect(await kernel.lookupAddress({ address: alice })).toBeUndefined()
    await expect(kernel.resolveName({ name: 'vault.btc' })).rejects.toMatchObject({ params: { reason: 'program' } })
  })

  test('STX arrive; the fee is what was reviewed; what was seen is what was sent', async () => {
    const amount = 12_345_678n
    const prepared = await prepare({ to: people.bob, amount, memo: 'Grüße' })
    expect(prepared.notices).toEqual([])
    const before = await balanceOf(alice)
    const { id } = await kernel.send(prepared)
    expect(await kernel.waitForTransaction({ id })).toEqual({ id, status: 'confirmed', seen: prepared.changes })
    await expect.poll(() => statusOf(id)).toBe('confirmed')
    expect(await balanceOf(people.bob)).toBe(amount)
    expect(await balanceOf(alice)).toBe(before - amount - (prepared.fee?.value ?? 0n))
  })

  test.each([7n, 5_000_000_000n])('a token arrives, under the post-condition that we wrote (%i)', async (amount) => {
    const prepared = await prepare({ to: people.bob, amount, token: coin, memo: 'hi' })
    expect(prepared.notices).toEqual([])
    const { id } = await kernel.send(prepared)
    expect(await kernel.waitForTransaction({ id })).toEqual({ id, status: 'confirmed', seen: prepared.changes })
    await expect.poll(() => statusOf(id)).toBe('confirmed')
    expect(await coinsOf(people.bob)).toBe(amount)
  })

  test.each([undefined, coin])('what a wallet sent, and then failed over, is found (%#) (money 11)', async (token) => {
    isBroken = true
    await expect(pay({ to: people.bob, amount: 9n, token, memo: 'Grüße' })).rejects.toMatchObject({
      name: 'SendOutcomeUnknownError',
    })
    await expect.poll(() => statusOf(sent[0] ?? '')).toBe('confirmed')
  })

  test('several transfers follow each other by nonce', async () => {
    for (const amount of [1n, 2n, 3n]) await pay({ to: people.bob, amount })
    expect(await balanceOf(people.bob)).toBe(6n)
  })

  test('more than there is would fail: the wallet is not asked', async () => {
    for (const payment of [{ amount: 5_000_000_001n, token: coin }, { amount: 1_000_000_000n }]) {
      const prepared = await prepare({ to: people.bob, ...payment })
      expect(prepared.notices).toContainEqual(expect.objectContaining({ code: 'wouldFail', blocks: true }))
      await expect(kernel.send(prepared)).rejects.toMatchObject({ name: 'PreparedBlockedError' })
    }
    expect(sent).toEqual([])
  })

  test('a call of a feature moves what its post-conditions let it, and is reviewed so', async () => {
    const prepared = await kernel.prepare({
      kind: 'calls',
      payload: {
        method: 'stx_callContract',
        params: {
          contract: counter,
          functionName: 'add-and-tip',
          functionArgs: [Cl.uint(1), Cl.uint(5), Cl.address(people.bob)],
          postConditions: [Pc.origin().willSendEq(5).ustx()],
        },
      },
    })
    expect(prepared.changes).toEqual([{ direction: 'out', limit: 'atMost', amount: 5n }])
    const { id } = await kernel.send(prepared)
    await expect.poll(() => statusOf(id)).toBe('confirmed')
    expect(await balanceOf(people.bob)).toBe(5n)
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

test('the past of an account, from the API: STX, tokens, and what failed', async () => {
  const { id: first } = await pay({ to: people.bob, amount: 12_345_678n })
  await kernel.waitForTransaction({ id: first })
  const { id: second } = await pay({ to: people.bob, amount: 2_500_000n, token: coin })
  await kernel.waitForTransaction({ id: second })
  const reader = createTestKernel({
    plugins: [stacks({ networks: [stacksTestnet], apiUrls: { 'stacks:2147483648': chain.apiUrl }, history: true })],
    fetch: globalThis.fetch,
  })
  reader.http.wake()
  const [network] = reader.networks.list('stacks')
  if (!network) throw new Error('no network')
  const account = { namespace: 'stacks', address: alice }
  const input = { namespace: 'stacks', network, account, signal: reader.signal }
  const page = await reader.hooks.fetchHistory.promise(input)
  expect(page).toMatchObject({
    items: [
      {
        ...{ id: second, kind: 'send', status: 'confirmed', from: alice },
        transfers: [{ direction: 'out', amount: '2.5', symbol: 'SBX', address: asset, party: people.bob }],
      },
      {
        id: first,
        kind: 'send',
        transfers: [{ direction: 'out', amount: '12.345678', symbol: 'STX', party: people.bob }],
      },
    ],
  })
  expect(page?.next).toBeUndefined()
  reader.destroy()
})
