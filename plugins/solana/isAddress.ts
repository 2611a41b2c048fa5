import { decodeBase58 } from './base58.ts'

/** Whether a value is a Solana address: 32 to 44 characters of base58 (solana 1) that are 32 bytes. */
export const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && value.length >= 32 && value.length <= 44 && decodeBase58(value)?.length === 32
