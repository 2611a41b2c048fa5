import { formatAmount } from 'tapkit/kernel'
import type { Line, LineLabel } from '../read/act.ts'

const amounts: ReadonlySet<LineLabel> = new Set(['sends', 'allows', 'fee', 'deposit'])

/** A line's value with the digits and the calendar of a language (BCP 47). Values other than amounts and times stay as they were read. */
export function writeLine({ label, value }: Line, lang: string): string {
  if (amounts.has(label)) return value.replace(/^(\d+)(?:\.(\d+))?(?= |$)/, (_, ...digits) => writeAmount(digits, lang))
  return label === 'until' ? writeTime(value, lang) : value
}

const writeAmount = ([whole = '', fraction = '']: readonly (string | undefined)[], lang: string): string =>
  formatAmount(BigInt(whole + fraction), fraction.length, lang)

/** A time in ISO 8601 in the visitor's time zone, with the zone. What no calendar has stays a number. */
function writeTime(value: string, lang: string): string {
  if (!/^[+\d-]+T.+Z$/.test(value)) return value
  return new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'long' }).format(new Date(value))
}
