type Variables = Readonly<Record<string, string>>

/** Pairs of a text's colour and its ground. */
const pairs = [
  ['--tk-text-1', '--tk-surface'],
  ['--tk-text-2', '--tk-surface'],
  ['--tk-on-accent', '--tk-accent'],
  ['--tk-on-accent', '--tk-accent-hover'],
] as const

/** The least contrast of text (WCAG 2.2, AA). */
const least = 4.5

/**
 * A host's colours, with which every text can be read on its ground; none of them if a text could not. A host could hide a receiver in white
 * on white otherwise.
 * @param own the page's own colours, which stand where the host gives none
 */
export function readableColours(given: Variables, own: Variables): Variables {
  const colours = { ...own, ...given }
  const isReadable = pairs.every(([text, ground]) => contrast(colours[text], colours[ground]) >= least)
  return isReadable ? given : {}
}

/** The contrast of two opaque colours in hex; 0 if one of them lets something shine through. */
function contrast(one = '', other = ''): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return low === undefined || high === undefined || low < 0 ? 0 : (high + 0.05) / (low + 0.05)
}

/** The relative luminance, 0 to 1; -1 if the text is no opaque colour. */
function luminance(colour: string): number {
  const digits = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(colour) ? colour.slice(1) : ''
  if (!digits) return -1
  const parts = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = Number.parseInt(part, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
