// Controls, bidi and zero-width characters, private use; blanks that look like nothing; and stacked marks.
const hidden = /\p{C}|\u2028|\u2029|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u2800|\u3164|\uffa0/gu
const stacked = /(\p{M}{2})\p{M}+/gu

/** A name from outside as plain text of at most `max` characters; '' where nothing visible is left. */
export function sanitizeText(text: string, max: number): string {
  const plain = text
    .slice(0, max * 8)
    .replace(hidden, '')
    .replace(stacked, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  return [...plain].slice(0, max).join('').trim()
}
