/**
 * The message of a transaction's wire bytes, which its signatures sign. At most 127 signatures are read, which is more
 * than fit.
 */
export const messageOf = (wire: Uint8Array): Uint8Array => wire.subarray(1 + 64 * (wire[0] ?? 0))
