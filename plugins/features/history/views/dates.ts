/** English without a country puts the day first. */
const written = (locale: string) => (locale === 'en' ? 'en-GB' : locale)

const made = new Map<string, Intl.DateTimeFormat>()

function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const found = made.get(key) ?? new Intl.DateTimeFormat(written(locale), options)
  made.set(key, found)
  return found
}

/** '01 Feb'. */
export const dayText = (at: number, locale: string): string =>
  format(locale, { day: '2-digit', month: 'short' }).format(at)

/** 'November', with the year where it is not this one. */
export const monthText = (at: number, now: number, locale: string): string =>
  format(locale, {
    month: 'long',
    ...(new Date(at).getFullYear() !== new Date(now).getFullYear() && { year: 'numeric' }),
  }).format(at)

export const timeText = (at: number, locale: string): string =>
  format(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
