const allowed = /^(https:\/\/|blob:|data:image\/(png|jpeg|webp|gif|avif|svg\+xml)[;,])/i

/** An image's address where an `<img>` may show it: https, blob and pictures in data URLs, and the page's own origin. */
export function safeImageUrl(url: string | undefined): string | undefined {
  if (!url) return undefined
  if (allowed.test(url) || /^\/(?![/\\])/.test(url)) return url
  const origin = globalThis.location?.origin
  return origin && origin !== 'null' && url.startsWith(`${origin}/`) ? url : undefined
}
