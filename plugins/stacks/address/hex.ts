/** Bytes as hex, lower case, without `0x`. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Hex, with or without `0x`, as lower-case hex without it; `undefined` if the value is no hex, or not `size` bytes
 * long.
 */
export function readHex(value: unknown, size?: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const hex = value.replace(/^0x/i, '').toLowerCase()
  if (!/^([0-9a-f]{2})+$/.test(hex) || (size !== undefined && hex.length !== size * 2)) return undefined
  return hex
}

/** The bytes of hex that was read. */
export const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
