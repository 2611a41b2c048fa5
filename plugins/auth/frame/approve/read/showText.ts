import type { Line, Warning } from './act.ts'

/** Emoji, and the colours of their skin. */
const emoji = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}'

/** Scripts in which a joiner joins letters, or keeps them apart. */
const scripts =
  'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Myanmar Khmer'
    .split(' ')
    .map((script) => `\\p{Script_Extensions=${script}}`)
    .join('')
/** A letter or a mark of such a script. */
const joined = `(?=[\\p{L}\\p{M}])[${scripts}]`

/**
 * Characters that a person cannot see, or that change the order of the others, or that pile up and paint over the lines beside them. Line
 * breaks do not count. Nor does a joiner after emoji or after letters of a script that joins, nor the character that keeps two of these letters apart,
 * nor the choice of how an emoji is drawn. The bracket is that of a named character.
 */
const hidden = new RegExp(
  [
    '(?<=[\\p{Mn}\\p{Me}\\u200d]{4})[\\p{Mn}\\p{Me}\\u200d]',
    `(?<![${emoji}\\ufe0f]|${joined})\\u200d`,
    `(?<!${joined})\\u200c|\\u200c(?!${joined})`,
    `(?<![${emoji}]|[\\d#*](?=\\ufe0f\\u20e3))[\\ufe0e\\ufe0f]`,
    '(?![\\n\\t\\u200c\\u200d\\ufe0e\\ufe0f])[\\p{C}\\p{DI}]',
    '[\\u2028\\u2029\\u2800]|⟨(?=U\\+)',
  ].join('|'),
  'gu',
)

const nameOf = (character: string) =>
  `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`

/** A text as it is drawn: each hidden character is named, so that two texts that look alike are not drawn alike. */
export const showText = (text: string): string => text.replace(/\r\n/g, '\n').replace(hidden, nameOf)

/** The warning of lines in which a hidden character is named. */
export const warnOfHidden = (lines: readonly Line[]): readonly Warning[] =>
  lines.some(({ value }) => value.includes('⟨U+')) ? [{ code: 'hiddenCharacters' }] : []

const controls = /(?![\t\n\r])\p{Cc}/u

/** The text of bytes; `undefined` if the bytes are no UTF-8, or have controls that no text has. */
export function readText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return controls.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
