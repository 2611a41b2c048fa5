import { formatAmount } from 'tapkit/kernel'

/** Satoshi as a figure with its unit. Half a satoshi counts as a whole satoshi: no payment is less than the shown figure. */
export const satText = (satoshi: number, locale: string): string =>
  `${formatAmount(BigInt(Math.ceil(satoshi)), 0, locale)} sat`
