import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSigner } from '../fixtures/createSigner.ts'
import { account, encodeMint, encodeTokenAccount } from '../fixtures/encodeAccounts.ts'
import { lookAlike } from '../fixtures/lookAlike.ts'
import { openSigning } from '../fixtures/openSigning.ts'
import { programs } from '../programs.ts'

const open = openSigning()
const keypair = Keypair.generate()
const me = keypair.publicKey
const [bob, mallory, mint, taxed] = Array.from({ length: 4 }, () => Keypair.generate().publicKey) as [
  PublicKey,
  PublicKey,
  PublicKey,
  PublicKey,
]
const rent = 2_039_280n
const alike = lookAlike(me.toBase58())
const incinerator = new PublicKey('1nc1nerator11111111111111111111111111111111')
const versions = ['legacy', 0] as const

const programOf = (of: PublicKey) => new PublicKey(of === taxed ? programs.token2022 : programs.token)
const placeOf = (owner: PublicKey, of = mint) => getAssociatedTokenAddressSync(of, owner, true, programOf(of))
const opens = (owner: PublicKey, of = mint) =>
  createAssociatedTokenAccountIdempotentInstruction(me, placeOf(owner, of), owner, of, programOf(of))
const sol = (to: PublicKey, lamports = 5) => SystemProgram.transfer({ fromPubkey: me, toPubkey: to, lamports })
const tokens = (to: PublicKey, of = mint, amount = 5n) =>
  createTransferCheckedInstruction(placeOf(me, of), of, to, me, amount, 6, [], programOf(of))
/** A token account as the node has it. */
const heldBy = (owner: PublicKey, of = mint, lamports = Number(rent)) =>
  account(
    programOf(of).toBase58(),
    encodeTokenAccount({ mint: of.toBase58(), owner: owner.toBase58(), amount: 0n }),
    lamports,
  )

type Options = {
  readonly promise?: object
  readonly version?: (typeof versions)[number]
  readonly chain?: Readonly<Record<string, unknown>>
  readonly more?: object
}
const kept = new Uint8Array(108)
kept[106] = 100

/** Prepares what a feature has written, as a plugin's own kind where it promises something, else as calls. */
async function attempt(
  instructions: readonly TransactionInstruction[],
  { promise, version = 0, chain = {}, more = {} }: Options,
) {
  const mints: Readonly<Record<string, unknown>> = {
    [mint.toBase58()]: account(programs.token, encodeMint(6)),
    [taxed.toBase58()]: account(programs.token2022, encodeMint(6, { 1: kept })),
    ...chain,
  }
  const { kernel } = await open(createSigner({ keypair }), {
    getMultipleAccounts: ([addresses]: [string[]]) => ({
      context: { slot: 1_000 },
      value: addresses.map((address) => mints[address] ?? null),
    }),
  })
  const recentBlockhash = Keypair.generate().publicKey.toBase58()
  const message = new TransactionMessage({ payerKey: me, recentBlockhash, instructions: [...instructions] })
  const compiled = version === 0 ? message.compileToV0Message() : message.compileToLegacyMessage()
  const transaction = Buffer.from(new VersionedTransaction(compiled).serialize()).toString('base64')
  const facts = [mint, taxed].map((each) => ({ address: each.toBase58(), name: 'T', symbol: 'T', decimals: 6 }))
  const own = promise && { promise, tokens: facts, about: {} }
  return kernel.prepare({ kind: promise ? 'gift' : 'calls', payload: { transaction, ...more }, ...own } as never).then(
    ({ changes, fee, feeLimit, callees, notices }) => ({
      ...{ changes, fee, feeLimit, callees },
      codes: notices.map(({ code }) => code),
    }),
    (error: unknown) => ({ reason: Object(error).params?.reason ?? Object(error).name }),
  )
}
const out = (amount: bigint, party: PublicKey, of?: PublicKey) => ({
  ...{ direction: 'out', amount, ...(of ? { token: of.toBase58() } : {}), party: party.toBase58() },
})
const exactly = (amount: bigint, party: PublicKey, of?: PublicKey) => ({
  out: [{ limit: 'exactly', amount, ...(of ? { token: of.toBase58() } : {}), party: party.toBase58() }],
})
const atMost = (amount: bigint, of?: PublicKey) => ({
  out: [{ limit: 'atMost', amount, ...(of ? { token: of.toBase58() } : {}) }],
})

