const pattern = /^data:image\/(png|jpe?g|webp|gif|svg\+xml)[;,]/i
/** Longest picture, in characters. */
const limit = 100_000

/**
 * A picture that stands by itself: an image as `data:` of at most 100 kB. Strangers choose these (a wallet that announces
 * itself, the record of a name), and an address on the web would tell their host who looks at it.
 */
export function readImageUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > limit) return undefined
  const url = value.trim()
  return pattern.test(url) ? url : undefined
}
