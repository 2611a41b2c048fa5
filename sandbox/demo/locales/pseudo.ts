const accented: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...'aåbƀcçdðeéfƒgĝhĥiîjĵkķlļmɱnñoöpþqɋrŕsštţuûvṽwŵxẋyýzžAÅBƁCÇDÐEÉFƑGĜHĤIÎJĴKĶLĻMṀNÑOÖPÞQɊRŔSŠTŢUÛVṼWŴXẊYÝZŽ'.matchAll(
      /../gu,
    ),
  ].map(([pair]) => [...(pair ?? '')] as [string, string]),
)

/** What stands for a parameter while a sentence is made strange: it is data, and stays as it is. */
const held = /(\ue000\d+\ue001)/

/**
 * A sentence as no language writes it: accented, a third longer, and from right to left (as the pseudo-locale ar-XB is), so that
 * what is not in a table, is cut, or stands on the wrong side is seen at once.
 */
export const pseudo = (english: string): string =>
  english &&
  `\u200f${english
    .split(held)
    .map((part) => (held.test(part) ? part : part.replaceAll(/[^\s]*[A-Za-z][^\s]*/g, toWord)))
    .join('')}`

function toWord(word: string): string {
  const letters = [...word].map((letter) => accented[letter] ?? letter).join('')
  return `\u202e${letters}${'·'.repeat(Math.ceil(word.length / 3))}\u202c`
}

const plain = Object.fromEntries(Object.entries(accented).map(([letter, accent]) => [accent, letter]))

/** The same in English again, as far as it was. */
export const fromPseudo = (text: string): string =>
  [...text.replaceAll(/[\u200f\u202c\u202e\u2066-\u2069·]/g, '')].map((letter) => plain[letter] ?? letter).join('')

type Say = (...about: unknown[]) => string

/** A table with all of its sentences made strange, and the names in them kept. */
export function pseudoOf<table extends object>(table: table): table {
  const entries = Object.entries(table).map(([key, entry]) => {
    if (typeof entry === 'string') return [key, pseudo(entry)]
    return [key, typeof entry === 'function' ? around(entry as Say) : pseudoOf(entry as object)]
  })
  // Each entry is of the type that it was.
  return Object.fromEntries(entries) as table
}

/** A sentence whose parameters are put back when the rest of it has been made strange. */
const around =
  (english: Say): Say =>
  (...given) => {
    const about = given.slice(0, english.length)
    const template = english(
      ...about.map((part, at) => (typeof part === 'string' && part ? `\ue000${at}\ue001` : part)),
    )
    return pseudo(template).replaceAll(/\ue000(\d+)\ue001/g, (_, at) => String(about[Number(at)]))
  }
