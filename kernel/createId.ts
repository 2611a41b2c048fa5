/**
 * A UUID of version 4, also on a page without https, where `crypto.randomUUID` is not there.
 * @example
 * ```ts
 * import { createId } from 'tapkit/kernel'
 * createId() // '3f0d6a1e-8b5c-4f6e-8a51-0c9d2be77f10'
 * ```
 */
export function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
