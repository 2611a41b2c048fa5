const loopback = /^http:\/\/(localhost|([a-z0-9-]+\.)+localhost|127\.0\.0\.1)(:\d+)?$/

/** An origin that a Content-Security-Policy can name. A URL may also have `*`, `;`, `_` or IPv6, which a browser reads otherwise in a header, or not at all. */
const hostSource = /^https?:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*\.?(:\d+)?$/

/** Whether a text is exactly the origin of a page over https, or over http on a loopback name. */
export function isExactOrigin(origin: unknown): boolean {
  if (typeof origin !== 'string') return false
  if (!origin.startsWith('https://') && !loopback.test(origin)) return false
  if (!hostSource.test(origin)) return false
  try {
    return new URL(origin).origin === origin
  } catch {
    return false
  }
}
