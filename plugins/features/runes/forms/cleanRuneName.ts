/** Most characters of a field for a name: 28 letters with a spacer between each two. */
export const longestName = 55

/** The marks that people type between the words of a name. */
const spacers = /[\s.·•‧∙⋅_-]+/gu

/**
 * A name as it is typed or pasted: capitals, with a `•` for a space or a full stop. Other characters stay, since a name without them is
 * another rune.
 */
export const cleanRuneName = (text: string): string =>
  text.trimStart().toUpperCase().replace(spacers, '•').slice(0, longestName)
