import { toBase64 } from '../../encoding/base64.ts'

const encode = (value: unknown) => {
  const text = JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part))
  return toBase64(new TextEncoder().encode(text)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/**
 * A payload as the unsecured token (RFC 7519, `alg` none) that older Bitcoin wallets take: base64url, without a signature,
 * which leaves a dot at the end. Amounts as bigint become decimal texts.
 * @example
 * ```ts
 * encodeToken({ purposes: ['payment'], network: { type: 'Mainnet' } })
 * ```
 */
export const encodeToken = (payload: object): string => `${encode({ typ: 'JWT', alg: 'none' })}.${encode(payload)}.`
