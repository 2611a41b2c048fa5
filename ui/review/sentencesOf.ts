import type { KindWords } from 'tapkit/kernel'
import { messages } from './messages.ts'

/** The words of a kind as they may be called: a sentence that breaks says nothing. */
export type OwnWords = Contained<KindWords>
type Contained<table> = { readonly [key in keyof table]: Said<table[key]> }
type Said<entry> = entry extends (...about: infer about) => string
  ? (...about: about) => string | undefined
  : entry extends object
    ? Contained<entry>
    : entry

/**
 * The sentences among a plugin's words. Each other entry is left out and reported, and so is an error of a sentence: words must not keep a visitor
 * from an outcome (money 36).
 */
export const sentencesOf = (words: object, kind: string, report: (error: unknown) => unknown): OwnWords =>
  tableOf(words, messages, { of: `the kind "${kind}"`, report })

type About = { readonly of: string; readonly report: (error: unknown) => unknown }

/** The entries that are of the same sort as those of the general words. */
function tableOf(words: object, general: object, { of, report }: About): object {
  const entries = Object.entries(words).flatMap(([key, said]: [string, unknown]) => {
    const like: unknown = general[key as keyof typeof general]
    const about = { of: `\`${key}\` of ${of}`, report }
    if (said === undefined || like === undefined) return []
    if (typeof said !== typeof like || said === null) {
      report(new TypeError(`${about.of} is no ${typeof like === 'string' ? 'text' : typeof like}.`))
      return []
    }
    if (typeof said === 'function') return [[key, contained(said as Sentence, about)]]
    return [[key, typeof said === 'object' ? tableOf(said, Object(like), about) : said]]
  })
  return Object.fromEntries(entries)
}

type Sentence = (...about: unknown[]) => unknown

/** A sentence that says nothing where it breaks, which is reported once: a view calls it each time that it is drawn. */
function contained(say: Sentence, { of, report }: About): (...about: unknown[]) => string | undefined {
  let isReported = false
  return (...about) => {
    try {
      const text = say(...about)
      if (typeof text === 'string') return text
      throw new TypeError(`${of} makes no text.`)
    } catch (error) {
      if (!isReported) report(error)
      isReported = true
      return undefined
    }
  }
}
