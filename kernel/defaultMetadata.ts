import type { Metadata } from './types/config.ts'

/** How a page names itself where the host app did not say. */
export function defaultMetadata(): Metadata {
  const page = globalThis.document
  if (!page) return { name: '', url: '' }
  const description = page.querySelector('meta[property="og:description"]')?.getAttribute('content') ?? undefined
  const icon = page.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  const { host, origin: url } = globalThis.location
  // The name stands in sentences that a visitor reads, so it is never empty.
  return { name: page.title || host || 'this page', url, description, icon }
}
