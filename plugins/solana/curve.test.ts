import { getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import bs58 from 'bs58'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findMetadataAccount, findProgramAddress, findTokenAccount } from './actions/findProgramAddress.ts'
import { decodeBase58, encodeBase58 } from './base58.ts'
import { isOnCurve } from './isOnCurve.ts'
import { programs } from './programs.ts'

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })

describe('base58', () => {
  test('agrees with bs58, leading zeros too', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), fc.nat({ max: 4 }), (bytes, zeros) => {
        const value = Uint8Array.from([...Array(zeros).fill(0), ...bytes])
        expect(encodeBase58(value)).toBe(bs58.encode(value))
        expect(decodeBase58(bs58.encode(value))).toEqual(value)
      }),
    )
  })
  test.each(['0', 'O', 'I', 'l', ' ', '1 1', '\u0661', '1'.repeat(201)])('%j is none', (text) => {
    expect(decodeBase58(text)).toBeUndefined()
  })
})

describe('isOnCurve', () => {
  test('agrees with web3.js', () => {
    fc.assert(fc.property(bytes32, (bytes) => isOnCurve(bytes) === PublicKey.isOnCurve(bytes)))
  })
  test('a public key is a point', () => {
    expect(isOnCurve(Keypair.generate().publicKey.toBytes())).toBe(true)
    expect(isOnCurve(new Uint8Array(31))).toBe(false)
  })
})

describe('program-derived addresses', () => {
  test('agree with web3.js', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 32 }), { maxLength: 3 }), (seeds) => {
        const [expected] = PublicKey.findProgramAddressSync(seeds, new PublicKey(programs.metadata))
        expect(findProgramAddress(seeds, programs.metadata)).toBe(expected.toBase58())
      }),
      { numRuns: 20 },
    )
  })
  test.each([TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID])('token accounts of %s agree with spl-token', (program) => {
    const [owner, mint] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
    const expected = getAssociatedTokenAddressSync(mint, owner, true, program).toBase58()
    expect(findTokenAccount(owner.toBase58(), mint.toBase58(), program.toBase58())).toBe(expected)
  })
  test('metadata of USDC is where Metaplex keeps it', () => {
    expect(findMetadataAccount('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')).toBe(
      '5x38Kp4hvdomTCnCrAny4UtMUt5rQBdB6px2K1Ui45Wq',
    )
  })
})
