import type { PaymentCurrency } from 'tapkit/kernel'
import type { messages } from '../messages.ts'
import { moneyText } from '../read/decimals.ts'

/** Between which amounts it can be paid, a sentence for each way. */
export const limitTexts = (
  { id, limits }: PaymentCurrency,
  words: typeof messages,
  locale: string,
): readonly string[] =>
  limits.map(({ method, min, max }) =>
    words.limits(moneyText(min, id, locale), moneyText(max, id, locale), wayText(method, words)),
  )

function wayText(method: string, words: typeof messages): string {
  if (/card/i.test(method)) return words.byCard
  return /bank|ach|sepa/i.test(method) ? words.byBank : words.by(method.replaceAll('_', ' '))
}
