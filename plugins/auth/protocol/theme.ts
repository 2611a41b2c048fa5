import * as v from 'valibot'
import { text } from './vocabulary.ts'

/** A colour that can hide no address and no function. */
const colour = v.pipe(v.string(), v.regex(/^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i))

/** The tokens that a host may colour in the page: accent, surfaces and text. A host that could colour a warning could hide the warning. */
const token = v.picklist([
  '--tk-accent',
  '--tk-accent-hover',
  '--tk-on-accent',
  '--tk-surface',
  '--tk-text-1',
  '--tk-text-2',
  '--tk-line',
])

/** How the page looks. */
export const theme = v.object({
  mode: v.optional(v.picklist(['light', 'dark'])),
  variables: v.optional(v.record(token, colour)),
})

/**
 * The name and the icon that a host gives itself. The page shows both beside the host's origin, because any host can claim any name. The icon is data, so
 * the page loads no picture.
 */
export const dappData = v.object({
  name: text(64),
  icon: v.optional(v.pipe(text(64_000), v.regex(/^data:image\/(png|jpeg|webp);base64,[0-9A-Za-z+/]+={0,2}$/))),
})
