// @vitest-environment node
import { getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import bs58 from 'bs58'
import { type Intents, type Kernel, pause } from 'tapkit/kernel'
import { createMemoryArea, createTestKernel } from 'tapkit/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket as NodeWebSocket } from 'ws'
import { cluster, people, tokens } from '../../sandbox/solana/addresses.mjs'
import { type RunningSolana, startSolana } from '../../sandbox/solana/startSolana.mjs'
import { seeds } from '../../sandbox/wallet/solana/accounts.ts'
import { addSigner } from './fixtures/addSigner.ts'
import { createSigner } from './fixtures/createSigner.ts'
import { solana } from './index.ts'
import { customCluster } from './networks/index.ts'

const [alice, , poor] = seeds.map((seed) => Keypair.fromSeed(Buffer.from(seed, 'hex'))) as [Keypair, Keypair, Keypair]
const { USDC, SAND, PAIL } = tokens
const fee = 6_005_000n
const kernels: Kernel[] = []
let chain: RunningSolana
let connection: Connection

beforeAll(async () => {
  chain = await startSolana({ port: 0 })
  connection = new Connection(chain.rpcUrl, { commitment: 'confirmed', wsEndpoint: chain.wsUrl })
}, 60_000)
afterAll(() => chain?.stop())
let snapshot: unknown
beforeEach(async () => {
  snapshot = await rpc('sandbox_snapshot')
  vi.stubGlobal('WebSocket', NodeWebSocket)
})
afterEach(async () => {
  for (const kernel of kernels.splice(0)) kernel.destroy()
  vi.unstubAllGlobals()
  await rpc('sandbox_revert', snapshot)
})

async function rpc(method: string, ...params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(chain.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await answer.json()) as { result: unknown }).result
}

/** A connected kernel; `wallet` signs for `alice` where nothing else is said. */
async function open(
  wallet: ReturnType<typeof createSigner> = createSigner({ keypair: alice }),
  fetch = globalThis.fetch,
) {
  const { rpcUrl, wsUrl, genesisHash } = chain
  const local = customCluster({ genesisHash, name: cluster.name, rpcUrls: [rpcUrl], wsUrl })
  const kernel = createTestKernel({ plugins: [solana({ networks: [local] })], storage: createMemoryArea(), fetch })
  kernels.push(kernel)
  await kernel.start()
  await addSigner(kernel, wallet.provider)
  const prepare = (intent: Intents['transfer']) => kernel.prepare({ kind: 'transfer', ...intent })
  const ask = async (intent: Intents['transfer']) => kernel.send(await prepare(intent))
  /** Sends, and answers what a host hears of it; the kernel, which knows what was reviewed, finds that it is that. */
  const send = async (intent: Intents['transfer']) => {
    const { id } = await ask(intent)
    const confirmation = await kernel.waitForTransaction({ id })
    await expect.poll(() => entryOf(kernel, id)?.status).toBe(confirmation.status)
    return confirmation
  }
  return { kernel, prepare, ask, send, wallet }
}

const entryOf = (kernel: Kernel, id: string) => kernel.state.ledger.find((entry) => entry.transactionId === id)
const leaves = (party: string, amount: bigint, token?: string) => [
  { direction: 'out', amount, party, ...(token ? { token } : {}) },
]

const lamportsOf = async (address: string) => BigInt(await connection.getBalance(new PublicKey(address)))
const tokensOf = async (owner: string, mint: string, program = TOKEN_PROGRAM_ID) => {
  const account = getAssociatedTokenAddressSync(new PublicKey(mint), new PublicKey(owner), true, program)
  return BigInt((await connection.getTokenAccountBalance(account)).value.amount)
}
const fresh = () => Keypair.generate().publicKey.toBase58()
const tokenOf = ({ address, decimals, symbol, name }: typeof USDC) => ({ address, decimals, symbol, name })

