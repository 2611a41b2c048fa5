import type { Metadata } from './types/config.ts'

/** How a page names itself where the host app did not say. */
export function defaultMetadata(): Metadata {
  const page = globalThis.document
  if (!page) return { name: '', url: '' }
  const description = page.querySelector('meta[property="og:description"]')?.getAttribute('content') ?? undefined
  const icon = page.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  return { name: page.title, url: globalThis.location.origin, description, icon }
}
