import { decodeBase58 } from '../base58.ts'
import { readBytes } from './readBytes.ts'

/**
 * The 64 bytes of a signature, which some wallets answer as base58 text.
 * @throws NoWalletResponseError
 */
export const readSignature = (value: unknown, method: string): Uint8Array =>
  readBytes(typeof value === 'string' ? decodeBase58(value) : value, method, 64)
