import { Keypair } from '@solana/web3.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase58 } from '../base58.ts'
import { programs } from '../programs.ts'
import type { ChainAccount } from './readAccount.ts'
import { requireHeld } from './requireHeld.ts'

const [own, thief, elses] = Array.from({ length: 3 }, () => Keypair.generate().publicKey.toBase58()) as [
  string,
  string,
  string,
]
const bytesOf = (address: string) => decodeBase58(address) ?? new Uint8Array()
const keepers = [
  ...[programs.stake, programs.vote, programs.system, programs.token, programs.token2022],
  ...[programs.lookupTable, programs.loader],
]

/** An account of a program that names an owner at a place. */
const holding = (program: string, { owner = own, at = 0, lamports = 10n, size = 166 } = {}): ChainAccount => {
  const data = new Uint8Array(size)
  data.set(bytesOf(owner), at)
  return { lamports, program, executable: false, data }
}
const reasonOf = (before: ChainAccount, after: ChainAccount | undefined) => {
  try {
    requireHeld({ address: elses, before, after }, own)
    return 'kept'
  } catch (error) {
    return Object(error).params.reason
  }
}
const places = fc.nat(166 - 32)

test('what names the account goes on to name it, whatever program keeps it and wherever (solana 12)', () => {
  fc.assert(
    fc.property(fc.constantFrom(...keepers, elses), places, (program, at) => {
      const before = holding(program, { at })
      expect(reasonOf(before, before)).toBe('kept')
      expect(reasonOf(before, holding(program, { at, owner: thief }))).toBe('allows')
      expect(reasonOf(before, { ...before, program: thief })).toBe('allows')
    }),
  )
})
test('what the network’s own programs keep for the account stays there: no lamport is taken out', () => {
  fc.assert(
    fc.property(fc.constantFrom(...keepers), places, fc.bigInt(0n, 20n), (program, at, lamports) => {
      const before = holding(program, { at })
      expect(reasonOf(before, { ...before, lamports })).toBe(lamports < 10n ? 'allows' : 'kept')
      expect(reasonOf(before, undefined)).toBe('allows')
    }),
  )
})
test('whatever changes of what the network’s own programs keep: a stake’s voter, a token’s supply, a program’s code', () => {
  fc.assert(
    fc.property(fc.constantFrom(...keepers), fc.integer({ min: 44, max: 165 }), (program, at) => {
      const before = holding(program, { at: 12 })
      expect(reasonOf(before, { ...before, data: before.data.with(at, 1) })).toBe('allows')
    }),
  )
})
test('what another program closes or empties is its own to keep, and what others have is not looked at', () => {
  const escrow = holding(elses)
  expect(reasonOf(escrow, undefined)).toBe('kept')
  expect(reasonOf(escrow, { ...escrow, lamports: 1n })).toBe('kept')
  expect(reasonOf(holding(programs.stake, { owner: thief }), undefined)).toBe('kept')
})
