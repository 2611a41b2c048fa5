import { fromHex, readHex } from '../address/hex.ts'

/**
 * The uint or text inside an `(ok …)` in hex, the answer of SIP-010's read-only functions; `undefined` for any other
 * value. The decoder is small, so that balances need no library.
 */
export function decodeOk(value: unknown): bigint | string | undefined {
  const hex = readHex(value)
  // ok, then a uint (128 bits), or an ASCII or UTF-8 text with its length before it (SIP-005).
  const [, kind, body = ''] = /^07(01|0d|0e)(.*)$/.exec(hex ?? '') ?? []
  if (kind === '01') return body.length === 32 ? BigInt(`0x${body}`) : undefined
  const size = Number.parseInt(body.slice(0, 8), 16)
  if (!kind || body.length !== 8 + size * 2) return undefined
  return new TextDecoder().decode(fromHex(body.slice(8)))
}
