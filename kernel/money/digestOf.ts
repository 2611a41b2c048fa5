import { toText } from './isSameData.ts'

/**
 * A short name for a payload, to notice that the same payload is asked for again. It proves nothing (FNV-1a, twice 32
 * bits).
 */
export function digestOf(payload: unknown): string {
  const text = toText(payload) ?? ''
  const hash = (seed: number) => {
    let value = seed
    for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
    return (value >>> 0).toString(16).padStart(8, '0')
  }
  return hash(0x811c9dc5) + hash(0x050c5d1f)
}
