import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import {
  Keypair,
  PublicKey,
  StakeAuthorizationLayout,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSigner } from '../fixtures/createSigner.ts'
import { account, encodeMint, encodeTokenAccount } from '../fixtures/encodeAccounts.ts'
import { openSigning } from '../fixtures/openSigning.ts'
import { dollar, fee, openTrader, prepareTrade, rent, sol, write, writeParts } from '../fixtures/openTrade.ts'
import { programs } from '../programs.ts'

const open = openSigning()
const trader = openTrader()
const { keypair, own, dollars, wrapped, holds, wallet, usdc } = trader
const me = keypair.publicKey
const bob = Keypair.generate().publicKey
const mallory = Keypair.generate().publicKey
const start = 10_000_000_000

beforeEach(() => void vi.stubGlobal('WebSocket', undefined))
afterEach(() => void vi.unstubAllGlobals())

const payloadOf = (instructions: readonly TransactionInstruction[]) => {
  const recentBlockhash = Keypair.generate().publicKey.toBase58()
  const message = new TransactionMessage({ payerKey: me, recentBlockhash, instructions: [...instructions] })
  const wire = new VersionedTransaction(message.compileToV0Message()).serialize()
  return { transaction: Buffer.from(wire).toString('base64') }
}

/** Prepares what a service wrote, as a plugin's own kind, or as calls, with such a promise. */
async function attempt(
  instructions: readonly TransactionInstruction[],
  promise: object | undefined,
  more: object = {},
) {
  const { kernel } = await open(createSigner({ keypair }), {
    simulateTransaction: () => ({ context: { slot: 1_000 }, value: { err: null, logs: [] } }),
    getMultipleAccounts: ([addresses]: [string[]]) => ({
      context: { slot: 1_000 },
      value: addresses.map((address) => (address === usdc ? account(programs.token, encodeMint(6)) : null)),
    }),
  })
  const payload = { ...payloadOf(instructions), ...more }
  const own = promise && { promise, tokens: [dollar], about: {} }
  return kernel.prepare({ kind: promise ? 'bridge' : 'calls', payload, ...own } as never).catch((error: Error) => error)
}

describe('token accounts that are opened for somebody else', () => {
  const mints = Array.from({ length: 10 }, () => Keypair.generate().publicKey)
  const opens = mints.map((mint) =>
    createAssociatedTokenAccountIdempotentInstruction(me, getAssociatedTokenAddressSync(mint, mallory), mallory, mint),
  )

  // Each takes 0.00204 SOL of the visitor's, which mallory gets by closing it.
  test.each<[string, object | undefined]>([
    ['a promise that nothing leaves', { out: [] }],
    ['no promise', undefined],
  ])('of which the service says that they cost nothing: %s, and the review counts them', async (_, promise) => {
    const prepared = await attempt(opens, promise, { deposit: '0' })
    if (prepared instanceof Error) return
    const cost = (prepared.fee?.value ?? 0n) + prepared.changes.reduce((sum, { amount }) => sum + amount, 0n)
    expect(cost).toBeGreaterThanOrEqual(10n * 2_039_280n)
  })
})

test('a payment of a token to somebody by name keeps its promise, as on every other chain', async () => {
  const [from, to] = [me, bob].map((owner) => getAssociatedTokenAddressSync(new PublicKey(usdc), owner)) as [
    PublicKey,
    PublicKey,
  ]
  const pays = createTransferCheckedInstruction(from, new PublicKey(usdc), to, me, 5n, 6)
  const out = [{ limit: 'exactly', amount: 5n, token: usdc, party: bob.toBase58() }]
  const prepared = await attempt([pays], { out })
  expect(Object(prepared).params?.reason ?? Object(prepared).changes).toEqual([
    { direction: 'out', amount: 5n, token: usdc, party: bob.toBase58() },
  ])
})

test('a request that may call the system program alone, and pays SOL by it, keeps its promise', async () => {
  const pays = SystemProgram.transfer({ fromPubkey: me, toPubkey: bob, lamports: 5_000 })
  const out = [{ limit: 'exactly', amount: 5_000n, party: bob.toBase58() }]
  const prepared = await attempt([pays], { out, callees: [programs.system] })
  expect(Object(prepared).params?.reason ?? 'kept').toBe('kept')
})

