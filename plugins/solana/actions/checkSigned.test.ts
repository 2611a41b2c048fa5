import { Keypair } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeNumber } from '../fixtures/writeNumber.ts'
import { programs } from '../programs.ts'
import { checkSigned } from './checkSigned.ts'
import type { Instruction, Message } from './readMessage.ts'
import { transactionFee } from './transactionFee.ts'
import { writeMessage } from './writeMessage.ts'

const fresh = () => Keypair.generate().publicKey.toBase58()
const [payer, bob, eve, blockhash] = [fresh(), fresh(), fresh(), fresh()]
const account = (address: string, signer = false, writable = true) => ({ address, signer, writable })
const transfer = (to: string, amount: bigint): Instruction => ({
  program: programs.system,
  accounts: [account(payer, true), account(to)],
  data: Uint8Array.from([...writeNumber(2n, 4), ...writeNumber(amount)]),
})
const limit = (units: bigint): Instruction => budget(2, writeNumber(units, 4))
const price = (value: bigint): Instruction => budget(3, writeNumber(value))
const budget = (kind: number, value: Uint8Array): Instruction => ({
  program: programs.computeBudget,
  accounts: [],
  data: Uint8Array.from([kind, ...value]),
})
const memo: Instruction = { program: programs.memo, accounts: [], data: Uint8Array.from([77]) }

const write = (instructions: readonly Instruction[], rest: Partial<Message> = {}) =>
  writeMessage({ version: 0, payer, blockhash, instructions, ...rest })
const sign = (wire: Uint8Array) => wire.map((byte, at) => (at >= 1 && at < 65 ? 9 : byte))
const reviewed = [limit(300_000n), price(20_000_000n), transfer(bob, 5n)]
const given = write(reviewed)
const fee = transactionFee({ units: 300_000n, price: 20_000_000n })

describe('what a wallet signed is taken', () => {
  test('as it was given', () => {
    expect(checkSigned(given, sign(given))).toEqual(new Uint8Array(64).fill(9))
  })
  test('with any compute budget that costs no more, wherever it stands; and with none that costs more', () => {
    const u32 = fc.bigInt({ min: 0n, max: 1_400_000n })
    const u64 = fc.bigInt({ min: 0n, max: 2n ** 40n })
    fc.assert(
      fc.property(u32, u64, fc.boolean(), (units, perUnit, atEnd) => {
        const changed = [limit(units), price(perUnit), budget(4, writeNumber(64_000n, 4))]
        const signed = sign(write(atEnd ? [transfer(bob, 5n), ...changed] : [...changed, transfer(bob, 5n)]))
        if (transactionFee({ units, price: perUnit }) <= fee) checkSigned(given, signed)
        else expect(() => checkSigned(given, signed)).toThrow('something else than what you reviewed')
      }),
    )
  })
  test('without a limit of its own only where the usual limit costs no more', () => {
    const signed = (perUnit: bigint) => sign(write([price(perUnit), transfer(bob, 5n)]))
    // 203,000 units: 3,000 of them are for the budget (SIMD-0170).
    checkSigned(given, signed(29_556_650n))
    expect(() => checkSigned(given, signed(29_556_651n))).toThrow()
  })
})

describe('what a wallet signed is refused', () => {
  const changed = { name: 'TransactionChangedError', code: 'transaction_changed' }
  test.each([
    ['another receiver', write([...reviewed.slice(0, 2), transfer(eve, 5n)])],
    ['another amount', write([...reviewed.slice(0, 2), transfer(bob, 6n)])],
    ['one transfer more', write([...reviewed, transfer(eve, 1n)])],
    ['the transfer twice', write([...reviewed, transfer(bob, 5n)])],
    ['no transfer', write(reviewed.slice(0, 2))],
    ['something beside it', write([...reviewed, memo])],
    ['another blockhash', write(reviewed, { blockhash: fresh() })],
    ['another version', write(reviewed, { version: 'legacy' })],
    ['another payer', write([...reviewed.slice(0, 2), transfer(bob, 5n)], { payer: eve })],
    [
      'a receiver that signs',
      write([...reviewed.slice(0, 2), { ...transfer(bob, 5n), accounts: [account(payer, true), account(bob, true)] }]),
    ],
    [
      'a receiver that is not written',
      write([
        ...reviewed.slice(0, 2),
        { ...transfer(bob, 5n), accounts: [account(payer, true), account(bob, false, false)] },
      ]),
    ],
  ])('with %s', (_, wire) => {
    expect(() => checkSigned(given, sign(wire))).toThrow(expect.objectContaining(changed))
  })
  test('with a lookup table', () => {
    const table = [1, ...new Uint8Array(32).fill(3), 1, 0, 0]
    const wire = Uint8Array.from([...given.slice(0, -1), ...table])
    expect(() => checkSigned(given, sign(wire))).toThrow(expect.objectContaining(changed))
  })
  test.each([
    ['no signature', given],
    ['no transaction', new Uint8Array(65).fill(1)],
    ['nothing', new Uint8Array()],
  ])('that is %s', (_, wire) => {
    expect(() => checkSigned(given, wire)).toThrow(expect.objectContaining({ name: 'NoWalletResponseError' }))
  })
  test('with a compute budget that is none', () => {
    for (const item of [
      limit(1n),
      budget(0, writeNumber(1n)),
      budget(3, writeNumber(1n, 4)),
      budget(9, new Uint8Array(4)),
    ]) {
      const wire = write([...reviewed, item])
      expect(() => checkSigned(given, sign(wire))).toThrow(expect.objectContaining(changed))
    }
  })
  test('that marks programs as accounts to be written', () => {
    // The count of accounts that are only read, after one signature, the version and two other counts.
    expect(() => checkSigned(given, sign(given).with(68, 0))).toThrow(expect.objectContaining(changed))
  })
  test('in any byte outside its compute budget (solana 3)', () => {
    const inverted = write(
      reviewed.map((item) => (isBudget(item) ? { ...item, data: item.data.map((byte) => 255 - byte) } : item)),
    )
    const fixed = [...given.keys()].filter((at) => at >= 65 && inverted[at] === given[at])
    expect(fixed).toHaveLength(given.length - 65 - 14)
    fc.assert(
      fc.property(fc.constantFrom(...fixed), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const wire = sign(given).with(at, ((given[at] ?? 0) + by) % 256)
        expect(() => checkSigned(given, wire)).toThrow(
          expect.objectContaining({ name: expect.stringMatching(/^(TransactionChanged|NoWalletResponse)Error$/) }),
        )
      }),
      { numRuns: 500 },
    )
  })
})

const isBudget = ({ program }: Instruction) => program === programs.computeBudget
