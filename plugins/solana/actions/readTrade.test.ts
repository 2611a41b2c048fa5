import { createTransferCheckedInstruction } from '@solana/spl-token'
import {
  TransactionInstruction as Instruction,
  Keypair,
  PublicKey,
  StakeAuthorizationLayout,
  StakeProgram,
  SystemProgram,
} from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { account, encodeTokenAccount } from '../fixtures/encodeAccounts.ts'
import { lookAlike } from '../fixtures/lookAlike.ts'
import { dollar, fee, honestTrade, openTrader, prepareTrade, rent, write, writeParts } from '../fixtures/openTrade.ts'
import { programs } from '../programs.ts'
import { wrappedSol } from '../wrappedSol.ts'

const trader = openTrader()
const { own, dollars, wrapped, holds, wallet, usdc } = trader
const mallory = Keypair.generate()
const key = (address: string) => new PublicKey(address)
const { start, before, after } = honestTrade(trader)
type States = Partial<Pick<Parameters<typeof prepareTrade>[1], 'before' | 'after'>>

describe('a request of a plugin’s own kind, by which something comes', () => {
  const program = Keypair.generate().publicKey
  const calls = (...keys: readonly string[]) =>
    new Instruction({
      ...{ programId: program, data: Buffer.from([1, 2, 3]) },
      keys: [own, ...keys].map((at) => ({ pubkey: key(at), isSigner: at === own, isWritable: true })),
    })
  const [limit, price, opened] = writeParts(trader) as [Instruction, Instruction, Instruction]
  const got = { limit: 'atLeast', amount: 1n, token: usdc }
  async function prepareKind(parts: readonly Instruction[], promise: object, states: States = {}) {
    const transaction = write(trader, { instructions: parts })
    const { kernel } = await prepareTrade(trader, { before, after, ...states, transaction })
    const payload = { transaction: Buffer.from(transaction.serialize()).toString('base64') }
    return kernel
      .prepare({ kind: 'bridge', promise: { in: [got], ...promise }, payload, tokens: [dollar], about: {} } as never)
      .then(
        ({ changes, notices, memo }) => ({ changes, memo, codes: notices.map(({ code }) => code) }),
        (error: unknown) => Object(error).params?.reason ?? Object(error).name,
      )
  }
  const sent = (lamports: number) => ({
    after: { [own]: wallet(start - fee - lamports), [dollars]: holds(150_000_000n) },
    before: { ...before, [dollars]: holds(0n) },
  })
  const atMost = (amount: bigint) => ({ out: [{ limit: 'atMost', amount }] })

  test('names whoever its bytes pay, and stops at a look-alike', async () => {
    const alike = lookAlike(own)
    const paid = SystemProgram.transfer({ fromPubkey: key(own), toPubkey: alike, lamports: 600 })
    const outcome = await prepareKind([limit, price, paid, calls(dollars)], atMost(1_000n), sent(1_000))
    expect(outcome).toMatchObject({
      changes: [
        { direction: 'out', amount: 600n, party: alike.toBase58(), limit: 'atMost' },
        { direction: 'out', amount: 400n, limit: 'atMost' },
        { direction: 'in', amount: 1n, token: usdc },
      ],
    })
    expect(outcome.codes).toContain('similarAddress')
  })
  test('names the owner of a token account that its bytes pay', async () => {
    const alike = lookAlike(own).toBase58()
    const [at, other] = [trader.kept(usdc, alike), trader.kept(usdc)]
    const paid = createTransferCheckedInstruction(key(other), key(usdc), key(at), key(own), 7n, 6)
    const states = {
      before: { ...before, [dollars]: holds(7n), [at]: holds(0n, alike) },
      after: { [own]: wallet(start - fee + 900), [dollars]: holds(0n), [at]: holds(7n, alike) },
    }
    const promise = { out: [{ limit: 'atMost', amount: 7n, token: usdc }], in: [{ limit: 'atLeast', amount: 1n }] }
    const outcome = await prepareKind([limit, price, paid, calls(dollars)], promise, states)
    expect(outcome.changes[0]).toMatchObject({ amount: 7n, token: usdc, party: alike })
    expect(outcome.codes).toContain('similarAddress')
  })
  test.each([
    ['1nc1nerator11111111111111111111111111111111', { codes: expect.arrayContaining(['zeroAddress']) }],
    [usdc, 'RecipientNotAllowedError'],
  ])('looks at %s as at the receiver of a transfer', async (to, expected) => {
    const paid = SystemProgram.transfer({ fromPubkey: key(own), toPubkey: key(to), lamports: 1_000 })
    const outcome = await prepareKind([limit, price, paid, calls(dollars)], atMost(1_000n), sent(1_000))
    if (typeof expected === 'string') expect(outcome).toBe(expected)
    else expect(outcome).toMatchObject(expected)
  })
  test.each([
    ['', 'account 4711', 'memo'],
    ['account 4711', 'account 4712', 'memo'],
    ['account 4711', 'account 4711', { memo: 'account 4711' }],
    [undefined, 'account 4711', { memo: undefined }],
  ])('that promises the text %j and carries %j', async (memo, text, expected) => {
    const carries = new Instruction({ programId: key(programs.memo), keys: [], data: Buffer.from(text) })
    const outcome = await prepareKind([...writeParts(trader), carries], { ...atMost(1_000_000_000n), memo })
    if (typeof expected === 'string') expect(outcome).toBe(expected)
    else expect(outcome).toMatchObject(expected)
  })
  test('carries no text by the first memo program', async () => {
    const carries = new Instruction({ programId: key(programs.oldMemo), keys: [], data: Buffer.from('account 4711') })
    const outcome = await prepareKind([...writeParts(trader), carries], { ...atMost(1_000_000_000n), memo: '' })
    expect(outcome).toBe('callees')
  })

  const wraps = (amount: bigint) =>
    account(programs.token, encodeTokenAccount({ mint: wrappedSol, owner: own, amount }), rent + Number(amount))
  test('brings no SOL by wrapped SOL that stays, whatever program it calls', async () => {
    const promise = { out: [{ limit: 'atMost', amount: 100n, token: usdc }], in: [{ limit: 'atLeast', amount: 500n }] }
    const states = (lamports: number, wrappedLeft: bigint) => ({
      before: { ...before, [dollars]: holds(100n), [wrapped]: wraps(50n) },
      after: { [own]: wallet(start - fee + lamports), [dollars]: holds(0n), [wrapped]: wraps(wrappedLeft) },
    })
    const parts = [limit, price, opened, calls(dollars, wrapped)]
    expect(await prepareKind(parts, promise, states(0, 550n))).toBe('arrives')
    expect(await prepareKind(parts, promise, states(499, 51n))).toBe('arrives')
    expect(await prepareKind(parts, promise, states(500, 50n))).toMatchObject({ codes: ['lessMayArrive'] })
    // What was wrapped before is the account's own, and nothing that comes.
    expect(await prepareKind(parts, promise, states(500, 0n))).toBe('arrives')
  })

  const stake = Keypair.generate()
  const authorized = { stakePubkey: stake.publicKey, authorizedPubkey: key(own) }
  const newAuthorizedPubkey = mallory.publicKey
  const [Staker, Withdrawer] = [StakeAuthorizationLayout.Staker, StakeAuthorizationLayout.Withdrawer]
  const bySeed = { stakePubkey: stake.publicKey, authorityBase: key(own), authoritySeed: 's', authorityOwner: program }
  const withdraws = { ...authorized, toPubkey: mallory.publicKey, lamports: 5 }
  /** What only newer instructions of the stake program say: by number, with the account's signature. */
  const numbered = (kind: number) =>
    new Instruction({
      programId: StakeProgram.programId,
      data: Buffer.from([kind, 0, 0, 0, 0, 0, 0, 0]),
      keys: [
        { pubkey: stake.publicKey, isSigner: false, isWritable: true },
        { pubkey: key(own), isSigner: true, isWritable: false },
      ],
    })
  test.each<[string, readonly Instruction[]]>([
    [
      'hands over who may stake',
      StakeProgram.authorize({ ...authorized, newAuthorizedPubkey, stakeAuthorizationType: Staker }).instructions,
    ],
    [
      'hands over who may withdraw',
      StakeProgram.authorize({ ...authorized, newAuthorizedPubkey, stakeAuthorizationType: Withdrawer }).instructions,
    ],
    [
      'hands it over by a seed',
      StakeProgram.authorizeWithSeed({ ...bySeed, newAuthorizedPubkey, stakeAuthorizationType: Withdrawer })
        .instructions,
    ],
    ['withdraws it', StakeProgram.withdraw(withdraws).instructions],
    ['hands it over, checked', [numbered(10)]],
    ['hands it over by a seed, checked', [numbered(11)]],
    ['splits it', [numbered(3)]],
    ['locks it', [numbered(6)]],
    ['merges it', [numbered(7)]],
    ['moves it', [numbered(16)]],
  ])('is refused where it %s, which the account has staked', async (_, parts) => {
    const written = [limit, price, calls(dollars), ...parts]
    expect(await prepareKind(written, atMost(1_000_000_000n), sent(1_000))).toBe('allows')
  })
  test('is refused where a program that it calls does so in its place', async () => {
    const data = new Uint8Array(200)
    data.set([2])
    data.set(key(own).toBytes(), 12)
    data.set(key(own).toBytes(), 44)
    const kept = account(StakeProgram.programId.toBase58(), data, 50_000_000_000)
    const taken = account(StakeProgram.programId.toBase58(), data.slice().fill(7, 44, 76), 50_000_000_000)
    const parts = [limit, price, calls(dollars, stake.publicKey.toBase58())]
    const states = sent(1_000)
    const at = stake.publicKey.toBase58()
    const attempt = (left: ReturnType<typeof account> | null) =>
      prepareKind(parts, atMost(1_000_000_000n), {
        before: { ...states.before, [at]: kept },
        after: { ...states.after, [at]: left },
      })
    expect(await attempt(taken)).toBe('allows')
    expect(await attempt(null)).toBe('allows')
    expect(await attempt(kept)).toMatchObject({ codes: ['lessMayArrive'] })
  })
})
