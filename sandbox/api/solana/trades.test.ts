// @vitest-environment node
import { Keypair } from '@solana/web3.js'
import { swap } from 'tapkit/features/swap'
import { jupiter } from 'tapkit/features/swap/jupiter'
import type { Kernel, Prepared } from 'tapkit/kernel'
import { solana } from 'tapkit/solana'
import { customCluster } from 'tapkit/solana/networks'
import { createMemoryArea, createTestKernel } from 'tapkit/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket as NodeWebSocket } from 'ws'
import { planSwap } from '../../../plugins/features/swap/actions/planSwap.ts'
import { addSigner } from '../../../plugins/solana/fixtures/addSigner.ts'
import { createSigner } from '../../../plugins/solana/fixtures/createSigner.ts'
import { cluster, marketMaker, people, programs, tokens } from '../../solana/addresses.mjs'
import { type RunningSolana, startSolana } from '../../solana/startSolana.mjs'
import { seeds } from '../../wallet/solana/accounts.ts'
import { type ApiFault, type RunningApi, startApi } from '../startApi.mjs'

const keypair = Keypair.fromSeed(Buffer.from(seeds[0], 'hex'))
const [alice] = people.accounts
const sol = { symbol: 'SOL', name: 'Solana', decimals: 9 }
const { USDC, SAND } = tokens
const kernels: Kernel[] = []
let chain: RunningSolana
let api: RunningApi
let snapshot: unknown

beforeAll(async () => {
  chain = await startSolana({ port: 0 })
  api = await startApi({ chains: [], solana: chain })
  // What answers, and what the kit reads it by, is loaded at the first request: a busy machine takes longer than a request may.
  await Promise.all([
    import('../../../plugins/features/swap/jupiter/trade.ts'),
    import('../../../plugins/solana/actions/prepareTrade.ts'),
    import('../../../plugins/solana/actions/readTried.ts'),
    import('../../../plugins/solana/actions/send.ts'),
    import('../../../plugins/solana/actions/waitForTransaction.ts'),
  ])
  const asked = { inputMint: USDC.address, outputMint: SAND.address, amount: '1000000', slippageBps: '50' }
  const quoteResponse = await (await fetch(`${api.jupiterUrl}/quote?${new URLSearchParams(asked)}`)).json()
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const body = JSON.stringify({ quoteResponse, userPublicKey: alice, wrapAndUnwrapSol: true })
  const { swapTransaction } = await (await fetch(`${api.jupiterUrl}/swap`, { ...init, body })).json()
  await rpc('simulateTransaction', swapTransaction, { encoding: 'base64' })
}, 120_000)
afterAll(() => Promise.all([api?.stop(), chain?.stop()]))
beforeEach(async () => {
  snapshot = await rpc('sandbox_snapshot')
  vi.stubGlobal('WebSocket', NodeWebSocket)
})
afterEach(async () => {
  for (const kernel of kernels.splice(0)) kernel.destroy()
  vi.unstubAllGlobals()
  await api.reset()
  await rpc('sandbox_revert', snapshot)
})

async function rpc<answer = unknown>(method: string, ...params: unknown[]): Promise<answer> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(chain.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await answer.json()) as { result: answer }).result
}

const asToken = ({ address, symbol, name, decimals }: typeof USDC) => ({ address, symbol, name, decimals })
const side = { sol, usdc: asToken(USDC), sand: asToken(SAND) }
type Side = keyof typeof side

/** A connected kit that trades with the sandbox's market maker. */
async function open(
  allowed: readonly string[] = [programs.system, programs.token],
  wallet = createSigner({ keypair }),
) {
  const { rpcUrl, wsUrl, genesisHash } = chain
  const local = customCluster({ genesisHash, name: cluster.name, rpcUrls: [rpcUrl], wsUrl })
  const kernel = createTestKernel({
    ...{ storage: createMemoryArea(), fetch },
    plugins: [
      solana({ networks: [local] }),
      swap({ routers: { [cluster.id]: allowed } }),
      jupiter({ apiUrl: api.jupiterUrl, tokensUrl: `${api.jupiterUrl}/tokens`, networks: [cluster.id] }),
    ],
  })
  kernels.push(kernel)
  await kernel.start()
  await addSigner(kernel, wallet.provider)
  const plan = async (from: Side, to: Side, amount: bigint): Promise<Prepared> => {
    const { account, network } = kernel.connection() ?? {}
    if (!account || !network) throw new Error('not connected')
    const request = { account, network, from: side[from], to: side[to], amount, slippage: 100 }
    const { prepared } = await planSwap(kernel, { request, isUnlimited: false, signal: kernel.signal })
    return prepared
  }
  const statusOf = ({ id }: Prepared) => kernel.state.ledger.find((entry) => entry.id === id)?.status
  return { kernel, wallet, plan, statusOf }
}

