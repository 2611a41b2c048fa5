import { sha256 } from '@noble/hashes/sha2'
import { encodeBase58 } from '../base58.ts'
import { programs } from '../programs.ts'
import type { Message } from './readMessage.ts'

/** A digest of a trade's instructions without blockhash and compute budget, to find the trade on the chain. */
export function digestTrade({ payer, instructions }: Pick<Message, 'payer' | 'instructions'>): string {
  const told = instructions
    .filter(({ program }) => program !== programs.computeBudget)
    .map(({ program, data }) => [program, encodeBase58(data)])
  return encodeBase58(sha256(new TextEncoder().encode(JSON.stringify([payer, told]))))
}