describe('what an account holds', () => {
  test('is told with the names that the chain has, and a broken one hides nothing but its name', async () => {
    const { kernel } = await open()
    expect(await kernel.fetchBalance()).toMatchObject({ value: 100_000_000_000n, decimals: 9, symbol: 'SOL' })
    const held = await kernel.fetchTokens()
    expect(held.find(({ address }) => !address)).toMatchObject({ symbol: 'SOL', value: 100_000_000_000n })
    expect(held.find(({ address }) => address === USDC.address)).toMatchObject({
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      value: 2_500_000_000n,
    })
    expect(held.find(({ address }) => address === PAIL.address)).toMatchObject({ symbol: 'PAIL', value: 4_250n })
    const broken = held.find(({ address }) => address === tokens.BROKEN.address)
    expect(broken).toMatchObject({ symbol: 'CT4j…wG6Z4W', value: 7_000_000n })
    expect(held.some(({ address }) => address === tokens.WHOLE.address)).toBe(false)
    const hostile = held.find(({ address }) => address === tokens.HOSTILE.address)
    expect(hostile?.name).not.toMatch(/\u202e/)
    expect(hostile?.name.length).toBeLessThanOrEqual(64)
    expect(hostile?.symbol).toBe('USDC')
  })
})

describe('transfers', () => {
  test('of SOL cost exactly what was estimated, and what was seen is what was sent', async () => {
    const { prepare, send } = await open()
    const to = fresh()
    expect(await prepare({ to, amount: 1_500_000_000n, memo: 'Grüße' })).toMatchObject({
      fee: { value: fee, symbol: 'SOL', decimals: 9, exact: true, deposit: 0n },
      ...{ notices: [], feeLimit: fee, memo: 'Grüße', changes: leaves(to, 1_500_000_000n) },
    })
    const before = await lamportsOf(people.accounts[0])
    expect(await send({ to, amount: 1_500_000_000n, memo: 'Grüße' })).toMatchObject({
      status: 'confirmed',
      seen: leaves(to, 1_500_000_000n),
    })
    expect(await lamportsOf(to)).toBe(1_500_000_000n)
    expect(await lamportsOf(people.accounts[0])).toBe(before - 1_500_000_000n - fee)
  })

  test.each([
    ['SPL Token', USDC, TOKEN_PROGRAM_ID, 2_039_280n],
    ['Token-2022', PAIL, TOKEN_2022_PROGRAM_ID, 2_074_080n],
  ])('of %s open the receiver’s account once', async (_, listed, program, rent) => {
    const { prepare, send } = await open()
    const to = fresh()
    const transfer = { to, amount: 250n, token: tokenOf(listed) }
    const before = await lamportsOf(people.accounts[0])
    const first = await prepare(transfer)
    expect(first).toMatchObject({
      fee: { value: 8_005_000n + rent, deposit: rent, exact: true },
      feeLimit: 8_005_000n + rent,
      changes: leaves(to, 250n, listed.address),
    })
    const seen = leaves(to, 250n, listed.address)
    expect(await send(transfer)).toEqual({ id: expect.any(String), status: 'confirmed', seen })
    expect(await lamportsOf(people.accounts[0])).toBe(before - (first.fee?.value ?? 0n))
    expect(await prepare(transfer)).toMatchObject({ fee: { value: fee, deposit: 0n }, feeLimit: fee })
    expect(await send(transfer)).toEqual({ id: expect.any(String), status: 'confirmed', seen })
    expect(await tokensOf(to, listed.address, program)).toBe(500n)
  })

  test('to oneself are what was reviewed, too', async () => {
    const { prepare, send } = await open()
    const to = people.accounts[0]
    expect((await prepare({ to, amount: 5n })).notices).toEqual([{ code: 'ownAddress' }])
    expect(await send({ to, amount: 5n })).toMatchObject({ status: 'confirmed', seen: leaves(to, 5n) })
    expect(await send({ to, amount: 5n, token: tokenOf(USDC) })).toMatchObject({ status: 'confirmed' })
  })

  test('to an address that is no wallet are told beforehand, and arrive', async () => {
    const { prepare, send } = await open()
    const [vault] = PublicKey.findProgramAddressSync([Buffer.from('vault')], new PublicKey(USDC.program))
    const transfer = { to: vault.toBase58(), amount: 5n, token: tokenOf(USDC) }
    expect((await prepare(transfer)).notices).toEqual([{ code: 'notWallet' }, { code: 'unitUnchecked' }])
    expect(await send(transfer)).toMatchObject({
      status: 'confirmed',
      seen: leaves(vault.toBase58(), 5n, USDC.address),
    })
  })

  test('of all there is leave nothing', async () => {
    const { kernel, send } = await open()
    const { value } = await kernel.fetchBalance()
    const to = fresh()
    expect(await send({ to, amount: value - fee })).toMatchObject({ status: 'confirmed' })
    expect(await lamportsOf(people.accounts[0])).toBe(0n)
  })

  test('are confirmed by polling alone where nothing can be subscribed to', async () => {
    vi.stubGlobal('WebSocket', undefined)
    const { send } = await open()
    expect(await send({ to: people.bob, amount: 1n })).toMatchObject({ status: 'confirmed' })
  })

  test('are confirmed by subscription alone where polling hears nothing', async () => {
    const deaf: typeof fetch = async (url, init) => {
      if (!String(init?.body).includes('"getSignatureStatuses"')) return fetch(url, init)
      throw new TypeError('Failed to fetch')
    }
    const { send } = await open(undefined, deaf)
    expect(await send({ to: people.bob, amount: 1n })).toMatchObject({ status: 'confirmed' })
  })

  test('by a wallet that broadcasts, in the legacy format', async () => {
    const wallet = createSigner({
      keypair: alice,
      features: { signAndSendTransaction: ['legacy'], signTransaction: [0] },
      send: async (signed) => bs58.decode(await connection.sendRawTransaction(signed)),
    })
    const { send } = await open(wallet)
    expect(await send({ to: people.bob, amount: 7n, token: tokenOf(SAND) })).toMatchObject({
      status: 'confirmed',
      seen: leaves(people.bob, 7n, SAND.address),
    })
    expect(wallet.given[0]?.[65]).toBe(1)
  })
})

