import { sha256 } from '@noble/hashes/sha2'
import { decodeBase58, encodeBase58 } from '../base58.ts'
import { isOnCurve } from '../isOnCurve.ts'
import { programs } from '../programs.ts'

const text = new TextEncoder()

/** The program-derived address of seeds: the first hash, from bump 255 down, that is not a public key. */
export function findProgramAddress(seeds: readonly Uint8Array[], program: string): string {
  const end = [...bytesOf(program), ...text.encode('ProgramDerivedAddress')]
  const start = seeds.flatMap((seed) => [...seed])
  for (let bump = 255; bump >= 0; bump--) {
    const hash = sha256(Uint8Array.from([...start, bump, ...end]))
    if (!isOnCurve(hash)) return encodeBase58(hash)
  }
  throw new RangeError('These seeds have no program-derived address')
}

/** The address that keeps an owner's tokens of a mint by default (Associated Token Account program). */
export const findTokenAccount = (owner: string, mint: string, tokenProgram: string): string =>
  findProgramAddress([owner, tokenProgram, mint].map(bytesOf), programs.associatedToken)

/** Where Metaplex keeps a mint's name and symbol. */
export const findMetadataAccount = (mint: string): string =>
  findProgramAddress([text.encode('metadata'), bytesOf(programs.metadata), bytesOf(mint)], programs.metadata)

const bytesOf = (address: string): Uint8Array => decodeBase58(address) ?? new Uint8Array()
