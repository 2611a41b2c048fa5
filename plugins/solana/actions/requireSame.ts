import { checkSigned } from './checkSigned.ts'
import { messageOf } from './messageOf.ts'

/**
 * Checks that what a wallet signed is what it was given, byte for byte; where one account signs alone, its compute budget may be
 * another one that costs no more.
 * @throws TransactionChangedError, NoWalletResponseError
 */
export function requireSame(given: Uint8Array, signed: Uint8Array): void {
  const [ours, theirs] = [messageOf(given), messageOf(signed)]
  if (ours.length === theirs.length && ours.every((byte, at) => byte === theirs[at])) return
  checkSigned(given, signed)
}