test('a look-alike that the bytes pay is stopped, whatever they pay it in (docs/plugins.md, money 16)', async () => {
  const alike = new PublicKey(me.toBytes().with(31, (me.toBytes()[31] ?? 0) ^ 1))
  const [from, to] = [me, alike].map((owner) => getAssociatedTokenAddressSync(new PublicKey(usdc), owner, true)) as [
    PublicKey,
    PublicKey,
  ]
  const inSol = SystemProgram.transfer({ fromPubkey: me, toPubkey: alike, lamports: 5 })
  const inDollars = createTransferCheckedInstruction(from, new PublicKey(usdc), to, me, 5n, 6)
  const codesOf = async (pays: TransactionInstruction, token?: string) => {
    const prepared = await attempt([pays], { out: [{ limit: 'atMost', amount: 5n, ...(token ? { token } : {}) }] })
    return Object(prepared).notices?.some(({ code }: { code: string }) => code === 'similarAddress')
  }
  expect([await codesOf(inSol), await codesOf(inDollars, usdc)]).toEqual([true, true])
})

test('that a token keeps a part of each payment is said of what a plugin has written as well (money 23)', async () => {
  const mint = Keypair.generate().publicKey
  const kept = new Uint8Array(108)
  kept[106] = 100
  const { kernel } = await open(createSigner({ keypair }), {
    simulateTransaction: () => ({ context: { slot: 1_000 }, value: { err: null, logs: [] } }),
    getMultipleAccounts: ([addresses]: [string[]]) => ({
      context: { slot: 1_000 },
      value: addresses.map(() => account(programs.token2022, encodeMint(6, { 1: kept }))),
    }),
  })
  const program = new PublicKey(programs.token2022)
  const [from, to] = [me, bob].map((owner) => getAssociatedTokenAddressSync(mint, owner, true, program)) as [
    PublicKey,
    PublicKey,
  ]
  const pays = createTransferCheckedInstruction(from, mint, to, me, 5_000n, 6, [], program)
  const prepared = await kernel.prepare({
    ...{ kind: 'bridge', payload: payloadOf([pays]), about: {} },
    promise: { out: [{ limit: 'exactly', amount: 5_000n, token: mint.toBase58() }] },
    tokens: [{ address: mint.toBase58(), name: 'Tax', symbol: 'TAX', decimals: 6 }],
  } as never)
  expect(prepared.notices.map(({ code }) => code)).toContain('receivesLess')
})