const held = async (mint: string): Promise<bigint> => {
  const { value } = await rpc<{
    value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
  }>('getTokenAccountsByOwner', alice, { mint }, { encoding: 'jsonParsed' })
  return BigInt(value[0]?.account.data.parsed.info.tokenAmount.amount ?? 0)
}
const lamports = async (): Promise<bigint> => BigInt((await rpc<{ value: number }>('getBalance', alice)).value)

describe('trades with the market maker', () => {
  test('SOL for a token, and back: what was reviewed leaves, and no less than the least comes', async () => {
    const { kernel, plan, statusOf } = await open()
    const before = { sol: await lamports(), usdc: await held(USDC.address) }
    const there = await plan('sol', 'usdc', 2_000_000_000n)
    const [paid, got] = there.changes
    expect(there).toMatchObject({
      // Of one node's word, the visitor is asked to compare it.
      notices: [{ code: 'unitUnchecked' }],
      fee: { value: 10_200n, deposit: 0n },
      callees: [programs.system, programs.token],
    })
    expect(paid).toEqual({ direction: 'out', amount: 2_000_000_000n, party: marketMaker.address, limit: 'atMost' })
    expect(got).toMatchObject({ direction: 'in', token: USDC.address })
    await kernel.send(there)
    await expect.poll(() => statusOf(there)).toBe('confirmed')
    expect(await lamports()).toBe(before.sol - 2_000_010_200n)
    const bought = (await held(USDC.address)) - before.usdc
    expect(bought).toBeGreaterThanOrEqual(got?.amount ?? 0n)

    const back = await plan('usdc', 'sol', bought)
    expect(back.changes).toMatchObject([{ direction: 'out', amount: bought, token: USDC.address }, { direction: 'in' }])
    await kernel.send(back)
    await expect.poll(() => statusOf(back)).toBe('confirmed')
    expect(await held(USDC.address)).toBe(before.usdc)
    const seen = kernel.state.ledger.find(({ id }) => id === back.id)?.seen
    expect(await lamports()).toBe(
      before.sol - 2_000_010_200n - 10_200n + (seen?.find(({ direction }) => direction === 'in')?.amount ?? 0n),
    )
  })

  test('one that its wallet sends and does not name is found on the chain, and compared', async () => {
    const wallet = createSigner({
      keypair,
      send: async (signed) => {
        await rpc('sendTransaction', Buffer.from(signed).toString('base64'), { encoding: 'base64' })
        throw Object.assign(new Error('Internal error'), { code: -32603 })
      },
    })
    const { kernel, plan, statusOf } = await open(undefined, wallet)
    const prepared = await plan('usdc', 'sand', 1_000_000n)
    await expect(kernel.send(prepared)).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
    await expect.poll(() => statusOf(prepared)).toBe('confirmed')
    expect(wallet.asked).toBe(1)
  })

  const refusals: readonly (readonly [ApiFault['do'], string])[] = [
    ['wrongRecipient', 'arrives'],
    ['anotherRouter', 'callees'],
    ['extraTransfer', 'leaves'],
    ['takesMore', 'leaves'],
    ['anyPrice', 'arrives'],
    ['wrongToken', 'arrives'],
    ['unlimitedApproval', 'allows'],
    ['unsigned', 'signer'],
  ]
  test.each(refusals)('a service that lies (%s) is refused: %s', async (lie, reason) => {
    const { plan, wallet } = await open()
    await api.setFaults([{ on: 'jupiter-swap', do: lie }])
    await expect(plan('usdc', 'sol', 100_000_000n)).rejects.toMatchObject({
      name: 'PreparedMismatchError',
      params: { reason },
    })
    expect(wallet.asked).toBe(0)
  })
})
