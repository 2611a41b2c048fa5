import { sanitizeText } from 'tapkit/kernel'

/**
 * The labels of a `.sol` name, one or two, in lower case; `undefined` where it is none. Characters that nobody sees are in no name
 * that is looked up.
 */
export function readName(name: string): readonly string[] | undefined {
  if (name.length > 255) return undefined
  const text = name.trim().normalize('NFC').toLowerCase()
  if (!text.endsWith('.sol') || /\s/.test(text) || sanitizeText(text, 255) !== text) return undefined
  const labels = text.slice(0, -'.sol'.length).split('.')
  return labels.length <= 2 && labels.every((label) => label !== '') ? labels : undefined
}