describe('token accounts that are opened (solana 10)', () => {
  const said = { more: { deposit: '0' } }
  test('for somebody who is paid nothing there are money that leaves to them, whatever the service says of it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(mint, taxed), { minLength: 1, maxLength: 2 }),
        fc.boolean(),
        fc.constantFrom(...versions),
        async (mints, isThere, version) => {
          // Whoever has one may close it before the transaction arrives, to be given the rent once more.
          const chain = isThere
            ? Object.fromEntries(mints.map((of) => [placeOf(mallory, of).toBase58(), heldBy(mallory, of)]))
            : {}
          const written = mints.map((of) => opens(mallory, of))
          const calls = await attempt(written, { ...said, chain, version })
          const costs = mints.map((of) => (of === taxed ? 2_157_600n : rent))
          expect(calls).toMatchObject({
            changes: costs.map((amount) => ({ ...out(amount, mallory), limit: 'atMost' })),
            fee: { value: 5_000n, deposit: 0n },
          })
          expect(await attempt(written, { ...said, chain, version, promise: { out: [] } })).toEqual({
            reason: 'leaves',
          })
        },
      ),
      { numRuns: 12 },
    )
  })
  test('for nobody’s mint cost what the largest account costs', async () => {
    const chain = { [mint.toBase58()]: undefined, [taxed.toBase58()]: undefined }
    expect(await attempt([opens(mallory, taxed), opens(mallory)], { chain })).toMatchObject({
      changes: [out(2_248_080n, mallory), out(rent, mallory)],
    })
  })
  test('for a receiver, or for the account itself, are a deposit beside the fee, and counted once', async () => {
    const paid = [opens(bob), opens(bob), tokens(placeOf(bob))]
    expect(await attempt(paid, { ...said, promise: exactly(5n, bob, mint) })).toMatchObject({
      changes: [out(5n, bob, mint)],
      fee: { value: 5_000n + rent, deposit: rent },
      feeLimit: 5_000n + rent,
    })
    expect(await attempt([opens(me)], { promise: { out: [] } })).toMatchObject({ fee: { deposit: rent } })
    const there = { chain: { [placeOf(me).toBase58()]: heldBy(me) } }
    expect(await attempt([opens(me)], { promise: { out: [] }, ...there })).toMatchObject({ fee: { deposit: 0n } })
  })
  test('for a receiver of nothing are no deposit', async () => {
    const paid = [opens(mallory), tokens(placeOf(mallory), mint, 0n)]
    expect(await attempt(paid, { promise: { out: [] } })).toEqual({ reason: 'leaves' })
  })
})

describe('whoever the bytes pay (solana 11)', () => {
  test.each(versions)('is a party by name, in SOL and in tokens of both programs (%s)', async (version) => {
    for (const of of [mint, taxed]) {
      const paid = await attempt([tokens(placeOf(bob, of), of)], { promise: exactly(5n, bob, of), version })
      expect(paid).toMatchObject({ changes: [out(5n, bob, of)] })
    }
    expect(await attempt([sol(bob)], { promise: exactly(5n, bob), version })).toMatchObject({ changes: [out(5n, bob)] })
    expect(await attempt([tokens(placeOf(mallory))], { promise: exactly(5n, bob, mint), version })).toEqual({
      reason: 'leaves',
    })
  })
  test.each([mint, taxed])(
    'is told as the owner of the token account that is paid, and stopped as a look-alike',
    async (of) => {
      const place = placeOf(alike, of)
      const chain = { [place.toBase58()]: heldBy(alike, of) }
      const { changes, codes } = Object(await attempt([tokens(place, of)], { promise: atMost(5n, of), chain }))
      expect(changes).toMatchObject([out(5n, alike, of)])
      expect(codes).toContain('similarAddress')
      expect(Object(await attempt([sol(alike)], { promise: atMost(5n) })).codes).toContain('similarAddress')
    },
  )
  test('is the token account itself where nothing but a node says whose it is', async () => {
    const chain = { [mallory.toBase58()]: heldBy(bob) }
    expect(await attempt([tokens(mallory)], { promise: atMost(5n, mint), chain })).toMatchObject({
      changes: [out(5n, mallory, mint)],
    })
    expect(await attempt([tokens(mallory)], { promise: exactly(5n, bob, mint), chain })).toEqual({ reason: 'leaves' })
  })
  test('is not paid where the token account has been handed to somebody else', async () => {
    const chain = { [placeOf(bob).toBase58()]: heldBy(mallory) }
    const paid = await attempt([tokens(placeOf(bob))], { promise: exactly(5n, bob, mint), chain })
    expect(paid).toEqual({ reason: 'RecipientNotAllowedError' })
  })
  // "It is looked at as the receiver of a transfer" (docs/plugins.md, money 4).
  test.each([
    ['that nobody has the key of', incinerator, 'zeroAddress'],
    ['that is the system program', SystemProgram.programId, 'zeroAddress'],
    ['that is no wallet', placeOf(bob), 'notWallet'],
  ])('is told of as a receiver %s', async (_, to, code) => {
    expect(Object(await attempt([sol(to)], { promise: atMost(5n) })).codes).toContain(code)
    expect(Object(await attempt([tokens(placeOf(to))], { promise: exactly(5n, to, mint) })).codes).toContain(code)
  })
  test('is refused where it is a mint or a token account, as for a transfer', async () => {
    const refused = { reason: 'RecipientNotAllowedError' }
    expect(await attempt([sol(mint)], { promise: atMost(5n) })).toEqual(refused)
    expect(await attempt([tokens(placeOf(mint))], { promise: exactly(5n, mint, mint) })).toEqual(refused)
    const chain = { [placeOf(bob).toBase58()]: heldBy(bob) }
    expect(await attempt([sol(placeOf(bob))], { promise: atMost(5n), chain })).toEqual(refused)
  })
  test('is told to receive less of a token that keeps a part of each payment (money 23)', async () => {
    const paid = (of: PublicKey) => attempt([tokens(placeOf(bob, of), of)], { promise: exactly(5n, bob, of) })
    expect(Object(await paid(taxed)).codes).toContain('receivesLess')
    expect(Object(await paid(mint)).codes).not.toContain('receivesLess')
  })
})

test('the programs that are called are those that pay, and that open an account for somebody else', async () => {
  const callees = [programs.system]
  const memo = new TransactionInstruction({
    ...{ programId: new PublicKey(programs.memo), keys: [], data: Buffer.from('x') },
  })
  const kept = { promise: { ...exactly(5n, bob), callees } }
  expect(await attempt([sol(bob), opens(me), memo], kept)).toMatchObject({ callees })
  const broken = { reason: 'callees' }
  expect(await attempt([sol(bob), tokens(placeOf(bob))], kept)).toEqual(broken)
  expect(await attempt([sol(bob), opens(mallory)], kept)).toEqual(broken)
})
