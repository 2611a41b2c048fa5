const scripts = ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr']

/**
 * The direction that a locale is written in; `undefined` of English, which takes that of its page.
 * @throws {RangeError} the tag is not BCP 47
 * @example
 * ```ts
 * import { directionOf } from 'tapkit/kernel'
 * directionOf('ar') // 'rtl'
 * ```
 */
export function directionOf(locale: string): 'ltr' | 'rtl' | undefined {
  const { language, script = '' } = new Intl.Locale(locale).maximize()
  if (language === 'en' && script === 'Latn') return undefined
  return scripts.includes(script) ? 'rtl' : 'ltr'
}
