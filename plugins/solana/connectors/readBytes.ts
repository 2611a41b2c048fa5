import { NoWalletResponseError } from 'tapkit/kernel'

/** Most bytes of an answer. A transaction is at most 1,232. */
const limit = 100_000

/**
 * The bytes of a wallet's answer, copied; its array may be of another realm.
 * @throws NoWalletResponseError
 */
export function readBytes(value: unknown, method: string, length?: number): Uint8Array {
  if (!ArrayBuffer.isView(value)) throw new NoWalletResponseError({ method })
  const { buffer, byteOffset, byteLength } = value
  if (byteLength === 0 || byteLength > limit || (length !== undefined && byteLength !== length)) {
    throw new NoWalletResponseError({ method })
  }
  return new Uint8Array(buffer.slice(byteOffset, byteOffset + byteLength))
}

/** Whether two arrays hold the same bytes. */
export const sameBytes = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && left.every((byte, at) => byte === right[at])
