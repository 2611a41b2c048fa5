import { ed25519 } from '@noble/curves/ed25519'

/** Whether 32 bytes are a point of ed25519, as a wallet's public key is; a program's address is none. */
export function isOnCurve(bytes: Uint8Array): boolean {
  try {
    return ed25519.ExtendedPoint.fromHex(bytes) !== undefined
  } catch {
    return false
  }
}
