import { type NameService, sanitizeText } from 'tapkit/kernel'

/**
 * A price in the visitor's writing; `undefined` without a price. A price that is no plain decimal is shown in the
 * service's writing. No digit is rounded away: a symbol of three letters may be that of ether (account-names 6).
 */
export function priceText(price: NameService['price'], locale: string): string | undefined {
  if (!price) return undefined
  const amount = sanitizeText(String(price.amount), 30)
  const currency = sanitizeText(String(price.currency), 12)
  if (/^[A-Z]{3}$/.test(currency) && /^\d{1,9}(\.\d{1,6})?$/.test(amount))
    return new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 6 }).format(
      Number(amount),
    )
  return `${amount} ${currency}`.trim()
}
