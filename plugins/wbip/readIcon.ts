import { readImageUrl } from 'tapkit/kernel'

/** A wallet's picture. Leather calls its own `image/svg`, which no browser draws. */
export const readIcon = (value: unknown): string | undefined =>
  readImageUrl(
    typeof value === 'string' ? value.trim().replace(/^data:image\/svg(?=[;,])/i, 'data:image/svg+xml') : value,
  )
