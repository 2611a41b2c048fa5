/** A time in words, rounded up to a unit that people use for it. */
export function timeText(ms: number, locale: string): string {
  const isShort = ms <= 90_000
  const unit = isShort ? 'second' : 'minute'
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.ceil(ms / (isShort ? 1_000 : 60_000)))
}
