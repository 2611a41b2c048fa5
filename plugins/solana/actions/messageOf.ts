/** The message of a transaction's wire bytes: what its signatures sign. At most 127 of them, which is more than fit. */
export const messageOf = (wire: Uint8Array): Uint8Array => wire.subarray(1 + 64 * (wire[0] ?? 0))
