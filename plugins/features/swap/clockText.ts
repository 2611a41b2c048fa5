/** A time of day as it is read on a clock: '14:05'. `at` is a Unix time in ms. */
export const clockText = (at: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at)
