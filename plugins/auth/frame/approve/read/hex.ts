import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import type { Hex } from './act.ts'

export const toHex = (bytes: Uint8Array): Hex => `0x${bytesToHex(bytes)}`

export const fromHex = (hex: Hex): Uint8Array<ArrayBuffer> => Uint8Array.from(hexToBytes(hex.slice(2)))

/** Whether a value is bytes in hex. */
export const isHex = (value: unknown): value is Hex =>
  typeof value === 'string' && value.length % 2 === 0 && /^0x[0-9a-f]*$/i.test(value)
