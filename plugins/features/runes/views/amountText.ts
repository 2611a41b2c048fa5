import { formatAmount, unitText } from 'tapkit/kernel'
import type { RuneFacts } from '../../../ordinals/service.ts'

/** The sign of a rune whose etching chose none. */
const noSign = '¤'

/** An amount of a rune with its sign. */
export const amountText = (
  value: bigint,
  { divisibility, symbol = noSign }: Pick<RuneFacts, 'divisibility' | 'symbol'>,
  locale: string,
): string => `${formatAmount(value, divisibility, locale)} ${unitText(symbol)}`
