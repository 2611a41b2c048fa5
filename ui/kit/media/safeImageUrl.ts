const allowed = /^(https:\/\/|\/(?![/\\])|blob:|data:image\/(png|jpeg|webp|gif|avif|svg\+xml)[;,])/i

/** An image's address where an `<img>` may show it: https, blob and pictures in data URLs, and the page's own origin. */
export function safeImageUrl(url: unknown): string | undefined {
  if (typeof url !== 'string') return undefined
  try {
    // Only whether it can be read; a path has the page's host.
    new URL(url, 'https://x')
    return allowed.test(url) || url.startsWith(`${globalThis.location?.origin}/`) ? url : undefined
  } catch {
    return undefined
  }
}
