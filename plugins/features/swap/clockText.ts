/** A time of day as a clock shows it: '14:05'. `at` is a Unix time in ms. */
export const clockText = (at: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at)
