import { directionOf, MessagesLoadError } from 'tapkit/kernel'
import type { PageContext } from '../pageContext.ts'
import { chooseLanguage } from './chooseLanguage.ts'
import type { SecureMessageSource, SecureMessages } from './secureMessages.ts'
import { translate } from './translate.ts'

/** Milliseconds for which a page waits for a language before English is drawn. */
const patience = 4_000

/** The words of the page in the visitor's language. */
export type Words = {
  /** The language of sentences, figures and times (BCP 47). */
  readonly lang: string
  readonly of: <table extends object>(page: keyof SecureMessages, english: table) => table
}

/**
 * Loads the visitor's language and says it of the document, before anything is drawn. A language that does not load, or not in time, leaves
 * English: a page that asks for approval is never kept away by its words.
 */
export async function loadWords({ options, page }: Pick<PageContext, 'options' | 'page'>): Promise<Words> {
  const { locale = 'en', messages = {}, locales = {} } = options
  const choice = chooseLanguage(page.navigator.languages, [locale, ...Object.keys(locales)])
  const isComposed = choice.given === locale || languageOf(locale) === 'en'
  const own = Object.hasOwn(locales, choice.given) ? locales[choice.given] : undefined
  const attempt = (source: SecureMessageSource | undefined) =>
    load(source, page).catch((cause): SecureMessages => {
      report(new MessagesLoadError({ locale: choice.given, cause }))
      return {}
    })
  const tables = await Promise.all([...(isComposed ? [messages] : []), ...(own ? [own] : [])].map(attempt))
  const isSpoken = languageOf(choice.lang) === 'en' || Object.keys(tables.at(-1) ?? {}).length > 0
  // The document is not said to be in a language that it lacks.
  const lang = isSpoken ? choice.lang : 'en'
  const dir = directionOf(lang) ?? 'ltr'
  Object.assign(page.document.documentElement, { lang, dir })
  const rules = { isRtl: dir === 'rtl', report }
  return {
    lang,
    of: (name, english) => tables.reduce((table, said) => translate(table, said[name], rules), english),
  }
}

async function load(source: SecureMessageSource | undefined, page: Window): Promise<SecureMessages> {
  if (typeof source !== 'function') return source ?? {}
  let timer: number | undefined
  const late = new Promise<never>((_, reject) => {
    timer = page.setTimeout(() => reject(new Error(`not loaded in ${patience} ms`)), patience)
  })
  try {
    const loaded = await Promise.race([source(), late])
    return ('default' in loaded ? loaded.default : loaded) ?? {}
  } finally {
    page.clearTimeout(timer)
  }
}

const languageOf = (tag: string): string | undefined => /^[a-z]+/i.exec(tag)?.[0].toLowerCase()

/** Tells the operator of the page, in the console. The page itself goes on in English. */
const report = (error: unknown): void => console.error(error)
