const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const month = 30.44 * day
const year = 365.25 * day

/** Up to how many of a unit a time is said in it; from the last on, in years. */
const steps = [
  [44, 'second', second],
  [44, 'minute', minute],
  [21, 'hour', hour],
  [25, 'day', day],
  [10, 'month', month],
  [Number.POSITIVE_INFINITY, 'year', year],
] as const

/** How long ago a time is, as a locale says it: '5 min. ago'. What is to come is now. */
export function relativeTime(at: number, now: number, locale: string): string {
  const passed = Math.max(0, now - at)
  const [, unit, length] = steps.find(([most, , length]) => Math.round(passed / length) <= most) ?? steps[5]
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' })
  return format.format(-Math.max(unit === 'second' ? 0 : 1, Math.round(passed / length)), unit)
}
