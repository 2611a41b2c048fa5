import { checkSigned } from './checkSigned.ts'
import { messageOf } from './messageOf.ts'

/**
 * Checks that a wallet signed exactly the bytes that it was given. If a single account signs, its compute budget may
 * differ, but must not cost more.
 * @throws TransactionChangedError, NoWalletResponseError
 */
export function requireSame(given: Uint8Array, signed: Uint8Array): void {
  const [ours, theirs] = [messageOf(given), messageOf(signed)]
  if (ours.length === theirs.length && ours.every((byte, at) => byte === theirs[at])) return
  checkSigned(given, signed)
}
