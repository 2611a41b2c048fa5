import { sanitizeText } from 'tapkit/kernel'

/**
 * The one or two labels of a `.sol` name, in lower case; `undefined` if the text is not a name. A text with invisible
 * characters is not a name.
 */
export function readName(name: string): readonly string[] | undefined {
  if (name.length > 255) return undefined
  const text = name.trim().normalize('NFC').toLowerCase()
  if (!text.endsWith('.sol') || /\s/.test(text) || sanitizeText(text, 255) !== text) return undefined
  const labels = text.slice(0, -'.sol'.length).split('.')
  return labels.length <= 2 && labels.every((label) => label !== '') ? labels : undefined
}