describe('a transaction whose time is over', () => {
  const expire = () => rpc('sandbox_expireBlockhashes')
  const history = () => connection.getSignaturesForAddress(alice.publicKey)

  test('is an error, nothing was sent, and a new review makes one transfer', async () => {
    const wallet = createSigner({ keypair: alice, look: (asked) => asked === 1 && expire() })
    const { kernel, ask, send } = await open(wallet)
    const [to, before] = [fresh(), (await history()).length]
    await expect(ask({ to, amount: 10_000_000n })).rejects.toMatchObject({
      name: 'TransactionExpiredError',
      unsent: true,
    })
    expect([wallet.asked, kernel.state.ledger, (await history()).length]).toEqual([1, [], before])
    expect(await send({ to, amount: 10_000_000n })).toMatchObject({ status: 'confirmed' })
    expect(wallet.asked).toBe(2)
    expect(await lamportsOf(to)).toBe(10_000_000n)
    expect(await history()).toHaveLength(before + 1)
  })

  test('is not asked for again where the wallet says so', async () => {
    const wallet = createSigner({
      keypair: alice,
      look: expire,
      send: async (signed) => bs58.decode(await connection.sendRawTransaction(signed)),
    })
    const { kernel, ask } = await open(wallet)
    await expect(ask({ to: people.bob, amount: 5n })).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
    expect([wallet.asked, kernel.state.ledger]).toMatchObject([1, [{ status: 'unknown' }]])
  })
})

