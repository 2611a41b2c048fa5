/** A language of the page as one visitor meets it. */
export type Choice = {
  /** The tag that the page has the language under. */
  readonly given: string
  /** The language as the document says it, with the visitor’s region if the page names none: figures and times are written by it. */
  readonly lang: string
}

/**
 * Chooses the first language of the visitor that the page has. A language fits another region’s, and no other script’s.
 *
 * @param given tags of the page; the first is what a visitor meets who reads none of them
 */
export function chooseLanguage(wanted: readonly string[], given: readonly [string, ...string[]]): Choice {
  const known = given.flatMap((tag) => readTag(tag, tag))
  for (const { locale } of wanted.flatMap((tag) => readTag(tag, tag))) {
    const fits = known.filter((own) => writingOf(own.locale) === writingOf(locale))
    const best = fits.find((own) => own.locale.baseName === locale.baseName) ?? fits.find(hasNoRegion) ?? fits[0]
    if (best) return { given: best.tag, lang: (hasNoRegion(best) ? locale : best.locale).baseName }
  }
  const [first] = known
  return first?.tag === given[0] ? { given: first.tag, lang: first.locale.baseName } : { given: given[0], lang: 'en' }
}

type Known = { readonly tag: string; readonly locale: Intl.Locale }

/** A malformed tag names no language. */
function readTag(tag: string, written: string): readonly Known[] {
  try {
    return [{ tag: written, locale: new Intl.Locale(tag) }]
  } catch {
    return []
  }
}

function writingOf(locale: Intl.Locale): string {
  const { language, script } = locale.maximize()
  return `${language}-${script}`
}

const hasNoRegion = ({ locale }: Known): boolean => locale.region === undefined
