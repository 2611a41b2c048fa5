import { formatAmount, unitText } from 'tapkit/kernel'
import { writeRuneName } from '../../../../ordinals/runeName.ts'
import { noSign } from '../../../../ordinals/runeSign.ts'
import { unitsOf } from '../../../../ordinals/runeUnits.ts'
import type { RuneFacts } from '../../../../ordinals/service.ts'

const bitcoin = { name: 'Bitcoin', symbol: 'BTC' }

/** An amount of a rune with its sign, or with its name if the sign stands for money. */
export function amountText(
  value: bigint,
  { name, divisibility, symbol = noSign }: Pick<RuneFacts, 'name' | 'divisibility' | 'symbol'>,
  locale: string,
): string {
  const [unit = noSign] = unitsOf([{ name: writeRuneName(name), symbol }], bitcoin)
  return `${formatAmount(value, divisibility, locale)} ${unitText(unit)}`
}