describe('a wallet that sends and fails', () => {
  const failing = (message: string, change?: (wire: Uint8Array) => Uint8Array) => {
    const told: { id?: string } = {}
    const wallet = createSigner({
      keypair: alice,
      ...(change && { change }),
      async send(signed) {
        told.id = await connection.sendRawTransaction(signed)
        throw new Error(message)
      },
    })
    return { wallet, told }
  }
  const settled = (kernel: Kernel) =>
    expect.poll(() => kernel.state.ledger.map(({ status, transactionId }) => [status, transactionId]))

  test.each(['Internal error', 'Signature has expired: block height exceeded.'])(
    'is asked once, and its transaction is found (%s)',
    async (message) => {
      const { wallet, told } = failing(message)
      const { kernel, ask } = await open(wallet)
      const to = fresh()
      await expect(ask({ to, amount: 10_000_000n })).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
      await settled(kernel).toEqual([['confirmed', told.id]])
      expect([wallet.asked, await lamportsOf(to)]).toEqual([1, 10_000_000n])
    },
  )

  test('is found where it took a newer blockhash and added something of its own, which is told', async () => {
    const { value } = await connection.getLatestBlockhashAndContext()
    const { wallet, told } = failing('Internal error', (wire) => {
      const message = TransactionMessage.decompile(VersionedTransaction.deserialize(wire).message)
      message.recentBlockhash = value.blockhash
      const tip = { fromPubkey: alice.publicKey, toPubkey: new PublicKey(people.bob), lamports: 3 }
      message.instructions.push(SystemProgram.transfer(tip))
      return new VersionedTransaction(message.compileToV0Message()).serialize()
    })
    const { kernel, ask } = await open(wallet)
    const to = fresh()
    await expect(ask({ to, amount: 10_000_000n })).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
    await settled(kernel).toEqual([['different', told.id]])
    expect(kernel.state.ledger[0]?.seen).toEqual([...leaves(to, 10_000_000n), ...leaves(people.bob, 3n)])
  })

  test('is not taken for an equal payment that was made before', async () => {
    const { ask, send, wallet, kernel } = await open()
    const to = fresh()
    await send({ to, amount: 10_000_000n })
    wallet.provider.signTransaction = async () => {
      throw new Error('Internal error')
    }
    await expect(ask({ to, amount: 10_000_000n })).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
    await pause(1_500, kernel.signal)
    expect(kernel.state.ledger.map(({ status }) => status).toSorted()).toEqual(['confirmed', 'unknown'])
  })
})

describe('a node that takes the transaction and does not answer', () => {
  const breakAfter = (times: number): typeof fetch => {
    let broken = 0
    return async (url, init) => {
      const answer = await fetch(url, init)
      if (!String(init?.body).includes('"sendTransaction"') || broken++ >= times) return answer
      throw new TypeError('Failed to fetch')
    }
  }
  test.each([1, 9])('has it once, and its id is kept (%i times)', async (times) => {
    const { send, wallet } = await open(undefined, breakAfter(times))
    const to = fresh()
    expect(await send({ to, amount: 10_000_000n })).toMatchObject({ status: 'confirmed' })
    expect([wallet.asked, await lamportsOf(to)]).toEqual([1, 10_000_000n])
  })
  test('or loses it, leaves an id whose outcome is unknown', async () => {
    const { kernel, ask } = await open()
    await rpc('sandbox_dropTransactions', 1)
    const { id } = await ask({ to: people.bob, amount: 5n })
    expect(bs58.decode(id)).toHaveLength(64)
    const left = new AbortController()
    const waiting = kernel.hooks.waitForTransaction.promise({
      ...{ namespace: 'solana', id, signal: left.signal },
      network: kernel.networks.get(cluster.id) as never,
    })
    await vi.waitFor(async () => expect(await connection.getSignatureStatus(id)).toMatchObject({ value: null }))
    left.abort()
    expect(await waiting).toEqual({ id, status: 'unknown' })
  })
})

