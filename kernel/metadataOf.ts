import type { Metadata } from './types/config.ts'

/** How an app names itself: as its host says, and as the page says if the host does not. The name is never empty, since it stands in sentences. */
export function metadataOf(given: Partial<Metadata> | undefined): Metadata {
  const { document: page, location } = globalThis
  return {
    url: location?.origin ?? '',
    description: page?.querySelector('meta[property="og:description"]')?.getAttribute('content') ?? undefined,
    icon: page?.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href,
    ...given,
    name: given?.name || page?.title || location?.host || 'this page',
  }
}
