/**
 * A short name for the content of an etching, by which the same file is known again. It only tells the visitor’s own files apart, and proves
 * nothing (FNV-1a, twice 32 bits).
 */
export function contentDigest(contentBase64: string): string {
  const hash = (seed: number) => {
    let value = seed
    for (let at = 0; at < contentBase64.length; at++)
      value = Math.imul(value ^ contentBase64.charCodeAt(at), 0x01000193)
    return (value >>> 0).toString(16).padStart(8, '0')
  }
  return hash(0x811c9dc5) + hash(0x050c5d1f)
}