describe('what the network would refuse is said in the review', () => {
  const blocked = async (intent: Intents['transfer'], reason: string, wallet = createSigner({ keypair: alice })) => {
    const { kernel, prepare } = await open(wallet)
    const prepared = await prepare(intent)
    expect(prepared.notices).toContainEqual({
      code: 'wouldFail',
      blocks: true,
      params: expect.objectContaining({ reason }),
    })
    await expect(kernel.send(prepared)).rejects.toMatchObject({ name: 'PreparedBlockedError' })
    expect(wallet.asked).toBe(0)
  }
  const all = 100_000_000_000n
  const fees = 'Not enough SOL to cover fees or rent'

  test('more SOL than there is', () =>
    blocked({ to: people.bob, amount: all + 1n }, 'Not enough SOL to cover this transfer'))
  test.each([all, all - fee + 1n, all - fee - 1n])('an amount that leaves too little for fee or rent (%d)', (amount) =>
    blocked({ to: people.bob, amount }, fees),
  )
  test('a token without the SOL for its fee', () =>
    blocked({ to: people.bob, amount: 1n, token: tokenOf(USDC) }, fees, createSigner({ keypair: poor })))
  test('less than a new account needs', () =>
    blocked({ to: fresh(), amount: 890_879n }, 'A new account must receive at least 0.00089088 SOL'))
  test('more of a token than there is', () =>
    blocked({ to: people.bob, amount: 2_500_000_001n, token: tokenOf(USDC) }, 'Not enough USDC to cover this transfer'))
})

// `transferChecked` carries the decimals that the amount was written with, and the token program compares them.
test('a node that lies of a mint’s decimals wherever it is asked moves nothing (money 23)', async () => {
  const mint = new PublicKey(USDC.address)
  const data = (await connection.getAccountInfo(mint))?.data ?? new Uint8Array()
  const forged = Buffer.from(data)
  forged[44] = 4
  const lying: typeof fetch = async (url, init) => {
    const answer = await fetch(url, init)
    if (String(init?.body).includes('"simulateTransaction"')) {
      return Response.json({ jsonrpc: '2.0', id: 1, result: { context: { slot: 1 }, value: { err: null, logs: [] } } })
    }
    return new Response(
      (await answer.text()).replaceAll(Buffer.from(data).toString('base64'), forged.toString('base64')),
    )
  }
  const { kernel, ask } = await open(createSigner({ keypair: alice }), lying)
  expect(await kernel.fetchTokens()).toContainEqual(expect.objectContaining({ address: USDC.address, decimals: 4 }))
  const before = await tokensOf(people.accounts[0], USDC.address)
  const paid = ask({ to: people.bob, amount: 10_000n, token: { ...tokenOf(USDC), decimals: 4 } })
  await expect(paid).rejects.toMatchObject({ debug: expect.stringContaining('custom program error: 0x12') })
  expect(kernel.state.ledger.map(({ status }) => status)).toEqual(['unknown'])
  expect(await tokensOf(people.accounts[0], USDC.address)).toBe(before)
})

describe('nothing is prepared', () => {
  const refuses = async (intent: Intents['transfer'], error: object) => {
    const { prepare } = await open()
    await expect(prepare(intent)).rejects.toMatchObject(error)
  }
  test('to pay into a token account or a mint (solana 1)', async () => {
    for (const to of [USDC.ata[1] ?? '', USDC.address]) {
      await refuses({ to, amount: 10_000_000n }, { code: 'recipient_not_allowed' })
      await refuses({ to, amount: 1n, token: tokenOf(USDC) }, { code: 'recipient_not_allowed' })
    }
  })
  test('for a mint that is none, or has other decimals', async () => {
    await refuses(
      { to: people.bob, amount: 1n, token: { ...tokenOf(USDC), address: fresh() } },
      { message: 'Mint account not found' },
    )
    await refuses(
      { to: people.bob, amount: 1n, token: { ...tokenOf(USDC), decimals: 9 } },
      { name: 'TokenDecimalsError', unsent: true },
    )
  })
})
