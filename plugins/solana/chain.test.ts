// @vitest-environment node
import { getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { Connection, Keypair, PublicKey } from '@solana/web3.js'
import bs58 from 'bs58'
import type { Kernel, TransferInput } from 'tapkit/kernel'
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
  const send = async (input: TransferInput) => {
    const { id } = await kernel.sendTransfer(input)
    return kernel.waitForTransaction({ id })
  }
  return { kernel, send, wallet }
}

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
    const { kernel, send } = await open()
    const to = fresh()
    expect(await kernel.estimateFee({ to, amount: 1n })).toEqual({
      ...{ value: fee, symbol: 'SOL', decimals: 9 },
      ...{ exact: true, deposit: 0n, notices: [] },
    })
    const before = await lamportsOf(people.accounts[0])
    expect(await send({ to, amount: 1_500_000_000n, memo: 'Grüße' })).toMatchObject({
      status: 'confirmed',
      seen: { to, amount: 1_500_000_000n },
    })
    expect(await lamportsOf(to)).toBe(1_500_000_000n)
    expect(await lamportsOf(people.accounts[0])).toBe(before - 1_500_000_000n - fee)
  })

  test.each([
    ['SPL Token', USDC, TOKEN_PROGRAM_ID, 2_039_280n],
    ['Token-2022', PAIL, TOKEN_2022_PROGRAM_ID, 2_074_080n],
  ])('of %s open the receiver’s account once', async (_, listed, program, rent) => {
    const { kernel, send } = await open()
    const to = fresh()
    const transfer = { to, amount: 250n, token: tokenOf(listed) }
    const before = await lamportsOf(people.accounts[0])
    const first = await kernel.estimateFee(transfer)
    expect(first).toMatchObject({ value: 8_005_000n + rent, deposit: rent, exact: true })
    expect(await send(transfer)).toMatchObject({ status: 'confirmed', seen: { to, amount: 250n } })
    expect(await lamportsOf(people.accounts[0])).toBe(before - first.value)
    expect(await kernel.estimateFee(transfer)).toMatchObject({ value: fee, deposit: 0n })
    expect(await send(transfer)).toMatchObject({ status: 'confirmed', seen: { to, amount: 250n } })
    expect(await tokensOf(to, listed.address, program)).toBe(500n)
  })

  test('to an address that is no wallet are told beforehand, and arrive', async () => {
    const { kernel, send } = await open()
    const [vault] = PublicKey.findProgramAddressSync([Buffer.from('vault')], new PublicKey(USDC.program))
    const transfer = { to: vault.toBase58(), amount: 5n, token: tokenOf(USDC) }
    expect(await kernel.estimateFee(transfer)).toMatchObject({ notices: ['notWallet'] })
    expect(await send(transfer)).toMatchObject({ status: 'confirmed', seen: { to: vault.toBase58(), amount: 5n } })
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
      seen: { to: people.bob, amount: 7n },
    })
    expect(wallet.given[0]?.[65]).toBe(1)
  })
})

