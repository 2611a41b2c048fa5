/** Scripts of words. Some languages write with several. */
const scripts =
  'Latin Cyrillic Greek Armenian Georgian Hebrew Arabic Ethiopic Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Khmer Hangul'
const groups = [...scripts.split(' ').map((script) => [script]), ['Han', 'Hiragana', 'Katakana']]
/** Figures, blanks, and marks that every language uses. All but a few of these marks are rare among random bytes. */
const common =
  '\\d .:\\-\\u2010-\\u2027\\u3000-\\u303f\\uff01-\\uff65¿¡«»\\p{Extended_Pictographic}\\u200c\\u200d\\ufe0f'
/** The letters of a group of scripts without the capitals, the marks on these letters, and the figures of the group. */
const lettersOf = (group: readonly string[]) =>
  `(?=[\\p{Ll}\\p{Lo}\\p{Lm}\\p{M}\\p{Nd}])[${group.map((script) => `\\p{Script_Extensions=${script}}`).join('')}]`
const words = ['[A-Z]', ...groups.map((group) => `[a-z]|${lettersOf(group)}`)].map(
  (letters) => new RegExp(`[${common}]|${letters}`, 'gu'),
)

/** The most bytes of words that may be capitals among small letters, or other marks. */
const others = 4

/**
 * Whether a message could be a hash of something else, such as an operation of a smart account that this account owns. A host that chooses a part
 * of the operation can seek a hash whose bytes read as text. One hash in 2^47 consists of letters, figures and marks: a graphics card finds such a
 * hash in a day. One hash in some 2^60 has the letters of words.
 */
export function couldBeHash(bytes: Uint8Array, text: string | undefined): boolean {
  if (bytes.length !== 32 || text === undefined) return bytes.length === 32
  return !words.some((each) => new TextEncoder().encode(text.replace(each, '')).length <= others)
}
