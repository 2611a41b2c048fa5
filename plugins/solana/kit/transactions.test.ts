import {
  type Address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { Keypair } from '@solana/web3.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSigned, toWire } from './transactions.ts'

const lifetime = { blockhash: 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N' as Blockhash, lastValidBlockHeight: 9n }
const addresses = Array.from({ length: 12 }, () => Keypair.generate().publicKey.toBase58() as Address)
const signature = fc.option(fc.uint8Array({ minLength: 64, maxLength: 64 }).filter((bytes) => bytes.some(Boolean)))

test('a transaction of any signers is written as @solana/kit writes it, and read back as it was', () => {
  const given = fc.record({
    version: fc.constantFrom(0 as const, 'legacy' as const),
    roles: fc.array(fc.constantFrom(0, 1, 2, 3), { maxLength: 10 }),
    data: fc.uint8Array({ maxLength: 40 }),
    signatures: fc.array(signature, { minLength: 12, maxLength: 12 }),
  })
  fc.assert(
    fc.property(given, ({ version, roles, data, signatures }) => {
      const accounts = roles.map((role, at) => ({ address: addresses[at + 1], role }))
      const instruction = { programAddress: addresses[11], accounts, data } as unknown as Instruction
      const empty = createTransactionMessage({ version })
      const payable = setTransactionMessageFeePayerSigner(createNoopSigner(addresses[0] as Address), empty)
      const timed = setTransactionMessageLifetimeUsingBlockhash(lifetime, payable)
      const compiled = compileTransaction(appendTransactionMessageInstruction(instruction, timed))
      const signed = {
        ...compiled,
        signatures: Object.fromEntries(
          Object.keys(compiled.signatures).map((key, at) => [key, signatures[at] ?? null]),
        ),
      } as unknown as typeof compiled
      const wire = toWire(signed)
      expect(wire).toEqual(new Uint8Array(getTransactionEncoder().encode(signed)))
      const { messageBytes, signatures: read, lifetimeConstraint } = readSigned(compiled, wire)
      expect([messageBytes, read]).toEqual([signed.messageBytes, signed.signatures])
      expect(lifetimeConstraint).toEqual(lifetime)
    }),
  )
})

test('what is no transaction is no answer', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      expect(() => readSigned({ messageBytes: bytes, signatures: {} } as never, bytes)).toThrow(
        expect.objectContaining({ name: 'NoWalletResponseError' }),
      )
    }),
  )
})
