import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoLimit } from '../memoLimit.ts'
import { programs } from '../programs.ts'
import type { Plan } from './planTransfer.ts'
import { type Instruction, readMessage } from './readMessage.ts'
import { readTransfer } from './readTransfer.ts'
import { toInstructions } from './toInstructions.ts'
import { writeMessage } from './writeMessage.ts'

const keys = Array.from({ length: 12 }, () => Keypair.generate().publicKey)
const [payer, bob, mint, source, other] = keys.map(String) as [string, string, string, string, string]
const key = (address: string) => new PublicKey(address)
const blockhash = Keypair.generate().publicKey.toBase58()
const u64 = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n })

/** The bytes that web3.js writes. */
function reference(version: 'legacy' | 0, instructions: TransactionInstruction[]): Uint8Array {
  const message = new TransactionMessage({ payerKey: key(payer), recentBlockhash: blockhash, instructions })
  return new VersionedTransaction(
    version === 0 ? message.compileToV0Message() : message.compileToLegacyMessage(),
  ).serialize()
}

const toReference = ({ program, accounts, data }: Instruction) =>
  new TransactionInstruction({
    programId: key(program),
    keys: accounts.map(({ address, signer, writable }) => ({
      pubkey: key(address),
      isSigner: signer,
      isWritable: writable,
    })),
    data: Buffer.from(data),
  })

const plan = (token?: Partial<NonNullable<Plan['token']>>, rest: Partial<Plan> = {}): Plan => ({
  ...{ payer, to: bob, amount: 7n, units: 300_000n, fee: 0n, deposit: 0n, rentMinimum: 0n, notices: [] },
  balances: { payer: 0n, recipient: 0n },
  token: token && {
    ...{ mint, symbol: 'T', program: programs.token, decimals: 6, opens: false, sources: [], destination: other },
    ...token,
  },
  ...rest,
})
const written = (version: 'legacy' | 0, instructions: readonly Instruction[]) =>
  writeMessage({ version, payer, blockhash, instructions })

const budget = (units: number) => [
  ComputeBudgetProgram.setComputeUnitLimit({ units }),
  ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 20_000_000 }),
]

describe.each(['legacy', 0] as const)('version %s', (version) => {
  test('any instructions are written as web3.js writes them, and read back as they were', () => {
    const account = fc.record({
      address: fc.constantFrom(...keys.map(String)),
      signer: fc.boolean(),
      writable: fc.boolean(),
    })
    const instruction = fc.record({
      program: fc.constantFrom(...Object.values(programs)),
      accounts: fc.array(account, { maxLength: 6 }),
      data: fc.uint8Array({ maxLength: 150 }),
    })
    fc.assert(
      fc.property(fc.array(instruction, { minLength: 1, maxLength: 3 }), (instructions) => {
        const wire = written(version, instructions)
        expect(wire).toEqual(reference(version, instructions.map(toReference)))
        const message = readMessage(wire)
        expect(message).toMatchObject({ version, payer, blockhash, lookups: false })
        expect(message.instructions.map(({ program, data }) => ({ program, data }))).toEqual(
          instructions.map(({ program, data }) => ({ program, data })),
        )
        expect(message.instructions.map(({ accounts }) => accounts.map(({ address }) => address))).toEqual(
          instructions.map(({ accounts }) => accounts.map(({ address }) => address)),
        )
      }),
      { numRuns: 60 },
    )
  })

  test('SOL is transferred as web3.js does it, and read back', () => {
    fc.assert(
      fc.property(u64, (amount) => {
        const wire = written(version, toInstructions(plan(undefined, { amount })))
        const transfer = SystemProgram.transfer({ fromPubkey: key(payer), toPubkey: key(bob), lamports: amount })
        expect(wire).toEqual(reference(version, [...budget(300_000), transfer]))
        expect(readTransfer(readMessage(wire))).toMatchObject({ to: bob, amount, mint: undefined })
      }),
      { numRuns: 30 },
    )
  })

  test.each([programs.token, programs.token2022])('tokens of %s are transferred as spl-token does it', (program) => {
    const destination = getAssociatedTokenAddressSync(key(mint), key(bob), false, key(program)).toBase58()
    fc.assert(
      fc.property(u64, fc.integer({ min: 0, max: 255 }), (amount, decimals) => {
        const token = { program, decimals, destination, opens: true, sources: [{ address: source, amount }] }
        const wire = written(version, toInstructions(plan(token, { amount, units: 400_000n })))
        const [from, to, owner, ofMint, programId] = [source, destination, payer, mint, program].map(key) as [
          ...PublicKey[],
        ] as [PublicKey, PublicKey, PublicKey, PublicKey, PublicKey]
        const expected = [
          ...budget(400_000),
          createAssociatedTokenAccountIdempotentInstruction(owner, to, key(bob), ofMint, programId),
          createTransferCheckedInstruction(from, ofMint, to, owner, amount, decimals, [], programId),
        ]
        expect(wire).toEqual(reference(version, expected))
        expect(readTransfer(readMessage(wire))).toEqual({ to: destination, amount, mint, owner: bob })
      }),
      { numRuns: 20 },
    )
  })

  test('bytes that were changed or cut off are read or refused, never anything else', () => {
    const wire = written(version, toInstructions(plan({ sources: [{ address: source, amount: 1n }] }, { memo: 'm' })))
    fc.assert(
      fc.property(fc.nat(wire.length), fc.nat(255), fc.boolean(), (at, byte, cut) => {
        const changed = cut ? wire.slice(0, at) : wire.with(Math.min(at, wire.length - 1), byte)
        try {
          readMessage(changed)
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
      }),
      { numRuns: 400 },
    )
    expect(() => readMessage(Uint8Array.from([...wire, 0]))).toThrow(RangeError)
    for (let length = 0; length < wire.length; length++) expect(() => readMessage(wire.slice(0, length))).toThrow()
  })
})

test('the largest transfer fits into 1,232 bytes: eight accounts of the sender, one opened, the longest memo', () => {
  const sources = keys.slice(4).map((address) => ({ address: String(address), amount: 1n }))
  expect(sources).toHaveLength(8)
  const destination = Keypair.generate().publicKey.toBase58()
  const instructions = toInstructions(plan({ sources, opens: true, destination }, { memo: 'm'.repeat(memoLimit) }))
  expect(written(0, instructions).length).toBeLessThanOrEqual(1_232)
})

describe('what a transaction pays', () => {
  const sources = [
    { address: source, amount: 3n },
    { address: other, amount: 4n },
  ]
  const pays = (...lists: (readonly Instruction[])[]) => readTransfer({ instructions: lists.flat() })
  test('is the sum where several accounts of one mint pay one receiver', () => {
    expect(pays(toInstructions(plan({ sources, destination: bob })))).toMatchObject({ to: bob, amount: 7n, mint })
  })
  test('is to nobody in particular where there are several receivers', () => {
    const second = toInstructions(plan(undefined, { to: other, amount: 1n }))
    expect(pays(toInstructions(plan()), second)).toEqual({ amount: 8n })
  })
  test.each([
    ['nothing', []],
    ['SOL and a token', [...toInstructions(plan()), ...toInstructions(plan({ sources }))]],
  ])('is not known for %s', (_, instructions) => {
    expect(pays(instructions)).toBeUndefined()
  })
})
