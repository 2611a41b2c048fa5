/** Bytes as lower-case hex, without `0x`. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The bytes of a hex text, `0x` optional; `undefined` where it is none. */
export function fromHex(text: string): Uint8Array | undefined {
  const digits = text.startsWith('0x') ? text.slice(2) : text
  if (digits.length % 2 === 1 || !/^[0-9a-f]*$/i.test(digits)) return undefined
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  )
}
