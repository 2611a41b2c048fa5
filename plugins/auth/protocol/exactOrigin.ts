/**
 * An origin over https, or over http on a loopback name, that a Content-Security-Policy can name. A URL may also have `*`, `;`, `_` or IPv6, which a
 * browser reads otherwise in a header, or not at all.
 */
const source = /^(https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*\.?|http:\/\/(([a-z0-9-]+\.)*localhost|127\.0\.0\.1))(:\d+)?$/

/** Whether a text is exactly the origin of a page over https, or over http on a loopback name. */
export function isExactOrigin(origin: unknown): boolean {
  try {
    const text = String(origin)
    return source.test(text) && new URL(text).origin === origin
  } catch {
    return false
  }
}
