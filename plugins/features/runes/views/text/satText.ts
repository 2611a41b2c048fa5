import { formatAmount } from 'tapkit/kernel'

/** Satoshi as a figure with its unit. Half a satoshi is a whole satoshi: nobody pays less than is shown. */
export const satText = (satoshi: number, locale: string): string =>
  `${formatAmount(BigInt(Math.ceil(satoshi)), 0, locale)} sat`
