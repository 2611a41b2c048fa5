/** How long blocks take on average, in minutes. */
const minutesOfBlock = 10

const units = [
  { unit: 'minute', minutes: 1, upTo: 90 },
  { unit: 'hour', minutes: 60, upTo: 36 * 60 },
  { unit: 'day', minutes: 24 * 60, upTo: 60 * 24 * 60 },
  { unit: 'month', minutes: 30 * 24 * 60, upTo: 24 * 30 * 24 * 60 },
  { unit: 'year', minutes: 365 * 24 * 60, upTo: Number.POSITIVE_INFINITY },
] as const

/** About how long so many blocks take, such as `3 days`. */
export function blockTime(blocks: number, locale: string): string {
  const minutes = Math.max(0, blocks) * minutesOfBlock
  const { unit, minutes: each } = units.find(({ upTo }) => minutes <= upTo) ?? units[4]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.round(minutes / each))
}
