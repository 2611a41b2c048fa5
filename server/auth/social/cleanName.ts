/** Characters of the longest name. */
const most = 50

/**
 * A name at a provider, made fit to stand beside words of our own: one line, without characters that turn or hide others. If a name is longer than 30
 * characters, its last three become dots.
 */
export function cleanName(name: string): string {
  const line = name
    .replace(/\s+/gu, ' ')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  const letters = Array.from(line)
  return letters.length > 30 ? `${letters.slice(0, Math.min(letters.length, most) - 3).join('')}...` : line
}
