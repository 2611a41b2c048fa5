import { decodeBase58 } from '../base58.ts'
import { envelopesOf } from '../message/envelopesOf.ts'
import { sameBytes } from './readBytes.ts'

/** Whether the bytes that a wallet signed are this message, as it is or in an envelope for the key of an address (solana 6). */
export function isOfMessage(signed: Uint8Array, message: Uint8Array, address: string): boolean {
  const key = decodeBase58(address)
  return [message, ...(key ? envelopesOf(message, key) : [])].some((form) => sameBytes(form, signed))
}
