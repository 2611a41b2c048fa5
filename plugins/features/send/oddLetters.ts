/** Alphabets with letters that look like Latin letters, marks and digits. */
const twins =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}\p{M}\p{N}]/u
const letter = /[\p{L}\p{M}\p{N}]/u

/**
 * The letters that make a name look like another name: letters of alphabets that resemble the Latin alphabet, and any
 * other letters in a word with Latin letters. Each letter once; none for a name that is entirely in another script.
 */
export function oddLetters(name: string): readonly string[] {
  const odd = name
    .slice(0, 300)
    .normalize('NFC')
    .split('.')
    .flatMap((label) => {
      const isMixed = /[a-z]/i.test(label)
      return [...label].filter((each) => each > '\x7f' && letter.test(each) && (isMixed || twins.test(each)))
    })
  return [...new Set(odd)].slice(0, 8)
}
