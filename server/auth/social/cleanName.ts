/** Characters of the longest name. */
const most = 50

/**
 * A name at a provider, as it may stand beside words of our own: one line, without characters that turn or hide others. Over 30 characters its last
 * three become dots.
 */
export function cleanName(name: string): string {
  const line = name
    .replace(/\s+/gu, ' ')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  const letters = Array.from(line)
  return letters.length > 30 ? `${letters.slice(0, Math.min(letters.length, most) - 3).join('')}...` : line
}
