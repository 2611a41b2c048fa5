import type { Message } from './readMessage.ts'

/** Programs of the network that check further signatures. The first byte of their data is the number of the signatures. */
const checkers: ReadonlySet<string> = new Set([
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
])

/** The signatures that a transaction pays for: those of its signers, and those that it has the network check. */
export function countSignatures({ signatures, instructions }: Pick<Message, 'signatures' | 'instructions'>): bigint {
  const checked = instructions.map(({ program, data }) => (checkers.has(program) ? (data[0] ?? 0) : 0))
  return BigInt(checked.reduce((sum, count) => sum + count, signatures.length))
}
