const scripts = ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr']

/** The direction that a locale is written in. English says nothing of it: it takes that of the page, as it always did. */
export function directionOf(locale: string): 'ltr' | 'rtl' | undefined {
  const { language, script = '' } = new Intl.Locale(locale).maximize()
  if (language === 'en' && script === 'Latn') return undefined
  return scripts.includes(script) ? 'rtl' : 'ltr'
}
