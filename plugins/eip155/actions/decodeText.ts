/** The longest text that is read, in bytes. */
const limit = 1_024

/** A contract's `string`, or `bytes32` of older tokens, as text; `undefined` if the bytes are neither. */
export function decodeText(bytes: string): string | undefined {
  const hex = bytes.slice(2)
  if (hex.length === 64) return toText(hex.replace(/(00)+$/, ''))
  if (hex.length < 128 || BigInt(`0x${hex.slice(0, 64)}`) !== 32n) return undefined
  const length = BigInt(`0x${hex.slice(64, 128)}`)
  if (length > limit || hex.length < 128 + Number(length) * 2) return undefined
  return toText(hex.slice(128, 128 + Number(length) * 2))
}

function toText(hex: string): string {
  return new TextDecoder().decode(Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)))
}
