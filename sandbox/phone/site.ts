import type { Site } from '../wallet/site.ts'

/** What an app says of itself, as an address: no more than its own word. */
export function siteOf(url: string): Site {
  const { origin, host } = URL.canParse(url) ? new URL(url) : { origin: url, host: url }
  return { origin, host }
}
