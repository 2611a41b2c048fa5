import { getAssociatedTokenAddressSync } from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoLimit } from '../memoLimit.ts'
import { programs } from '../programs.ts'
import type { Plan } from './planTransfer.ts'
import { readBudget } from './readBudget.ts'
import { type Instruction, readMessage } from './readMessage.ts'
import { readPayments } from './readPayments.ts'
import { toInstructions } from './toInstructions.ts'
import { writeMessage } from './writeMessage.ts'

const keys = Array.from({ length: 12 }, () => Keypair.generate().publicKey)
const [payer, bob, mint, source, other] = keys.map(String) as [string, string, string, string, string]
const key = (address: string) => new PublicKey(address)
const blockhash = Keypair.generate().publicKey.toBase58()
/** Whose payments are read. */
const own = { account: payer, parties: [] }
const u64 = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n })

const plan = (token?: Partial<NonNullable<Plan['token']>>, rest: Partial<Plan> = {}): Plan => ({
  ...{
    payer,
    to: bob,
    amount: 7n,
    units: 300_000n,
    price: 20_000_000n,
    fee: 0n,
    deposit: 0n,
    rentMinimum: 0n,
    notices: [],
  },
  balances: { payer: 0n, recipient: 0n },
  token: token && {
    ...{ mint, symbol: 'T', program: programs.token, decimals: 6, opens: false, destination: other },
    ...{ taken: 7n, sources: [] },
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

  test('a transfer of SOL that web3.js writes is read back', async () => {
    await fc.assert(
      fc.asyncProperty(u64, async (amount) => {
        const message = readMessage(written(version, toInstructions(plan(undefined, { amount }))))
        expect(readBudget(message)).toEqual({ units: 300_000n, price: 20_000_000n })
        expect(readPayments(message, own)).toMatchObject({
          changes: [{ direction: 'out', amount, party: bob }],
          unknown: [],
        })
      }),
      { numRuns: 30 },
    )
  })

  test.each([programs.token, programs.token2022])(
    'a transfer of a token of %s that spl-token writes is read back',
    async (program) => {
      const destination = getAssociatedTokenAddressSync(key(mint), key(bob), false, key(program)).toBase58()
      await fc.assert(
        fc.asyncProperty(u64, fc.integer({ min: 0, max: 255 }), async (amount, decimals) => {
          const token = { program, decimals, destination, opens: true, sources: [{ address: source, amount }] }
          const wire = written(version, toInstructions(plan(token, { amount, units: 400_000n })))
          expect(readPayments(readMessage(wire), own)).toMatchObject({
            changes: [{ direction: 'out', amount, token: mint, party: bob }],
            tokens: [{ from: source, decimals, program }],
            opens: [{ owner: bob, account: destination }],
            unknown: [],
          })
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
  const pays = (...lists: (readonly Instruction[])[]) => readPayments({ instructions: lists.flat() }, own)
  test('is the sum where several accounts of one mint pay one receiver', async () => {
    expect((await pays(toInstructions(plan({ sources, destination: bob })))).changes).toEqual([
      { direction: 'out', amount: 7n, token: mint, party: bob },
    ])
  })
  test('is all of it where there are several receivers and assets', async () => {
    const second = toInstructions(plan(undefined, { to: other, amount: 1n }))
    expect((await pays(toInstructions(plan()), second, toInstructions(plan({ sources })))).changes).toEqual([
      { direction: 'out', amount: 7n, party: bob },
      { direction: 'out', amount: 1n, party: other },
      { direction: 'out', amount: 7n, token: mint, party: other },
    ])
  })
  test('is not understood where somebody else pays, or an account is opened where nobody’s tokens belong', async () => {
    const elses = toInstructions(plan(undefined, { payer: other }))
    const wrong = toInstructions(plan({ sources, opens: true, destination: other }))
    const { changes, unknown } = await pays(elses, wrong)
    expect(changes).toHaveLength(1)
    expect(unknown.map(({ program }) => program)).toEqual([programs.system, programs.associatedToken])
  })
})

test('a transfer leaves no global behind in the page', () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'Buffer')
  const token = { sources: [{ address: source, amount: 1n }], opens: true }
  const names = () => Object.getOwnPropertyNames(globalThis).filter((name) => name === 'Buffer')
  try {
    Reflect.deleteProperty(globalThis, 'Buffer')
    expect(toInstructions(plan(token))).toHaveLength(4)
    expect(names()).toEqual([])
    // One whose writing fails does not, either.
    expect(() => toInstructions(plan({ ...token, decimals: 1n as never }))).toThrow()
    expect(names()).toEqual([])
    // What the page itself made of the name stays.
    Object.defineProperty(globalThis, 'Buffer', { value: undefined, configurable: true, writable: true })
    toInstructions(plan(token))
    expect([names(), globalThis.Buffer]).toEqual([['Buffer'], undefined])
  } finally {
    if (own) Object.defineProperty(globalThis, 'Buffer', own)
  }
})
