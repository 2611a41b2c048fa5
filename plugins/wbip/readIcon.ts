import { readImageUrl } from 'tapkit/kernel'

/** A wallet's picture. Leather writes its media type in a way that browsers do not draw. */
export const readIcon = (value: unknown): string | undefined =>
  readImageUrl(
    typeof value === 'string' ? value.trim().replace(/^data:image\/svg(?=[;,])/i, 'data:image/svg+xml') : value,
  )
