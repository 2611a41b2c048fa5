const pattern = /^(https:\/\/\S|data:image\/(png|jpe?g|webp|gif|svg\+xml)[;,])/i
/** Longest picture, in characters. */
const limit = 100_000

/** A picture's address that may stand in an `<img>`: `https:`, or an image as `data:` of at most 100 kB. */
export function readImageUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > limit) return undefined
  const url = value.trim()
  return pattern.test(url) ? url : undefined
}
