const allowed = /^(https:\/\/|blob:|data:image\/(png|jpeg|webp|gif|avif|svg\+xml)[;,])/i

/** The address of a picture where its scheme is allowed in an `<img>`; same-origin paths are. */
export function safeImageUrl(url: string | undefined): string | undefined {
  if (!url) return undefined
  if (allowed.test(url) || /^\/(?!\/)/.test(url)) return url
  // A host's own page over http (a developer's machine) may show its own pictures.
  return globalThis.location && url.startsWith(`${globalThis.location.origin}/`) ? url : undefined
}
