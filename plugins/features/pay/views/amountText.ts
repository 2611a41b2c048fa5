import { formatAmount, type PayAsset, parseUnits, unitText } from 'tapkit/kernel'

/** Every digit of an amount of an asset. */
export const figureText = (amount: string, { decimals }: PayAsset, locale: string): string =>
  formatAmount(parseUnits(amount, decimals), decimals, locale)

/** An amount with its symbol. */
export const amountText = (amount: string, asset: PayAsset, locale: string): string =>
  `${figureText(amount, asset, locale)} ${unitText(asset.symbol)}`
