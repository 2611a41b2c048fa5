/** `\xffsolana offchain`: no transaction begins with it. */
const domain = [0xff, ...new TextEncoder().encode('solana offchain')]
/** Which application asks is nothing that wallets say. */
const noApplication = new Uint8Array(32)
/** Bytes of a text, at most, that a Ledger shows in full. */
const shown = 1212

/**
 * The formats that wallets write for a text. The proposal has 0 for a line of ASCII, 1 for other UTF-8 that a Ledger shows and 2 for longer
 * text; wallets also write 0 for lines of ASCII, or 1 for all. Each form costs a server as much as a signature that is right.
 */
function formatsOf(message: Uint8Array): readonly number[] {
  if (message.length > shown) return [2]
  return message.every((byte) => byte < 0x80) ? [0, 1] : [1]
}

/**
 * The envelopes in which a hardware wallet signs a text for a single key: the first form (header of 20 bytes), version
 * 0 of the proposal "Off-chain message signing" and version 1 (sRFC 38). Each commits to these very bytes, and none is
 * a transaction.
 */
export function envelopesOf(message: Uint8Array, key: Uint8Array): readonly Uint8Array[] {
  const { length } = message
  if (length === 0 || length > 0xffff) return []
  const size = [length & 0xff, length >> 8]
  const formats = formatsOf(message)
  return [
    ...formats.map((format) => Uint8Array.of(...domain, 0, format, ...size, ...message)),
    ...formats.map((format) => Uint8Array.of(...domain, 0, ...noApplication, format, 1, ...key, ...size, ...message)),
    Uint8Array.of(...domain, 1, 1, ...key, ...message),
  ]
}