describe('a transaction whose time is over', () => {
  const expire = () => rpc('sandbox_expireBlockhashes')
  const history = () => connection.getSignaturesForAddress(alice.publicKey)

  test('is written anew and asked for once more, and one transfer is made', async () => {
    const wallet = createSigner({ keypair: alice, look: (asked) => asked === 1 && expire() })
    const { send } = await open(wallet)
    const [to, before] = [fresh(), (await history()).length]
    expect(await send({ to, amount: 10_000_000n })).toMatchObject({ status: 'confirmed' })
    expect(wallet.asked).toBe(2)
    expect(await lamportsOf(to)).toBe(10_000_000n)
    expect(await history()).toHaveLength(before + 1)
  })

  test('twice is an error, and nothing was sent', async () => {
    const wallet = createSigner({ keypair: alice, look: expire })
    const { kernel } = await open(wallet)
    const before = (await history()).length
    await expect(kernel.sendTransfer({ to: people.bob, amount: 5n })).rejects.toMatchObject({
      name: 'TransactionExpiredError',
    })
    expect(wallet.asked).toBe(2)
    expect(await history()).toHaveLength(before)
  })

  test('is asked for once more where the wallet broadcasts, too', async () => {
    const wallet = createSigner({
      keypair: alice,
      look: (asked) => asked === 1 && expire(),
      send: async (signed) => bs58.decode(await connection.sendRawTransaction(signed)),
    })
    const { send } = await open(wallet)
    const to = fresh()
    expect(await send({ to, amount: 10_000_000n })).toMatchObject({ status: 'confirmed' })
    expect([wallet.asked, await lamportsOf(to)]).toEqual([2, 10_000_000n])
  })

  test('is not asked for again where the wallet had sent it and says that it expired', async () => {
    let sent = ''
    const wallet = createSigner({
      keypair: alice,
      async send(signed) {
        sent = await connection.sendRawTransaction(signed)
        await expire()
        throw new Error(`Signature ${sent} has expired: block height exceeded.`)
      },
    })
    const { kernel } = await open(wallet)
    const to = fresh()
    expect(await kernel.sendTransfer({ to, amount: 10_000_000n })).toEqual({ id: sent })
    expect([wallet.asked, await lamportsOf(to)]).toEqual([1, 10_000_000n])
  })

  test('is found where the wallet had sent it and reports another failure', async () => {
    const wallet = createSigner({
      keypair: alice,
      async send(signed) {
        await connection.sendRawTransaction(signed)
        throw new Error('Internal error')
      },
    })
    const { kernel } = await open(wallet)
    const to = fresh()
    expect(bs58.decode((await kernel.sendTransfer({ to, amount: 10_000_000n })).id)).toHaveLength(64)
    expect([wallet.asked, await lamportsOf(to)]).toEqual([1, 10_000_000n])
  })

  test('is not asked for again where the wallet only says so', async () => {
    const wallet = createSigner({
      keypair: alice,
      send: async () => {
        throw new Error('Blockhash not found')
      },
    })
    const { kernel } = await open(wallet)
    await expect(kernel.sendTransfer({ to: people.bob, amount: 5n })).rejects.toMatchObject({
      name: 'SendOutcomeUnknownError',
    })
    expect(wallet.asked).toBe(1)
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
    const { kernel } = await open()
    await rpc('sandbox_dropTransactions', 1)
    const { id } = await kernel.sendTransfer({ to: people.bob, amount: 5n })
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

describe('the wallet is not asked', () => {
  const refuses = async (input: TransferInput, error: object, wallet = createSigner({ keypair: alice })) => {
    const { kernel } = await open(wallet)
    await expect(kernel.sendTransfer(input)).rejects.toMatchObject(error)
    expect(wallet.asked).toBe(0)
  }
  const all = 100_000_000_000n
  const ofPoor = () => createSigner({ keypair: poor })

  test('for more SOL than there is', () =>
    refuses({ to: people.bob, amount: all + 1n }, { message: 'Not enough SOL to cover this transfer' }))
  test.each([all, all - fee + 1n, all - fee - 1n])(
    'for an amount that leaves too little for fee or rent (%d)',
    (amount) =>
      refuses(
        { to: people.bob, amount },
        { code: 'insufficient_sol', message: 'Not enough SOL to cover fees or rent' },
      ),
  )
  test('without the SOL for a token’s fee', () =>
    refuses(
      { to: people.bob, amount: 1n, token: tokenOf(USDC) },
      { code: 'insufficient_sol', message: 'Not enough SOL to cover fees or rent' },
      ofPoor(),
    ))
  test('for less than a new account needs', () =>
    refuses(
      { to: fresh(), amount: 890_879n },
      { code: 'recipient_rent', message: 'A new account must receive at least 0.00089088 SOL' },
    ))
  test('for more of a token than there is', () =>
    refuses(
      { to: people.bob, amount: 2_500_000_001n, token: tokenOf(USDC) },
      { code: 'insufficient_tokens', message: 'Not enough USDC to cover this transfer' },
    ))
  test('to pay into a token account or a mint', async () => {
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
      { message: 'Invalid token decimals' },
    )
  })
})
