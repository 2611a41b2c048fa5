/** `\xffsolana offchain`: no transaction begins with it. */
const domain = [0xff, ...new TextEncoder().encode('solana offchain')]
/** Which application asks is nothing that wallets say. */
const noApplication = new Uint8Array(32)
/** Printable ASCII, UTF-8 that fits a Ledger, and longer UTF-8. */
const formats = [0, 1, 2]

/**
 * The envelopes in which a hardware wallet signs a text for one key: the first form (header of 20 bytes), version 0 of the proposal
 * "Off-chain message signing" and version 1 (sRFC 38). Each commits to these very bytes, and none is a transaction.
 */
export function envelopesOf(message: Uint8Array, key: Uint8Array): readonly Uint8Array[] {
  const { length } = message
  if (length === 0 || length > 0xffff) return []
  const size = [length & 0xff, length >> 8]
  return [
    ...formats.map((format) => Uint8Array.of(...domain, 0, format, ...size, ...message)),
    ...formats.map((format) => Uint8Array.of(...domain, 0, ...noApplication, format, 1, ...key, ...size, ...message)),
    Uint8Array.of(...domain, 1, 1, ...key, ...message),
  ]
}
