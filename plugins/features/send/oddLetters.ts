/** Alphabets with letters that look like Latin ones, marks and digits. */
const twins =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}\p{M}\p{N}]/u
const letter = /[\p{L}\p{M}\p{N}]/u

/**
 * The letters of a name that it may be taken for another one by: those of an alphabet that looks like the Latin one, and those
 * of any other that stand in one word with Latin letters. Each once; a name all of another script has none.
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
