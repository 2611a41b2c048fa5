import { ExtensionType, getAccountLen, getAccountTypeOfMintType } from '@solana/spl-token'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alice, bob } from '../fixtures/createWorld.ts'
import { encodeMint, encodeTokenAccount } from '../fixtures/encodeAccounts.ts'
import { programs } from '../programs.ts'
import { readMint } from './readMint.ts'
import { readTokenAccount } from './readTokenAccount.ts'

const at = (program: string, data: Uint8Array) => ({ lamports: 1n, program, executable: false, data })
const token2022 = (extensions: Record<number, Uint8Array>) =>
  readMint(at(programs.token2022, encodeMint(6, extensions)))
const feeConfig = (older: number, newer: number) => {
  const data = new Uint8Array(108)
  data.set([older & 255, older >> 8], 88)
  data.set([newer & 255, newer >> 8], 106)
  return data
}

describe('a mint', () => {
  test('of SPL Token', () => {
    expect(readMint(at(programs.token, encodeMint(9)))).toEqual({
      ...{ decimals: 9, program: programs.token, accountSize: 165, metadata: undefined },
      ...{ takesFee: false, nonTransferable: false, hooked: false, scaled: false, mayFreeze: false, isRuled: false },
    })
  })
  test.each([
    [[], []],
    [[ExtensionType.TransferFeeConfig], [new Uint8Array(108)]],
    [[ExtensionType.NonTransferable], [new Uint8Array()]],
    [[ExtensionType.TransferHook], [new Uint8Array(64)]],
    [[ExtensionType.PausableConfig], [new Uint8Array(33)]],
    [
      [ExtensionType.MetadataPointer, ExtensionType.MintCloseAuthority],
      [new Uint8Array(64), new Uint8Array(32)],
    ],
    [
      [ExtensionType.TransferFeeConfig, ExtensionType.TransferHook, ExtensionType.NonTransferable],
      [new Uint8Array(108), new Uint8Array(64), new Uint8Array()],
    ],
  ])('with extensions %j: its accounts are as large as spl-token says', (kinds, data) => {
    const extensions = Object.fromEntries(kinds.map((kind, i) => [kind, data[i] ?? new Uint8Array()]))
    const ofAccount = kinds.map(getAccountTypeOfMintType).filter((kind) => kind !== ExtensionType.Uninitialized)
    expect(token2022(extensions)?.accountSize).toBe(getAccountLen([ExtensionType.ImmutableOwner, ...ofAccount]))
  })
  test.each([
    [0, 0, false],
    [1, 0, true],
    [0, 256, true],
  ])('takes a fee where it has one now or next (%i, %i)', (older, newer, takesFee) => {
    expect(token2022({ [ExtensionType.TransferFeeConfig]: feeConfig(older, newer) })).toMatchObject({ takesFee })
  })
  test('asks a program about transfers only where it names one', () => {
    expect(token2022({ [ExtensionType.TransferHook]: new Uint8Array(64) })).toMatchObject({ hooked: false })
    expect(token2022({ [ExtensionType.TransferHook]: new Uint8Array(64).fill(1, 63) })).toMatchObject({ hooked: true })
  })
  test.each([
    ['another program’s', at(programs.system, encodeMint(6))],
    ['not initialised', at(programs.token, new Uint8Array(82))],
    ['an account', at(programs.token, encodeTokenAccount({ mint: bob, owner: alice, amount: 1n }))],
    ['a multisig', at(programs.token2022, new Uint8Array(355).fill(1))],
    ['empty', at(programs.token2022, new Uint8Array())],
  ])('is none where it is %s', (_, account) => {
    expect(readMint(account)).toBeUndefined()
  })
  test('of any bytes is read or none, in no time', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 600 }),
        fc.constantFrom(programs.token, programs.token2022),
        (data, program) => {
          const bytes = data.length > 165 ? data.with(165, 1).with(45, 1) : data
          const mint = readMint(at(program, bytes))
          expect(mint === undefined || mint.accountSize >= 165).toBe(true)
        },
      ),
    )
  })
})

describe('a token account', () => {
  test('is read as spl-token lays it out', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.boolean(), (amount, frozen) => {
        const data = encodeTokenAccount({ mint: bob, owner: alice, amount, frozen })
        expect(readTokenAccount(at(programs.token, data))).toEqual({ mint: bob, owner: alice, amount, frozen })
      }),
    )
  })
  test.each([
    ['not initialised', at(programs.token, new Uint8Array(165))],
    ['a mint', at(programs.token2022, encodeMint(6, {}))],
    ['another program’s', at(programs.system, encodeTokenAccount({ mint: bob, owner: alice, amount: 1n }))],
  ])('is none where it is %s', (_, account) => {
    expect(readTokenAccount(account)).toBeUndefined()
  })
})