describe('a trade', () => {
  const mystery = Keypair.generate().publicKey
  const calls = (...keys: readonly string[]) =>
    new TransactionInstruction({
      programId: mystery,
      data: Buffer.from([1, 2, 3]),
      keys: [me, ...keys.map((key) => new PublicKey(key))].map((pubkey, at) => ({
        pubkey,
        isSigner: at === 0,
        isWritable: true,
      })),
    })
  const [limit, price, opened] = writeParts(trader) as [
    TransactionInstruction,
    TransactionInstruction,
    TransactionInstruction,
  ]

  test('that leaves wrapped SOL brings no SOL, whatever program it calls', async () => {
    // No instruction unwraps what has come.
    const transaction = write(trader, { instructions: [limit, price, opened, calls(dollars, wrapped)] })
    const before = { [own]: wallet(start), [dollars]: holds(100_000_000n) }
    const came = account(
      programs.token,
      encodeTokenAccount({ mint: 'So11111111111111111111111111111111111111112', owner: own, amount: 600_000_000n }),
      rent + 600_000_000,
    )
    const after = { [own]: wallet(start - rent - fee), [dollars]: holds(0n), [wrapped]: came }
    const { prepare } = await prepareTrade(trader, {
      ...{ transaction, before, after },
      intent: { from: dollar, to: sol, amount: 100_000_000n, least: 594_000_000n, routers: [mystery.toBase58()] },
    })
    const prepared = await prepare().catch((error: Error) => error)
    expect(prepared instanceof Error ? Object(prepared).params.reason : prepared.changes).toBe('arrives')
  })

  test('that hands over what the account has staked does not keep a promise of 1 SOL at most', async () => {
    const stake = Keypair.generate().publicKey
    const hands = StakeProgram.authorize({
      ...{ stakePubkey: stake, authorizedPubkey: me, newAuthorizedPubkey: mallory },
      stakeAuthorizationType: StakeAuthorizationLayout.Withdrawer,
    }).instructions
    const paid = SystemProgram.transfer({ fromPubkey: me, toPubkey: bob, lamports: 1_000 })
    const before = {
      [own]: wallet(start),
      [stake.toBase58()]: account(StakeProgram.programId.toBase58(), new Uint8Array(200), 50_000_000_000),
    }
    const after = { [own]: wallet(start - fee - 1_000), [dollars]: holds(150_000_000n) }
    const { kernel } = await prepareTrade(trader, {
      ...{ before, after },
      transaction: write(trader, { instructions: [limit, price, paid, calls(dollars), ...hands] }),
    })
    const promise = {
      out: [{ limit: 'atMost', amount: 1_000_000_000n }],
      in: [{ limit: 'atLeast', amount: 1n, token: usdc }],
    }
    const payload = {
      transaction: Buffer.from(
        write(trader, { instructions: [limit, price, paid, calls(dollars), ...hands] }).serialize(),
      ).toString('base64'),
    }
    const prepared = await kernel
      .prepare({ kind: 'bridge', promise, payload, tokens: [dollar], about: {} } as never)
      .catch((error: Error) => error)
    expect(Object(prepared).params?.reason ?? 'kept').toBe('allows')
  })

  test('that carries a text breaks the promise that no text goes with it, as a payment does', async () => {
    const memo = new TransactionInstruction({
      ...{ programId: new PublicKey(programs.memo), keys: [], data: Buffer.from('account 4711') },
    })
    const transaction = write(trader, { instructions: [...writeParts(trader), memo] })
    const { kernel } = await prepareTrade(trader, {
      ...{ transaction, before: { [own]: wallet(start) } },
      after: { [own]: wallet(start - 1_000_000_000 - rent - fee), [dollars]: holds(150_000_000n) },
    })
    const promise = {
      ...{ out: [{ limit: 'atMost', amount: 1_000_000_000n }], in: [{ limit: 'atLeast', amount: 1n, token: usdc }] },
      memo: '',
    }
    const payload = { transaction: Buffer.from(transaction.serialize()).toString('base64') }
    const prepared = await kernel
      .prepare({ kind: 'bridge', promise, payload, tokens: [dollar], about: {} } as never)
      .catch((error: Error) => error)
    expect(Object(prepared).params?.reason ?? 'kept').toBe('memo')
  })

  test('names whoever its bytes pay, and stops at a look-alike, as a request that brings nothing does', async () => {
    const alike = new PublicKey(me.toBytes().with(31, (me.toBytes()[31] ?? 0) ^ 1))
    const paid = SystemProgram.transfer({ fromPubkey: me, toPubkey: alike, lamports: 1_000_000 })
    const transaction = write(trader, { instructions: [limit, price, paid, calls(dollars)] })
    const { kernel } = await prepareTrade(trader, {
      ...{ transaction, before: { [own]: wallet(start) } },
      after: { [own]: wallet(start - fee - rent - 1_000_000), [dollars]: holds(150_000_000n) },
    })
    const promise = {
      out: [{ limit: 'atMost', amount: 1_000_000n }],
      in: [{ limit: 'atLeast', amount: 1n, token: usdc }],
    }
    const payload = { transaction: Buffer.from(transaction.serialize()).toString('base64') }
    const { changes, notices } = await kernel.prepare({
      ...{ kind: 'bridge', promise, payload, tokens: [dollar], about: {} },
    } as never)
    expect(changes.find(({ direction }) => direction === 'out')?.party).toBe(alike.toBase58())
    expect(notices.map(({ code }) => code)).toContain('similarAddress')
  })
})
