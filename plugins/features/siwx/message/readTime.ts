const pattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:Z|([+-])(\d\d):(\d\d))$/

/**
 * Milliseconds since 1970 of an RFC 3339 time; `undefined` if a text is malformed, or names a day that does not exist.
 * `Date.parse` takes other forms too, and 31 February for 3 March.
 */
export function readTime(text: string): number | undefined {
  const found = pattern.exec(text)
  if (!found) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1, 7).map(Number)
  const [, , , , , , , fraction = '', sign = '+', offsetHour = '0', offsetMinute = '0'] = found
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  const isTime = hour < 24 && minute < 60 && second < 60 && Number(offsetHour) < 24 && Number(offsetMinute) < 60
  if (!isDay || !isTime) return undefined
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * (sign === '-' ? -1 : 1)
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'))
  return date.getTime() + ((hour * 60 + minute - offset) * 60 + second) * 1000 + milliseconds
}
