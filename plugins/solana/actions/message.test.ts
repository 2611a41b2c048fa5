import { getAssociatedTokenAddressSync } from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoLimit } from '../memoLimit.ts'
import { programs } from '../programs.ts'
import type { Plan } from './planTransfer.ts'
import { readBudget } from './readBudget.ts'
import { type Instruction, readMessage } from './readMessage.ts'
import { readTransfer } from './readTransfer.ts'
import { toInstructions } from './toInstructions.ts'
import { writeMessage } from './writeMessage.ts'

const keys = Array.from({ length: 12 }, () => Keypair.generate().publicKey)
const [payer, bob, mint, source, other] = keys.map(String) as [string, string, string, string, string]
const key = (address: string) => new PublicKey(address)
const blockhash = Keypair.generate().publicKey.toBase58()
const u64 = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n })

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

describe.each(['legacy', 0] as const)('version %s', (version) => {
  test('any instructions that web3.js writes are read back as they were', () => {
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

  test('a transfer of SOL that web3.js writes is read back', () => {
    fc.assert(
      fc.property(u64, (amount) => {
        const wire = written(version, toInstructions(plan(undefined, { amount })))
        expect(readBudget(readMessage(wire))).toEqual({ units: 300_000n, price: 20_000_000n })
        expect(readTransfer(readMessage(wire))).toMatchObject({ to: bob, amount, mint: undefined })
      }),
      { numRuns: 30 },
    )
  })

  test.each([programs.token, programs.token2022])(
    'a transfer of a token of %s that spl-token writes is read back',
    (program) => {
      const destination = getAssociatedTokenAddressSync(key(mint), key(bob), false, key(program)).toBase58()
      fc.assert(
        fc.property(u64, fc.integer({ min: 0, max: 255 }), (amount, decimals) => {
          const token = { program, decimals, destination, opens: true, sources: [{ address: source, amount }] }
          const wire = written(version, toInstructions(plan(token, { amount, units: 400_000n })))
          expect(readTransfer(readMessage(wire))).toEqual({ to: destination, amount, mint, owner: bob })
        }),
        { numRuns: 20 },
      )
    },
  )

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
