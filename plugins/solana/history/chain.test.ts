// @vitest-environment node
import { Keypair } from '@solana/web3.js'
import { createTestKernel } from 'tapkit/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket as NodeWebSocket } from 'ws'
import { cluster, people, tokens } from '../../../sandbox/solana/addresses.mjs'
import { type RunningSolana, startSolana } from '../../../sandbox/solana/startSolana.mjs'
import { seeds } from '../../../sandbox/wallet/solana/accounts.ts'
import { addSigner } from '../fixtures/addSigner.ts'
import { createSigner } from '../fixtures/createSigner.ts'
import { solana } from '../index.ts'
import { customCluster } from '../networks/index.ts'

const alice = Keypair.fromSeed(Buffer.from(seeds[0] ?? '', 'hex'))
const own = alice.publicKey.toBase58()
const { address, decimals, symbol, name } = tokens.USDC
let chain: RunningSolana
beforeAll(async () => {
  chain = await startSolana({ port: 0 })
  vi.stubGlobal('WebSocket', NodeWebSocket)
}, 60_000)
afterAll(() => {
  vi.unstubAllGlobals()
  return chain?.stop()
})

test('the past of an account, from its node: SOL and tokens, out of one account and into another', async () => {
  const { rpcUrl, wsUrl, genesisHash } = chain
  const local = customCluster({ genesisHash, name: cluster.name, rpcUrls: [rpcUrl], wsUrl })
  const kernel = createTestKernel({ plugins: [solana({ networks: [local], history: true })], fetch: globalThis.fetch })
  await kernel.start()
  await addSigner(kernel, createSigner({ keypair: alice }).provider)
  const pay = async (amount: bigint, token?: { address: string; decimals: number; symbol: string; name: string }) => {
    const { id } = await kernel.send(await kernel.prepare({ kind: 'transfer', to: people.bob, amount, token }))
    await kernel.waitForTransaction({ id })
    return id
  }
  const first = await pay(1_500_000_000n)
  const second = await pay(2_500_000n, { address, decimals, symbol, name })
  const network = kernel.network('solana')
  if (!network) throw new Error('no network')
  const read = async (of: string) => {
    const account = { namespace: 'solana', address: of }
    return kernel.hooks.fetchHistory.promise({ namespace: 'solana', network, account, signal: kernel.signal })
  }
  const page = await read(own)
  const find = (id: string) => page?.items.find((each) => each.id === id)
  expect(find(first)).toMatchObject({
    ...{ kind: 'send', status: 'confirmed', from: own },
    transfers: [{ direction: 'out', amount: '1.5', symbol: 'SOL', party: people.bob }],
  })
  expect(find(second)?.transfers).toContainEqual(
    expect.objectContaining({ direction: 'out', amount: '2.5', symbol: 'USDC', address, party: people.bob }),
  )
  expect((await read(people.bob))?.items.find(({ id }) => id === first)).toMatchObject({
    ...{ kind: 'receive', from: own },
    transfers: [{ direction: 'in', amount: '1.5', symbol: 'SOL', party: own }],
  })
  kernel.destroy()
})
