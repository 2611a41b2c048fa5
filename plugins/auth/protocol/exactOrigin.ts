const loopback = /^http:\/\/(localhost|([a-z0-9-]+\.)+localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** Whether a text is exactly the origin of a page over https, or over http on a loopback name. */
export function isExactOrigin(origin: unknown): boolean {
  if (typeof origin !== 'string') return false
  if (!origin.startsWith('https://') && !loopback.test(origin)) return false
  // `*` and `;` are legal in a host name of a URL, but not in one that anybody can have, and they mean something in a header.
  if (!/^https?:\/\/[a-z0-9.[\]:-]+$/.test(origin)) return false
  try {
    return new URL(origin).origin === origin
  } catch {
    return false
  }
}
