/** Scripts of words. Some languages write with several. */
const scripts =
  'Latin Cyrillic Greek Armenian Georgian Hebrew Arabic Ethiopic Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Khmer'
const groups = [
  ...scripts.split(' ').map((script) => `\\p{Script=${script}}`),
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー',
]
/** Letters of English, figures, blanks and marks, which all languages use. */
const common = "A-Za-z0-9\\s.,:;!?'()/_#@\\-\\p{M}\\p{Extended_Pictographic}\\u200d"
const words = groups.map((group) => new RegExp(`^(?:[${common}${group}]|(?![ -~])\\p{P})*$`, 'u'))

/**
 * Whether a message could be a hash of something else, such as an operation of a smart account that this account owns. Among some billions of
 * hashes is one whose bytes are letters and marks at random. None that anybody could find is words of one language.
 */
export function couldBeHash(bytes: Uint8Array, text: string | undefined): boolean {
  return bytes.length === 32 && (text === undefined || !words.some((each) => each.test(text)))
}
