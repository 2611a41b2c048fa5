import { RPCError } from 'tapkit/kernel'

/** An answer of a node that does not have the shape of Solana's RPC. */
export const unreadable = (data: unknown): RPCError =>
  new RPCError({ code: -32603, message: 'The node sent an answer that could not be read', data })

/**
 * A node's whole number of 64 bits. Nodes write it as a JSON number, which JavaScript reads exactly up to 2^53 (9
 * million SOL); larger numbers are rounded.
 * @throws RPCError
 */
export function readInteger(value: unknown): bigint {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 64) return BigInt(value)
  throw unreadable(value)
}

/** The `value` of an answer, with the slot that the answer is valid for. */
export function readContext(answer: unknown): { readonly value: unknown; readonly slot: unknown } {
  const { value, context } = record(answer)
  return { value, slot: record(context).slot }
}

/** An object's fields; none for any other value. */
export const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** The bytes of a node's `[text, 'base64']`. */
export function readBytes(data: unknown): Uint8Array | undefined {
  const text = Array.isArray(data) && data[1] === 'base64' ? data[0] : undefined
  return typeof text === 'string' ? fromBase64(text) : undefined
}

/** Bytes of a base64 text; `undefined` if the text is not base64. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** Bytes as base64. */
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
