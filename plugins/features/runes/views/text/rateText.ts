import type { messages } from '../../messages.ts'

/** More digits than a rate can be typed with, so that no digit is rounded away. */
const digits = 12

/** A fee rate as a figure with its unit, with each of its digits: the figure is compared with a rate that is typed. */
export const rateText = (rate: number, { rateUnit }: Pick<typeof messages, 'rateUnit'>, locale: string): string =>
  rateUnit(new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(rate))
